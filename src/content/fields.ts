/* What a document is made of: the program's own text and what its editor must know. Editor, checks and types follow from here. */

/** Why a text or the number of entries stays as it is: the product's specification, a law, or the program that depends on it. */
export type FixedBy = 'specification' | 'law' | 'program';

export interface FieldNote {
  help?: string;
  fixed?: FixedBy;
  /** May be left empty: what it belongs to is then left out. */
  optional?: boolean;
  /** The program's own value is invented, or missing: unfilled until the firm has written its own. */
  invented?: boolean;
  /** Optional, but visitors look for it: the launch page asks for it while it is empty. */
  recommended?: boolean;
  /** What the text must go on holding in braces, such as `giorno`: the program puts the day there. */
  needs?: readonly string[];
}

/** What a line must look like, checked by rules that know it. */
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

interface Described extends FieldNote {
  label: string;
}

/** One line of text; `max` is its greatest length in characters (UTF-16 code units). */
export interface LineField extends Described {
  kind: 'line';
  max: number;
  value: string;
  format?: LineFormat;
  /** The field beside this one that holds the day which this day must not come before. */
  notBefore?: string;
  /** The field beside this one that holds the last of the days that this day begins: no other entry of its list may have one of them. */
  apartUntil?: string;
}

export interface TextField extends Described {
  kind: 'text';
  max: number;
  value: string;
}

export interface NumberField extends Described {
  kind: 'number';
  min: number;
  max: number;
  value: number;
}

export interface ChoiceField extends Described {
  kind: 'choice';
  options: Readonly<Record<string, string>>;
  value: string;
}

export interface GroupField extends Described {
  kind: 'group';
  fields: Readonly<Record<string, AnyField>>;
}

export interface ListField extends Described {
  kind: 'list';
  item: AnyField;
  least: number;
  most: number;
  value: readonly unknown[];
}

export interface VariantField extends Described {
  kind: 'variant';
  variants: Readonly<Record<string, GroupField>>;
}

export type AnyField = LineField | TextField | NumberField | ChoiceField | GroupField | ListField | VariantField;

export interface Typed<Value> {
  readonly '~content'?: Value;
}

export type FieldOf<Value> = AnyField & Typed<Value>;

export type ContentOf<Field> = Field extends Typed<infer Value> ? Value : never;
type GroupContent<Fields> = { readonly [Name in keyof Fields]: ContentOf<Fields[Name]> };

/** One line of text. */
export function line(
  label: string,
  max: number,
  value: string,
  note: FieldNote & Pick<LineField, 'format' | 'notBefore' | 'apartUntil'> = {},
): LineField & Typed<string> {
  return { kind: 'line', label, max, value, ...note };
}

/** A paragraph. */
export function text(label: string, max: number, value: string, note: FieldNote = {}): TextField & Typed<string> {
  return { kind: 'text', label, max, value, ...note };
}

/** A number from `min` to `max`. */
export function number(
  label: string,
  [min, max]: [min: number, max: number],
  value: number,
  note: FieldNote = {},
): NumberField & Typed<number> {
  return { kind: 'number', label, min, max, value, ...note };
}

/** One of a few values. */
export function choice<Option extends string>(
  label: string,
  options: Readonly<Record<Option, string>>,
  value: NoInfer<Option>,
  note: FieldNote = {},
): ChoiceField & Typed<Option> {
  return { kind: 'choice', label, options, value, ...note };
}

/** Fields under one heading. */
export function group<Fields extends Readonly<Record<string, FieldOf<unknown>>>>(
  label: string,
  fields: Fields,
): GroupField & Typed<GroupContent<Fields>> {
  return { kind: 'group', label, fields };
}

/** How many entries a list holds: a number that `fixed` keeps, or bounds. */
export type Count = { exactly: number; fixed: FixedBy } | { least?: number; most: number };

/** Entries, all described by `item`, whose own values are what a new entry begins with. */
export function list<Item>(
  label: string,
  count: Count,
  item: FieldOf<Item>,
  value: readonly NoInfer<Item>[],
  note: FieldNote = {},
): ListField & Typed<readonly Item[]> {
  const bounds =
    'exactly' in count
      ? { least: count.exactly, most: count.exactly, fixed: count.fixed }
      : { least: count.least ?? 0, most: count.most };
  return { kind: 'list', label, item, value, ...bounds, ...note };
}

type VariantContent<Variants> = {
  [Kind in keyof Variants]: { readonly kind: Kind } & ContentOf<Variants[Kind]>;
}[keyof Variants];

/** One of several kinds of groups. */
export function variant<Variants extends Readonly<Record<string, GroupField & Typed<unknown>>>>(
  label: string,
  variants: Variants,
): VariantField & Typed<VariantContent<Variants>> {
  return { kind: 'variant', label, variants };
}

/** The program's own content of a field. */
export function defaultsOf<Value>(field: FieldOf<Value>): Value {
  // The constructors above are the only way to a typed field, and give it a value of that type.
  return ownValue(field) as Value;
}

/** The same, where the compiler does not know which field it is. */
export function ownValue(field: AnyField): unknown {
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, ownValue(inner)]));
    case 'variant': {
      const [kind = '', first] = Object.entries(field.variants)[0] ?? [];
      return first && Object.assign({ kind }, ownValue(first));
    }
    default:
      return field.value;
  }
}

/** Whether a value of unknown origin is an object with names, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A single value of a document, such as a line of text, with where it stands: `reasons.entries.0.title`. */
export interface Leaf {
  path: string;
  field: LineField | TextField | NumberField | ChoiceField;
  value: string | number;
}

/** Every single value of `content`, in the order of its fields. */
export function leavesOf(field: AnyField, content: unknown, path = ''): Leaf[] {
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  switch (field.kind) {
    case 'group':
      return Object.entries(field.fields).flatMap(([name, inner]) =>
        leavesOf(inner, isRecord(content) ? content[name] : undefined, at(name)),
      );
    case 'list':
      return Array.isArray(content) ? content.flatMap((item, index) => leavesOf(field.item, item, at(index))) : [];
    case 'variant': {
      const chosen = isRecord(content) ? field.variants[String(content['kind'])] : undefined;
      return chosen ? leavesOf(chosen, content, path) : [];
    }
    default:
      return typeof content === 'string' || typeof content === 'number' ? [{ path, field, value: content }] : [];
  }
}
