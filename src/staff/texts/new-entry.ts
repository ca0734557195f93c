import { type AnyField, getDefaultValue } from '../../contract/fields/fields.ts';
import { readValue } from '../../contract/fields/values.ts';

/**
 * Creates a list entry from the field's default value; nested lists get their minimum number of empty entries.
 * A choice that varies takes the option least used among `otherEntries`, a random identifier another value each time.
 */
export function createEntry(
  field: AnyField,
  kind: { kind?: string } = {},
  otherEntries: readonly unknown[] = [],
): unknown {
  if (field.kind === 'choice' && field.varies) {
    const countUses = (option: string) => otherEntries.filter((other) => other === option).length;
    return Object.keys(field.options).toSorted((one, other) => countUses(one) - countUses(other))[0];
  }
  if (field.kind === 'line' && field.isRandom) return Math.random().toString(36).slice(2, 10);
  if (field.kind === 'list') {
    return Array.isArray(field.value) && field.value.length >= field.least
      ? field.value
      : Array.from({ length: field.least }, () => createEntry(field.item));
  }
  if (field.kind !== 'group') return getDefaultValue(field);
  return {
    ...kind,
    ...Object.fromEntries(
      Object.entries(field.fields).map(([name, inner]) => {
        const otherValues = otherEntries.map((other) => readValue(other, name));
        return [name, createEntry(inner, {}, otherValues)];
      }),
    ),
  };
}
