import { type AnyField, type FieldOf, type GroupField, isRecord, type ListField, ownValue } from './fields.ts';

/** Stored content over the program's own, which stands where something is missing or of another kind. What the field does not know goes. */
export function laidOver<Value>(field: FieldOf<Value>, stored: unknown): Value {
  // Each part is one that the field accepts, or its own.
  return overlay(field, stored, ownValue(field)) as Value;
}

function overlay(field: AnyField, stored: unknown, own: unknown): unknown {
  switch (field.kind) {
    case 'line':
    case 'text':
      return typeof stored === 'string' ? stored : own;
    case 'number':
      return typeof stored === 'number' && Number.isFinite(stored) ? stored : own;
    case 'choice':
      return typeof stored === 'string' && Object.hasOwn(field.options, stored) ? stored : own;
    case 'list':
      if (!Array.isArray(stored) || stored.length < field.least || stored.length > field.most) return own;
      return stored.map((item) => overlay(field.item, item, ownEntryOf(field, item) ?? ownValue(field.item)));
    case 'group':
      return overGroup(field, stored, own);
    case 'variant': {
      const kind = isRecord(stored) && typeof stored['kind'] === 'string' ? stored['kind'] : '';
      const chosen = Object.hasOwn(field.variants, kind) ? field.variants[kind] : undefined;
      return chosen ? Object.assign({ kind }, overGroup(chosen, stored, ownValue(chosen))) : own;
    }
  }
}

/** The program's own entry that has the `id` of this one, in a list whose entries the program counts and names; nothing in others. */
export function ownEntryOf({ item, least, most, value }: ListField, entry: unknown): unknown {
  const isNamed = item.kind === 'group' && item.fields['id']?.fixed === 'program';
  return isNamed && least === most ? namedAs(entry, value) : undefined;
}

/** The one of `entries` that has the `id` of this one. */
export function namedAs(entry: unknown, entries: readonly unknown[]): Record<string, unknown> | undefined {
  return entries.filter(isRecord).find(({ id }) => isRecord(entry) && id === entry['id']);
}

function overGroup(field: GroupField, stored: unknown, own: unknown): object {
  const [over, under] = [isRecord(stored) ? stored : {}, isRecord(own) ? own : {}];
  return Object.fromEntries(
    Object.entries(field.fields).map(([name, inner]) => [
      name,
      overlay(inner, Object.hasOwn(over, name) ? over[name] : undefined, under[name]),
    ]),
  );
}
