import { readPath } from '../../../contract/fields/changes.ts';
import { type AnyField, getDefaultValue, hasIds, isRecord } from '../../../contract/fields/fields.ts';

/**
 * Creates an entry of a list of `item` from the field's default values, with an id if it is a group; nested lists get
 * their minimum number of empty entries. A choice that varies takes the option least used among `otherEntries`.
 */
export function createEntry(
  item: AnyField,
  kind: { kind?: string } = {},
  otherEntries: readonly unknown[] = [],
): unknown {
  const entry = createValue(item, otherEntries);
  return hasIds({ item }) && isRecord(entry) ? { ...kind, ...entry, id: createId() } : entry;
}

/** Makes the id of a new entry. */
export const createId = () => Math.random().toString(36).slice(2, 10).padEnd(8, '0');

function createValue(field: AnyField, otherValues: readonly unknown[] = []): unknown {
  if (field.kind === 'choice' && field.varies) {
    const countUses = (option: string) => otherValues.filter((other) => other === option).length;
    return Object.keys(field.options).toSorted((one, other) => countUses(one) - countUses(other))[0];
  }
  if (field.kind === 'list')
    return field.value.length >= field.min
      ? field.value
      : Array.from({ length: field.min }, () => createEntry(field.item));
  if (field.kind !== 'group') return getDefaultValue(field);
  const parts = Object.entries(field.fields).map(([name, inner]) => {
    const others = otherValues.map((other) => readPath(other, name));
    return [name, createValue(inner, others)];
  });
  return Object.fromEntries(parts);
}
