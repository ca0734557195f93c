import type * as v from 'valibot';

/*
 * Fields: what people edit or type, described once: label, limits, default value. Types, checks, forms, differences and
 * stored changes derive from them. A field names its `control` where its kind does not decide it: the staff area has a
 * component for each.
 */

/** Reason that a text, or the length of a list, cannot be edited. */
export type FixedBy = 'specification' | 'law' | 'program';

export interface FieldOptions {
  help?: string;
  fixed?: FixedBy;
  /** True for an optional text: if it is empty, pages omit the element that shows it. */
  optional?: boolean;
  /** Sentence for an empty value; a general one by default. */
  missing?: string;
  /** True if the default is a sample or missing: the field counts as unfilled until the firm writes its own value. */
  invented?: boolean;
  /** True if the default is a sample that may be true of a firm: a new site confirms it or writes its own. */
  plausible?: boolean;
  /** Name of the fact of the firm that the default speaks of. */
  about?: string;
  /** Id of the default entry that speaks of that fact, if the other entries of a list do not. */
  aboutEntry?: string;
  /** True for a value that only the program reads and sets: no form, search or comparison shows it. */
  internal?: boolean;
  /** True for an optional fact that visitors look for: the launch page lists it while it is empty. */
  recommended?: boolean;
  /** Placeholders that the text must contain, such as `giorno`; the program fills them in. */
  needs?: readonly string[];
  /** Further placeholders that the text may contain. */
  allows?: readonly string[];
  /** Values of the sibling field `name` with which the field has a meaning; with others it is not shown nor checked. */
  onlyWith?: SiblingValues;
  /** Values of the sibling field `name` with which the field must be filled in; with others it is optional. */
  requiredWith?: SiblingValues;
  /**
   * Grammatical subject of sentences about a visitor's answer, such as «Il nome». Without it, sentences are for editors,
   * whose texts have references.
   */
  subject?: string;
}

export interface SiblingValues {
  name: string;
  values: readonly string[];
}

/** Values of a choice, each with its label; a list of texts that are their own labels, as the firm writes answers. */
export type Options<Option extends string = string> = Readonly<Record<Option, string>> | readonly Option[];

export type LineFormat =
  | 'email'
  | 'person-email'
  | 'telephone'
  | 'person-telephone'
  | 'url'
  | 'link'
  | 'postcode'
  | 'province'
  | 'vat-number'
  | 'tax-code'
  | 'rea'
  | 'hours'
  | 'date'
  | 'half-day'
  | 'identifier';

interface FieldBase extends FieldOptions {
  label: string;
}

/** Further checks of a text that has its length and format, and its normalisation for storage. */
interface SchemaOption {
  schema?: v.GenericSchema<string, string>;
}

/** Single line of text; `max` is its maximum length in UTF-16 code units. */
export interface LineField extends FieldBase, SchemaOption {
  kind: 'line';
  max: number;
  value: string;
  format?: LineFormat;
  /** Purpose of a field in which users write their own data. */
  autocomplete?: 'name' | 'email' | 'tel';
  /** Sibling field with the earliest allowed day. */
  notBefore?: string;
  /**
   * `day`: calendar. `headline`: large, as the title of a page. `office`, `person`: choice of an office of the firm, by its
   * town or label, or of a person of its team, by name.
   */
  control?: 'day' | 'headline' | 'office' | 'person';
  /** Sibling field with the last day of the period that starts here; periods of one list must not overlap. */
  apartUntil?: string;
  /** True if no other entry of the list may have the same value. */
  unique?: boolean;
}

export interface TextField extends FieldBase, SchemaOption {
  kind: 'text';
  max: number;
  value: string;
  /** True for a text of several paragraphs: its line breaks stay. */
  hasParagraphs?: boolean;
  /** `markdown`: visual editor. */
  control?: 'markdown';
}

export interface NumberField extends FieldBase {
  kind: 'number';
  min: number;
  max: number;
  /** `null` if there is none, where the field is optional. */
  value: number | null;
  isWhole?: boolean;
  /** `figure`: written with dots between thousands. */
  control?: 'figure';
}

export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: Options;
  value: string;
  /** True if a new entry of a list takes the option that the others use least, such as a colour. */
  varies?: boolean;
}

/** Several of some options. */
export interface ChoicesField extends FieldBase {
  kind: 'choices';
  options: Options;
  /** Minimum number of chosen options. */
  min: number;
  value: readonly string[];
}

/** Yes or no. */
export interface FlagField extends FieldBase {
  kind: 'flag';
  value: boolean;
}

/** Value with a control of its own, which changes replace as a whole; `null` if there is none. */
export interface CustomField extends FieldBase {
  kind: 'custom';
  /** Absent for a value that only the program reads. `alternative-text`: of a photo. `focus`: point of a photo. `timing`: rule for the days of a deadline. */
  control?: 'alternative-text' | 'focus' | 'timing';
  schema: v.GenericSchema;
  value: unknown;
}

export interface GroupField extends FieldBase {
  kind: 'group';
  /** `map`: link from which to read the coordinates. `member`: photo of the person. */
  control?: 'map' | 'member';
  fields: Readonly<Record<string, AnyField>>;
}

export interface ListField extends FieldBase {
  kind: 'list';
  item: AnyField;
  min: number;
  max: number;
  value: readonly unknown[];
  /** `lines`: an input for each entry that there may be. `people`: the firm's team, whose titles other texts explain. */
  control?: 'lines' | 'people';
}

export interface VariantField extends FieldBase {
  kind: 'variant';
  variants: Readonly<Record<string, GroupField>>;
}

/** Field of a single value. */
export type LeafField = LineField | TextField | NumberField | ChoiceField | ChoicesField | FlagField | CustomField;

export type AnyField = LeafField | GroupField | ListField | VariantField;

/** Marks a field with the type of its content, at compile time only: the property is never set. */
export interface TypedField<Value> {
  readonly '~content'?: Value;
}

export type FieldOf<Value> = AnyField & TypedField<Value>;

export type ContentOf<Field> = Field extends TypedField<infer Value> ? Value : never;
/** Group whose fields are known by name. */
type TypedGroup<Fields> = Omit<GroupField, 'fields'> & { readonly fields: Fields } & TypedField<GroupContent<Fields>>;
type GroupContent<Fields> = { readonly [Name in keyof Fields]: ContentOf<Fields[Name]> };
/** Entry of a list: a group has an id, which never changes and by which paths name the entry. */
export type EntryOf<Item> = Item extends readonly unknown[]
  ? Item
  : Item extends object
    ? Item & { readonly id: string }
    : Item;
/** Content as a description gives it: an entry of a list may leave out its id. */
export type Described<Value> = Value extends readonly (infer Entry)[]
  ? readonly Described<Entry>[]
  : Value extends object
    ? { readonly [Name in Exclude<keyof Value, 'id'>]: Described<Value[Name]> } & { readonly id?: string }
    : Value;

export function line(
  label: string,
  max: number,
  value: string,
  note: FieldOptions &
    Pick<LineField, 'format' | 'schema' | 'autocomplete' | 'control' | 'notBefore' | 'apartUntil' | 'unique'> = {},
): LineField & TypedField<string> {
  return { kind: 'line', label, max, value, ...note };
}

/** Creates a field for a day, such as `2026-08-10`. */
export function day(
  label: string,
  value: string,
  note: FieldOptions & Pick<LineField, 'notBefore' | 'apartUntil'> = {},
): LineField & TypedField<string> {
  return line(label, 10, value, { ...note, format: 'date', control: 'day' });
}

export function text(
  label: string,
  max: number,
  value: string,
  note: FieldOptions & Pick<TextField, 'hasParagraphs' | 'control' | 'schema'> = {},
): TextField & TypedField<string> {
  return { kind: 'text', label, max, value, ...note };
}

/** Creates a field for a number from `min` to `max`. */
export function number(
  label: string,
  [min, max]: [min: number, max: number],
  value: number,
  note: FieldOptions & Pick<NumberField, 'isWhole' | 'control'> = {},
): NumberField & TypedField<number> {
  return { kind: 'number', label, min, max, value, ...note };
}

/** Creates a field for a number that may be missing: `null`. */
export function optionalNumber(
  label: string,
  [min, max]: [min: number, max: number],
  note: FieldOptions & Pick<NumberField, 'control'> = {},
): NumberField & TypedField<number | null> {
  return { kind: 'number', label, min, max, value: null, optional: true, ...note };
}

/** Creates a field for one of several values. */
export function choice<Option extends string>(
  label: string,
  options: Options<Option>,
  value: NoInfer<Option>,
  note: FieldOptions & Pick<ChoiceField, 'varies'> = {},
): ChoiceField & TypedField<Option> {
  return { kind: 'choice', label, options, value, ...note };
}

/** Creates a field for several of some values; an empty choice is refused with `min` 1. */
export function choices<Option extends string>(
  label: string,
  options: Options<Option>,
  value: readonly NoInfer<Option>[],
  note: FieldOptions & Partial<Pick<ChoicesField, 'min'>> = {},
): ChoicesField & TypedField<readonly Option[]> {
  return { kind: 'choices', label, options, min: 0, value, ...note };
}

export function flag(label: string, value: boolean, note: FieldOptions = {}): FlagField & TypedField<boolean> {
  return { kind: 'flag', label, value, ...note };
}

/** Creates a field for a value that `schema` checks. A value of `null` is missing, unless the field is optional. */
export function custom<Value>(
  label: string,
  schema: v.GenericSchema<unknown, Value>,
  value: NoInfer<Value>,
  note: FieldOptions & Pick<CustomField, 'control'> = {},
): CustomField & TypedField<Value> {
  return { kind: 'custom', label, schema, value, ...note };
}

export function group<Fields extends Readonly<Record<string, FieldOf<unknown>>>>(
  label: string,
  fields: Fields,
  note: FieldOptions & Pick<GroupField, 'control'> = {},
): TypedGroup<Fields> {
  return { kind: 'group', label, fields, ...note };
}

/** Allowed length of a list: an exact number, with the reason why it is fixed, or bounds (`min` is 0 by default). */
export type ListLength = { exactly: number; fixed: FixedBy } | { min?: number; max: number };

/**
 * Creates a list of entries described by `item`; a new entry starts with the defaults of `item`. An entry of `value`
 * that is a group, and has no id, gets its place as one: a release that moves built-in entries must give their ids.
 */
export function list<Item>(
  label: string,
  count: ListLength,
  item: FieldOf<Item>,
  value: readonly Described<NoInfer<Item>>[],
  note: FieldOptions & Pick<ListField, 'control'> = {},
): ListField & TypedField<readonly EntryOf<Item>[]> {
  const bounds =
    'exactly' in count
      ? { min: count.exactly, max: count.exactly, fixed: count.fixed }
      : { min: count.min ?? 0, max: count.max };
  return { kind: 'list', label, item, value: completeList(item, value, String), ...bounds, ...note };
}

/** True for a list whose entries are groups: each has an id. The entries of other lists are saved with their list. */
export function hasIds({ item }: Pick<ListField, 'item'>): boolean {
  return item.kind === 'group' || item.kind === 'variant';
}

/**
 * Completes the entries of all lists in `content`: an id, where one has none, and the defaults of missing fields.
 * `makeId` makes the id of an entry at a place, from 1.
 */
export function completeEntries(field: AnyField, content: unknown, makeId: (place: number) => string): unknown {
  if (field.kind === 'list') return Array.isArray(content) ? completeList(field.item, content, makeId) : content;
  const chosen = findGroup(field, content);
  if (!chosen || !isRecord(content)) return content;
  const parts = Object.entries(content).map(([name, part]) => {
    const inner = Object.hasOwn(chosen.fields, name) ? chosen.fields[name] : undefined;
    return [name, inner ? completeEntries(inner, part, makeId) : part];
  });
  return Object.fromEntries(parts);
}

function completeList(item: AnyField, entries: readonly unknown[], makeId: (place: number) => string): unknown[] {
  return entries.map((entry, index) => {
    const completed = completeEntries(item, entry, makeId);
    const chosen = findGroup(item, completed);
    if (!chosen || !isRecord(completed)) return completed;
    const kind = item.kind === 'variant' ? { kind: completed['kind'] } : {};
    return { ...kind, ...Object(getDefaultValue(chosen)), ...completed, id: readId(completed) ?? makeId(index + 1) };
  });
}

/** Group that describes the content of a group or variant; `undefined` for any other field. */
export function findGroup(field: AnyField, content: unknown): GroupField | undefined {
  if (field.kind !== 'variant') return field.kind === 'group' ? field : undefined;
  const kind = isRecord(content) ? String(content['kind']) : '';
  return Object.hasOwn(field.variants, kind) ? field.variants[kind] : undefined;
}

type VariantContent<Variants> = {
  [Kind in keyof Variants]: { readonly kind: Kind } & ContentOf<Variants[Kind]>;
}[keyof Variants];

export function variant<Variants extends Readonly<Record<string, GroupField & TypedField<unknown>>>>(
  label: string,
  variants: Variants,
): VariantField & TypedField<VariantContent<Variants>> {
  return { kind: 'variant', label, variants };
}

/** Default content of a field. */
export function getDefaults<Value>(field: FieldOf<Value>): Value {
  // Cast: typed fields come only from the constructors above, which set a value of that type.
  return getDefaultValue(field) as Value;
}

/** Default content of a field whose type is not known statically. */
export function getDefaultValue(field: AnyField): unknown {
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, getDefaultValue(inner)]));
    case 'variant': {
      const [kind = '', first] = Object.entries(field.variants)[0] ?? [];
      return first && Object.assign({ kind }, getDefaultValue(first));
    }
    default:
      return field.value;
  }
}

/** Id of a list's entry; `null` if it has none. */
export function readId(entry: unknown): string | null {
  const id = isRecord(entry) ? entry['id'] : undefined;
  const name = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  return isPathName(name) ? name : null;
}

/** True for a name that can be part of a path. */
export const isPathName = (name: string) => name !== '' && !name.includes('.');

/** True for an object that is not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
