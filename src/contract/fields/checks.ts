import * as v from 'valibot';
import { readPath } from './changes.ts';
import {
  type AnyField,
  hasIds,
  isRecord,
  type LineField,
  type NumberField,
  type Options,
  type TextField,
} from './fields.ts';
import { formats } from './formats.ts';
import { findEntryName, findOptionLabel, type Leaf, listFields, listLeaves } from './leaves.ts';
import { parseEntryPath } from './values.ts';

/* Checks of values by their fields: the same sentences for the editor, the forms and the calls. */

/** Characters of a draft's text: far above the limit for publication, so that no pasted text is lost. */
const draftLength = 20_000;
const findDraftLength = ({ max }: { max: number }) => Math.max(draftLength, Math.min(2 * max, max + draftLength));
const maxDraftEntries = 200;

/** True if an unknown value has the shape that its field describes. A draft must pass only this check. */
export function hasShape(field: AnyField, value: unknown): boolean {
  switch (field.kind) {
    case 'line':
    case 'text':
      return typeof value === 'string' && value.length <= findDraftLength(field) && isStorable(value);
    case 'number':
      return (value === null && field.optional === true) || (typeof value === 'number' && Number.isFinite(value));
    case 'choice':
      return typeof value === 'string' && findOptionLabel(field, value) !== undefined;
    case 'choices':
      return (
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((option) => typeof option === 'string' && findOptionLabel(field, option) !== undefined)
      );
    case 'flag':
      return typeof value === 'boolean';
    case 'custom':
      return v.is(field.schema, value);
    case 'list':
      return (
        Array.isArray(value) &&
        value.length <= maxDraftEntries &&
        (hasIds(field) ? hasEntries(field.item, value) : value.every((item) => hasShape(field.item, item)))
      );
    case 'group':
      return isRecord(value) && hasFields(field.fields, value, []);
    case 'variant': {
      const kind = isRecord(value) ? value['kind'] : undefined;
      const chosen = typeof kind === 'string' && Object.hasOwn(field.variants, kind) ? field.variants[kind] : undefined;
      return chosen !== undefined && isRecord(value) && hasFields(chosen.fields, value, ['kind']);
    }
  }
}

export const idPattern = /^[a-z\d](?:[a-z\d-]{0,58}[a-z\d])?$/;

/** True for entries of a list of groups: each has the shape of `item`, and an id of its own. */
function hasEntries(item: AnyField, entries: readonly unknown[]): boolean {
  const ids = entries.map((entry) => (isRecord(entry) ? entry['id'] : undefined));
  return (
    new Set(ids).size === ids.length &&
    ids.every((id) => typeof id === 'string' && idPattern.test(id)) &&
    entries.filter(isRecord).every(({ id: _, ...entry }) => hasShape(item, entry))
  );
}

/** True for a text that can be stored: PostgreSQL refuses NUL, UTF-8 has no lone surrogates. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

function hasFields(
  fields: Readonly<Record<string, AnyField>>,
  value: Record<string, unknown>,
  extraNames: string[],
): boolean {
  const names = Object.keys(fields);
  return (
    Object.keys(value).length === names.length + extraNames.length &&
    names.every((name) => {
      const field = fields[name];
      return field !== undefined && Object.hasOwn(value, name) && hasShape(field, value[name]);
    })
  );
}

export interface Fault {
  path: string;
  message: string;
}

export function findShapeFaults(field: AnyField, draft: unknown): Fault[] {
  const lengthFaults = listLeaves(field, draft).flatMap(({ path, field: leaf, value }) => {
    const most = leaf.kind === 'line' || leaf.kind === 'text' ? findDraftLength(leaf) : 0;
    const isTooLong = typeof value === 'string' && leaf.kind !== 'choice' && value.length > most;
    const message = `Il testo ha ${formatCount(String(value).length)} caratteri: anche una bozza ne tiene al più ${formatCount(most)}`;
    return isTooLong ? [{ path, message }] : [];
  });
  return lengthFaults.length > 0 ? lengthFaults : [{ path: '', message: otherShape }];
}

const otherShape = 'Il sito è stato aggiornato: ricarichi questa pagina per continuare';

/** Number with dots between thousands. Without locale functions, which visitors' browsers are slow to start. */
const formatCount = (number: number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, '.');

/**
 * Lists the errors that block the publication of `content`. `findOther`: check of a value that needs more than its field,
 * such as the rest of the content.
 */
export function findFaults(
  field: AnyField,
  content: unknown,
  findOther: (leaf: Leaf) => string | null = () => null,
): Fault[] {
  const faults = listLeaves(field, content).flatMap((leaf) => {
    const message = findValueFault(leaf) ?? findOther(leaf);
    return message === null ? [] : [{ path: leaf.path, message }];
  });
  return [...faults, ...findCountFaults(field, content, '')];
}

/** Error message for a value by itself, or `null`. */
export function findValueFault({ field, value }: Pick<Leaf, 'field' | 'value'>): string | null {
  switch (field.kind) {
    case 'choice':
      if (value === '') return field.optional ? null : (field.missing ?? noneChosen);
      return findOptionLabel(field, String(value)) === undefined
        ? describeOptions(field, 'Va scelta una delle risposte')
        : null;
    case 'choices': {
      const chosen: unknown[] = Array.isArray(value) ? value : [];
      if (chosen.length < field.min) return field.missing ?? noneChosen;
      const areOffered = chosen.every((option) => findOptionLabel(field, String(option)) !== undefined);
      return areOffered ? null : describeOptions(field, 'Vanno scelte fra le risposte');
    }
    case 'flag':
      return null;
    case 'custom':
      if (value === null) return field.optional ? null : (field.missing ?? empty);
      return findIssue(field.schema, value);
    case 'number':
      return findNumberFault(field, value);
    default:
      return findTextFault(field, String(value));
  }
}

const empty = 'Questo testo non può restare vuoto';
const noneChosen = 'Va scelta almeno una voce';

/** Error message for a value that is no option. `otherwise`: for options that are texts, which a form shows. */
function describeOptions({ options }: { options: Options }, otherwise: string): string {
  return Array.isArray(options) ? otherwise : `I valori ammessi sono: ${Object.keys(options).join(', ')}`;
}

/** Valibot options: the sentence for values whose schema has none. */
export const invalidValue = { message: 'Il valore non è valido' };

/** Sentence of the first issue of a value; `null` for a valid one. */
function findIssue(schema: v.GenericSchema, value: unknown): string | null {
  return v.safeParse(schema, value, invalidValue).issues?.[0].message ?? null;
}

/** Error message for a value that an earlier entry of the list has too. */
export function findRepetition(path: string, value: unknown, entries: unknown): string | null {
  const { entry: entryName, name } = parseEntryPath(path);
  const all: unknown[] = Array.isArray(entries) ? entries : [];
  const earlier = all.slice(
    0,
    all.findIndex((entry, index) => findEntryName(entry, index) === entryName),
  );
  const isRepeated = earlier.some((entry) => (name === '' ? entry : readPath(entry, name)) === value);
  return isRepeated ? 'Un’altra voce ha già questo valore' : null;
}

function findNumberFault({ min, max, isWhole, missing, optional }: NumberField, value: unknown): string | null {
  if (value === null && optional) return null;
  if (typeof value !== 'number' && missing !== undefined) return missing;
  const isInRange = typeof value === 'number' && value >= min && value <= max;
  if (!isInRange) return `Il numero sta fra ${min} e ${max}`;
  return isWhole && !Number.isInteger(value) ? 'Serve un numero intero' : null;
}

function findTextFault(field: LineField | TextField, text: string): string | null {
  if (text.trim() === '') return mayBeEmpty(field) ? null : (field.missing ?? empty);
  if (field.subject !== undefined) return findAnswerFault(field, field.subject, text);
  // Before the length, which two numbers exceed too.
  if (field.kind === 'line' && field.format === 'telephone' && hasSeveralNumbers(text))
    return 'Qui sta un solo numero, come +39 06 1234567';
  if (measureLength(text) > field.max)
    return `Il testo ha ${formatCount(text.length)} caratteri: qui ne stanno al più ${formatCount(field.max)}`;
  const missing = field.needs?.find((name) => !text.includes(`{${name}}`));
  if (missing !== undefined) return `Il testo deve contenere {${missing}}: il programma vi mette il valore`;
  if (field.kind === 'line' && lineBreak.test(text)) return 'Questo testo sta su una riga sola';
  // Skip the checks for the default value: the sample firm's numbers are invented.
  return text === field.value ? null : findFormatFault(field, text);
}

const lineBreak = /[\r\n\u0085\u2028\u2029]/;

/** Error message for a visitor's text: it has no references, so that each character counts. */
function findAnswerFault(field: LineField | TextField, subject: string, text: string): string | null {
  if (text.length > field.max) return `${subject} può avere al massimo ${field.max} caratteri`;
  if (field.kind === 'line' && lineBreak.test(text)) return 'Questo campo sta su una riga sola';
  return findFormatFault(field, text);
}

/** Length of a text in UTF-16 code units, without its references: their values vary in length. */
export function measureLength(text: string): number {
  return text.replace(/\{[^{}]*\}/g, '').length;
}

const mayBeEmpty = ({ optional, fixed, value }: Pick<LineField, 'optional' | 'fixed' | 'value'>) =>
  optional === true || (fixed !== undefined && value === '');

function findFormatFault(field: LineField | TextField, text: string): string | null {
  const format = field.kind === 'line' && field.format ? formats[field.format] : undefined;
  if (format && !format.test(text)) return typeof format.message === 'string' ? format.message : format.message(text);
  return field.schema ? findIssue(field.schema, text) : null;
}

/** True if a text is more than a single telephone number: numbers have at most fifteen digits (ITU-T E.164). */
function hasSeveralNumbers(text: string): boolean {
  const numbers = text.split(/[^\d ]+/).filter((part) => part.replaceAll(' ', '').length >= 6);
  return numbers.length > 1 || text.replace(/\D/g, '').length > 15;
}

function findCountFaults(field: AnyField, content: unknown, path: string): Fault[] {
  const makeChildPath = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  switch (field.kind) {
    case 'group':
      return listFields(field, content).flatMap(([name, inner]) =>
        findCountFaults(inner, isRecord(content) ? content[name] : undefined, makeChildPath(name)),
      );
    case 'variant': {
      const chosen = isRecord(content) ? field.variants[String(content['kind'])] : undefined;
      return chosen ? findCountFaults(chosen, content, path) : [];
    }
    case 'list': {
      const items: unknown[] = Array.isArray(content) ? content : [];
      const inner = items.flatMap((item, index) =>
        findCountFaults(field.item, item, makeChildPath(findEntryName(item, index))),
      );
      return items.length >= field.min && items.length <= field.max
        ? inner
        : [{ path, message: makeCountMessage(field.min, field.max) }, ...inner];
    }
    default:
      return [];
  }
}

export function makeCountMessage(min: number, max: number): string {
  if (max === 1) return min === 1 ? 'Serve una voce sola' : 'Qui sta al massimo una voce';
  return min === max ? `Le voci devono essere ${max}` : `Le voci devono essere da ${min} a ${max}`;
}
