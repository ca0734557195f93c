/* Fields of documents: default texts and editing rules. Editor, validation and types derive from them. */

/** Reason that a text, or the length of a list, cannot be edited. */
export type FixedBy = 'specification' | 'law' | 'program';

export interface FieldOptions {
  help?: string;
  fixed?: FixedBy;
  /** True for an optional text: if it is empty, pages omit the element that shows it. */
  optional?: boolean;
  /** True if the default is a sample or missing: the field counts as unfilled until the firm writes its own value. */
  invented?: boolean;
  /** True if the default is a sample that may be true of a firm: a new site confirms it or writes its own. */
  plausible?: boolean;
  /** Name of the fact of the firm that the default speaks of. */
  about?: string;
  /** True for an optional fact that visitors look for: the launch page lists it while it is empty. */
  recommended?: boolean;
  /** Placeholders that the text must contain, such as `giorno`; the program fills them in. */
  needs?: readonly string[];
  /** Further placeholders that the text may contain. */
  allows?: readonly string[];
  /** Values of the sibling field `name` with which the field has a meaning; with others it is not shown nor checked. */
  onlyWith?: { name: string; values: readonly string[] };
}

export type LineFormat =
  | 'email'
  | 'telephone'
  | 'url'
  | 'link'
  | 'postcode'
  | 'province'
  | 'vat-number'
  | 'tax-code'
  | 'rea'
  | 'hours'
  | 'date'
  | 'identifier';

interface FieldBase extends FieldOptions {
  label: string;
}

/** Single line of text; `max` is its maximum length in UTF-16 code units. */
export interface LineField extends FieldBase {
  kind: 'line';
  max: number;
  value: string;
  format?: LineFormat;
  /** Sibling field with the earliest allowed day. */
  notBefore?: string;
  /** True for the name of an office of the firm: its town, or the label of a further office. */
  isOffice?: boolean;
  /** Sibling field with the last day of the period that starts here; periods of one list must not overlap. */
  apartUntil?: string;
  /** True for an identifier that a new entry of a list gets when it is added, so that changes within it name it. */
  isRandom?: boolean;
  /** True if no other entry of the list may have the same value. */
  unique?: boolean;
}

export interface TextField extends FieldBase {
  kind: 'text';
  max: number;
  value: string;
  /** True for a text of several paragraphs: its line breaks stay. */
  hasParagraphs?: boolean;
}

export interface NumberField extends FieldBase {
  kind: 'number';
  min: number;
  max: number;
  value: number;
}

export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
  value: string;
  /** True if a new entry of a list takes the option that the others use least, such as a colour. */
  varies?: boolean;
}

export interface GroupField extends FieldBase {
  kind: 'group';
  fields: Readonly<Record<string, AnyField>>;
}

export interface ListField extends FieldBase {
  kind: 'list';
  item: AnyField;
  least: number;
  most: number;
  value: readonly unknown[];
}

export interface VariantField extends FieldBase {
  kind: 'variant';
  variants: Readonly<Record<string, GroupField>>;
}

export type AnyField = LineField | TextField | NumberField | ChoiceField | GroupField | ListField | VariantField;

/** Marks a field with the type of its content, at compile time only: the property is never set. */
export interface TypedField<Value> {
  readonly '~content'?: Value;
}

export type FieldOf<Value> = AnyField & TypedField<Value>;

export type ContentOf<Field> = Field extends TypedField<infer Value> ? Value : never;
type GroupContent<Fields> = { readonly [Name in keyof Fields]: ContentOf<Fields[Name]> };

export function line(
  label: string,
  max: number,
  value: string,
  note: FieldOptions & Pick<LineField, 'format' | 'notBefore' | 'apartUntil' | 'isOffice' | 'isRandom' | 'unique'> = {},
): LineField & TypedField<string> {
  return { kind: 'line', label, max, value, ...note };
}

export function text(
  label: string,
  max: number,
  value: string,
  note: FieldOptions & Pick<TextField, 'hasParagraphs'> = {},
): TextField & TypedField<string> {
  return { kind: 'text', label, max, value, ...note };
}

/** Creates a field for a number from `min` to `max`. */
export function number(
  label: string,
  [min, max]: [min: number, max: number],
  value: number,
  note: FieldOptions = {},
): NumberField & TypedField<number> {
  return { kind: 'number', label, min, max, value, ...note };
}

/** Creates a field for one of several values. */
export function choice<Option extends string>(
  label: string,
  options: Readonly<Record<Option, string>>,
  value: NoInfer<Option>,
  note: FieldOptions & Pick<ChoiceField, 'varies'> = {},
): ChoiceField & TypedField<Option> {
  return { kind: 'choice', label, options, value, ...note };
}

export function group<Fields extends Readonly<Record<string, FieldOf<unknown>>>>(
  label: string,
  fields: Fields,
): GroupField & TypedField<GroupContent<Fields>> {
  return { kind: 'group', label, fields };
}

/** Allowed length of a list: an exact number, with the reason why it is fixed, or bounds (`least` is 0 by default). */
export type ListLength = { exactly: number; fixed: FixedBy } | { least?: number; most: number };

/** Creates a list of entries described by `item`; a new entry starts with the defaults of `item`. */
export function list<Item>(
  label: string,
  count: ListLength,
  item: FieldOf<Item>,
  value: readonly NoInfer<Item>[],
  note: FieldOptions = {},
): ListField & TypedField<readonly Item[]> {
  const bounds =
    'exactly' in count
      ? { least: count.exactly, most: count.exactly, fixed: count.fixed }
      : { least: count.least ?? 0, most: count.most };
  return { kind: 'list', label, item, value, ...bounds, ...note };
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

/** Lists the placeholders that a text may contain. */
export function listPlaceholders({ needs = [], allows = [] }: FieldOptions): string[] {
  return [...needs, ...allows];
}

/** True for a field that only the program reads: an identifier that it sets, and a group or list of such. */
export function isInternal(field: AnyField): boolean {
  switch (field.kind) {
    case 'line':
      return field.format === 'identifier' && field.fixed === 'program';
    case 'group':
      return Object.values(field.fields).every(isInternal);
    default:
      return field.kind === 'list' && isInternal(field.item);
  }
}

/** Lists the fields of a group by name, without those that have no meaning with its other values. */
export function listFields({ fields }: GroupField, content: unknown): [name: string, field: AnyField][] {
  const siblings = isRecord(content) ? content : {};
  return Object.entries(fields).filter(
    ([, { onlyWith }]) => onlyWith === undefined || onlyWith.values.includes(String(siblings[onlyWith.name])),
  );
}

/** True for an object that is not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Single value of a document, such as a line of text, with its path: `reasons.entries.0.title`. */
export interface Leaf {
  path: string;
  field: LineField | TextField | NumberField | ChoiceField;
  value: string | number;
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
        ? content.flatMap((item, index) => listLeaves(field.item, item, makeChildPath(index)))
        : [];
    case 'variant': {
      const chosen = isRecord(content) ? field.variants[String(content['kind'])] : undefined;
      return chosen ? listLeaves(chosen, content, path) : [];
    }
    default:
      return typeof content === 'string' || typeof content === 'number' ? [{ path, field, value: content }] : [];
  }
}
