import {
  type AnyField,
  type FieldOptions,
  findGroup,
  type GroupField,
  isRecord,
  type LeafField,
  type Options,
  readId,
  type SiblingValues,
} from './fields.ts';

/* Reading content by its description: the fields that apply to it, its single values and their words. */

/** Field of the part `name` of a list, group or variant with the given content; `undefined` if there is none. */
export function findPart(field: AnyField, content: unknown, name: string): AnyField | undefined {
  if (field.kind === 'list') return field.item;
  const chosen = findGroup(field, content);
  return chosen && Object.hasOwn(chosen.fields, name) ? chosen.fields[name] : undefined;
}

/** Lists the placeholders that a text may contain. */
export function listPlaceholders({ needs = [], allows = [] }: FieldOptions): string[] {
  return [...needs, ...allows];
}

/** True for a field that only the program reads, and for a group or list of such. */
export function isInternal(field: AnyField): boolean {
  if (field.kind === 'group') return Object.values(field.fields).every(isInternal);
  return field.internal === true || (field.kind === 'list' && isInternal(field.item));
}

/**
 * Lists the fields of a group by name, without those that have no meaning with its other values. A field that must be
 * filled in only with others is optional.
 */
export function listFields({ fields }: GroupField, content: unknown): [name: string, field: AnyField][] {
  const siblings = isRecord(content) ? content : {};
  const isMet = ({ name, values }: SiblingValues) => values.includes(String(siblings[name]));
  return Object.entries(fields).flatMap(([name, field]) => {
    const { onlyWith, requiredWith } = field;
    if (onlyWith && !isMet(onlyWith)) return [];
    return [[name, requiredWith && !isMet(requiredWith) ? { ...field, optional: true } : field]];
  });
}

/** Lists the values of a choice with their labels, in order. */
export function listOptions({ options }: { options: Options }): [value: string, label: string][] {
  return isTexts(options) ? options.map((option) => [option, option]) : Object.entries(options);
}

/** Label of a chosen value; `undefined` for a value that is no option. */
export function findOptionLabel({ options }: { options: Options }, value: string): string | undefined {
  if (isTexts(options)) return options.find((option) => option === value);
  return Object.hasOwn(options, value) ? options[value] : undefined;
}

const isTexts = (options: Options): options is readonly string[] => Array.isArray(options);

/** Name of a list's entry in paths: its id, or its place from 0. */
export function findEntryName(entry: unknown, index: number): string {
  return readId(entry) ?? String(index);
}

/**
 * Single value, such as a line of text, with its path: `people.anna-conti.title`, with the id of an entry. An entry
 * without an id is named by its place, from 0: `hero.titleLines.0`.
 */
export interface Leaf {
  path: string;
  field: LeafField;
  value: unknown;
}

/** Lists the single values of `content`, in field order. */
export function listLeaves(field: AnyField, content: unknown, path = ''): Leaf[] {
  const makeChildPath = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  switch (field.kind) {
    case 'group':
      return listFields(field, content).flatMap(([name, inner]) =>
        listLeaves(inner, isRecord(content) ? content[name] : undefined, makeChildPath(name)),
      );
    case 'list':
      return Array.isArray(content)
        ? content.flatMap((item, index) => listLeaves(field.item, item, makeChildPath(findEntryName(item, index))))
        : [];
    case 'variant': {
      const chosen = isRecord(content) ? field.variants[String(content['kind'])] : undefined;
      return chosen ? listLeaves(chosen, content, path) : [];
    }
    default:
      return isLeafValue(field, content) ? [{ path, field, value: content }] : [];
  }
}

function isLeafValue(field: LeafField, content: unknown): boolean {
  if (field.kind === 'custom') return content !== undefined;
  if (field.kind === 'choices') return Array.isArray(content);
  return field.kind === 'flag'
    ? typeof content === 'boolean'
    : typeof content === 'string' || typeof content === 'number';
}

/** Value as a text; empty for one with a control of its own. */
export function toText({ field, value }: Pick<Leaf, 'field' | 'value'>): string {
  if (field.kind === 'custom') return '';
  if (field.kind === 'flag') return value === true ? 'sì' : 'no';
  if (field.kind !== 'choice' && field.kind !== 'choices') return String(value);
  const chosen: unknown[] = Array.isArray(value) ? value : [value];
  return chosen.map((option) => findOptionLabel(field, String(option)) ?? String(option)).join(', ');
}
