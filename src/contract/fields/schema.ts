import * as v from 'valibot';
import { typedText } from '../schemas.ts';
import { findShapeFaults, findValueFault, hasShape, idPattern, invalidValue, makeCountMessage } from './checks.ts';
import {
  type AnyField,
  type ContentOf,
  type CustomField,
  type FieldOf,
  type GroupField,
  getDefaultValue,
  hasIds,
  type LineField,
  type NumberField,
  type TextField,
  type TypedField,
} from './fields.ts';
import { formats } from './formats.ts';
import { type Leaf, listFields, listOptions } from './leaves.ts';
import { applyDefaults } from './values.ts';

/* Valibot schemas made of fields, with the sentences of the editor's checks: of the bodies of calls, of drafts, of rows. */

type Entries<Fields> = {
  readonly [Name in keyof Fields]: v.GenericSchema<ContentOf<Fields[Name]>, ContentOf<Fields[Name]>>;
};

/**
 * Schema of a group's content. Texts come without spaces at their ends; unknown names are refused. `others`: schemas of
 * values beside the fields.
 */
export function toSchema<Value, Others extends v.ObjectEntries = Record<never, never>>(
  field: GroupField & TypedField<Value>,
  others?: Others,
): v.GenericSchema<object, Value & v.InferOutput<v.StrictObjectSchema<Others, undefined>>> {
  const schema: v.GenericSchema<unknown> = toGroupSchema(field, others);
  // Cast: the entries are made of the fields that the type is made of.
  return schema as v.GenericSchema<object, Value & v.InferOutput<v.StrictObjectSchema<Others, undefined>>>;
}

function toGroupSchema(field: GroupField, others: v.ObjectEntries = {}): v.GenericSchema<unknown> {
  const hasConditions = Object.values(field.fields).some(({ onlyWith, requiredWith }) => onlyWith ?? requiredWith);
  if (!hasConditions) return v.strictObject({ ...others, ...toEntries(field.fields) });
  return v.lazy((content) => {
    const fields = Object.fromEntries(listFields(field, content));
    const defaults = Object.entries(field.fields).map(([name, inner]) => [name, ignoreValue(getDefaultValue(inner))]);
    return v.strictObject({ ...others, ...Object.fromEntries(defaults), ...toEntries(fields) });
  });
}

/** Takes any value, or none, as the default: the field has no meaning with the others. */
const ignoreValue = (defaultValue: unknown) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform(() => defaultValue),
    ),
    defaultValue,
  );

/** Schemas of fields by name, for a body that has others beside them, or only some of them. */
export function toEntries<Fields extends Readonly<Record<string, AnyField>>>(fields: Fields): Entries<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const schema = toValueSchema(field);
    return [name, field.optional ? v.optional(schema, getDefaultValue(field)) : schema];
  });
  // Cast: each name has the schema of its field.
  return Object.fromEntries(entries) as Entries<Fields>;
}

function toValueSchema(field: AnyField): v.GenericSchema<unknown> {
  switch (field.kind) {
    case 'line':
    case 'text':
      return v.pipe(typedText, v.trim(), v.transform(normaliseFormat(field)), checkValue(field), normalise(field));
    case 'number':
      return field.optional ? v.nullable(toNumberSchema(field)) : toNumberSchema(field);
    case 'choice':
      return v.pipe(v.string(notText), checkValue(field));
    case 'choices':
      return v.pipe(
        v.array(v.string(notText)),
        checkValue(field),
        // In the order of the options, so that two equal choices are the same value.
        v.transform((chosen) => listOptions(field).flatMap(([option]) => (chosen.includes(option) ? [option] : []))),
      );
    case 'flag':
      return v.boolean('Serve un sì o un no');
    case 'custom':
      return toCustomSchema(field);
    case 'list': {
      const message = makeCountMessage(field.min, field.max);
      return v.pipe(
        v.array(toEntrySchema(field.item)),
        v.minLength(field.min, message),
        v.maxLength(field.max, message),
      );
    }
    case 'group':
      return toGroupSchema(field);
    case 'variant':
      return v.union(Object.keys(field.variants).map((kind) => toVariantSchema(field.variants, kind)));
  }
}

/** Schema of a value that a control of its own replaces as a whole: an issue of a part of it is one of the field. */
const toCustomSchema = ({ schema }: CustomField) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const { success, output, issues } = v.safeParse(schema, value, invalidValue);
      if (success) return output;
      addIssue({ message: issues[0].message });
      return NEVER;
    }),
  );

const toNumberSchema = (field: NumberField) => v.pipe(v.number('Serve un numero'), checkValue(field));

const normaliseFormat =
  (field: LineField | TextField) =>
  (text: string): string =>
    (field.kind === 'line' && field.format && formats[field.format].normalise?.(text)) || text;

const notText = 'Questo campo deve essere un testo';

/** Text as the field's own schema stores it; an empty one stays empty. */
const normalise = (field: LineField | TextField) =>
  v.transform((text: string) => {
    const schema = text === '' ? undefined : field.schema;
    return schema ? v.parse(schema, text) : text;
  });

const checkValue = <Value>(field: Leaf['field']) =>
  v.rawCheck<Value>(({ dataset, addIssue }) => {
    const message = dataset.typed ? findValueFault({ field, value: dataset.value }) : null;
    if (message !== null) addIssue({ message });
  });

const entryId = { id: v.exactOptional(v.pipe(v.string(), v.regex(idPattern))) };

function toEntrySchema(item: AnyField): v.GenericSchema<unknown> {
  if (!hasIds({ item })) return toValueSchema(item);
  if (item.kind === 'variant')
    return v.union(Object.keys(item.variants).map((kind) => toVariantSchema(item.variants, kind, entryId)));
  return item.kind === 'group' ? v.strictObject({ ...entryId, ...toEntries(item.fields) }) : toValueSchema(item);
}

function toVariantSchema(variants: Readonly<Record<string, GroupField>>, kind: string, others = {}) {
  return v.strictObject({ ...others, kind: v.literal(kind), ...toEntries(variants[kind]?.fields ?? {}) });
}

/** Schema of a draft's value: of the shape of its field, whatever its limits, which publication checks. */
export function toDraftSchema<Value>(field: FieldOf<Value>): v.GenericSchema<unknown, Value> {
  return v.custom<Value>(
    (value) => hasShape(field, value),
    ({ input }) => findShapeFaults(field, input)[0]?.message ?? '',
  );
}

/** Schemas of a draft's values by name. A line comes without spaces at its ends. */
export function toDraftEntries<Fields extends Readonly<Record<string, AnyField>>>(fields: Fields): Entries<Fields> {
  const trim = v.transform((value) => (typeof value === 'string' ? value.trim() : value));
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === 'line' ? v.pipe(toDraftSchema(field), trim) : toDraftSchema(field),
  ]);
  // Cast: each name has the schema of its field.
  return Object.fromEntries(entries) as Entries<Fields>;
}

/** Schema of stored content. Parts that are missing, or of another type, get their defaults. */
export function toStoredSchema<Value>(field: FieldOf<Value>): v.GenericSchema<unknown, Value> {
  const other = v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((stored) => applyDefaults(field, stored)),
  );
  return v.union([toDraftSchema(field), other]);
}
