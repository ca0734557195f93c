import { isDay } from '../contract/days.ts';
import { readPath } from '../contract/fields/changes.ts';
import {
  type AnyField,
  findEntryName,
  hasIds,
  isRecord,
  type Leaf,
  type LineField,
  type LineFormat,
  listFields,
  listLeaves,
  listPlaceholders,
} from '../contract/fields/fields.ts';
import { parseEntryPath } from '../contract/fields/values.ts';
import { isLinkAddress, isWebAddress } from '../contract/typed-address.ts';
import { listOfficeNames, parseSpans } from './facts.ts';
import type { Register } from './law/register.ts';
import { findDayFault, findRelatedPath } from './time/day-checks.ts';
import { isVatNumber, vatNumberFault } from './vat-number.ts';
import { findReferenceFault } from './writing/references.ts';

/** Weights of characters at odd positions of a tax code, from 0 or A (D.M. 23 dicembre 1976). */
const oddPlaceWeights = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** True for a tax code: a VAT number, or a person's sixteen characters with a check character at the end. */
function isTaxCode(code: string): boolean {
  if (/^\d{11}$/.test(code)) return isVatNumber(code);
  // Digits are replaced by the letters L to V for people with the same code (omocodia).
  if (!/^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/.test(code)) return false;
  let sum = 0;
  for (const [index, character] of [...code.slice(0, 15)].entries()) {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    sum += index % 2 === 0 ? (oddPlaceWeights[value] ?? 0) : value;
  }
  return code.charCodeAt(15) - 65 === sum % 26;
}

/** Characters: far above every limit for publication, so that no pasted text is lost. */
const maxDraftTextLength = 20_000;
const maxDraftEntries = 200;

/** True if an unknown value has the shape that its field describes. A draft must pass only this check. */
export function hasShape(field: AnyField, value: unknown): boolean {
  switch (field.kind) {
    case 'line':
    case 'text':
      return typeof value === 'string' && value.length <= maxDraftTextLength && isStorable(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.options, value);
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

const idPattern = /^[a-z\d](?:[a-z\d-]{0,58}[a-z\d])?$/;

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
  const lengthFaults = listLeaves(field, draft).flatMap(({ path, value }) =>
    typeof value === 'string' && value.length > maxDraftTextLength
      ? [
          {
            path,
            message: `Il testo ha ${formatCount(value.length)} caratteri: anche una bozza ne tiene al più ${formatCount(maxDraftTextLength)}`,
          },
        ]
      : [],
  );
  return lengthFaults.length > 0
    ? lengthFaults
    : [{ path: '', message: 'Il sito è stato aggiornato: ricaricare questa pagina per continuare' }];
}

const formatCount = (number: number) => number.toLocaleString('it', { useGrouping: 'always' });

/** Lists the errors that block the publication of `content`. References resolve against `law`. */
export function findFaults(field: AnyField, content: unknown, law?: Register): Fault[] {
  const faults = listLeaves(field, content).flatMap((leaf) => {
    const related = findRelatedPath(leaf.field, leaf.path);
    const message = findLeafFault(leaf, related === null ? undefined : readPath(content, related), law);
    return message === null ? [] : [{ path: leaf.path, message }];
  });
  return [...faults, ...findCountFaults(field, content, '')];
}

/** Error message that blocks the publication of a value, or `null`. `related`: value at `findRelatedPath`. */
export function findLeafFault({ field, value, path }: Leaf, related: unknown, law?: Register): string | null {
  if (field.kind === 'choice') return null;
  if (field.kind === 'number') return findNumberFault(field, value);
  const fault = findTextFault(field, value, law);
  if (fault === null && field.kind === 'line' && field.isOffice) return findOfficeFault(String(value), related);
  if (fault === null && field.kind === 'line' && field.unique) return findRepetition(path, value, related);
  return fault === null && field.kind === 'line' ? findDayFault(field, path, String(value), related) : fault;
}

function findOfficeFault(name: string, contacts: unknown): string | null {
  return name === '' || listOfficeNames(contacts).includes(name)
    ? null
    : 'Questa sede non c’è più: va scelta tra quelle dei recapiti, o tolta';
}

/** Error message for a value that an earlier entry of the list has too. */
function findRepetition(path: string, value: string | number, entries: unknown): string | null {
  const { entry: entryName, name } = parseEntryPath(path);
  const all: unknown[] = Array.isArray(entries) ? entries : [];
  const earlier = all.slice(
    0,
    all.findIndex((entry, index) => findEntryName(entry, index) === entryName),
  );
  const isRepeated = earlier.some((entry) => (name === '' ? entry : readPath(entry, name)) === value);
  return isRepeated ? 'Un’altra voce ha già questo valore' : null;
}

function findNumberFault({ min, max }: { min: number; max: number }, value: string | number): string | null {
  const isInRange = typeof value === 'number' && value >= min && value <= max;
  return isInRange ? null : `Il numero sta fra ${min} e ${max}`;
}

function findTextFault(
  field: Exclude<AnyField, { kind: 'choice' | 'number' | 'group' | 'list' | 'variant' }>,
  value: string | number,
  law?: Register,
) {
  const text = String(value);
  if (text.trim() === '') return mayBeEmpty(field) ? null : 'Questo testo non può restare vuoto';
  // Before the length, which two numbers exceed too.
  if (field.kind === 'line' && field.format === 'telephone' && hasSeveralNumbers(text))
    return 'Qui sta un solo numero, come +39 06 1234567';
  if (measureLength(text) > field.max)
    return `Il testo ha ${formatCount(text.length)} caratteri: qui ne stanno al più ${formatCount(field.max)}`;
  const missing = field.needs?.find((name) => !text.includes(`{${name}}`));
  if (missing !== undefined) return `Il testo deve contenere {${missing}}: il programma vi mette il valore`;
  const unknown = findReferenceFault(text, listPlaceholders(field), law);
  if (unknown !== null) return unknown;
  if (field.kind === 'line' && /[\r\n\u2028\u2029]/.test(text)) return 'Questo testo sta su una riga sola';
  return field.kind === 'line' ? findFormatFault(field, text) : null;
}

/** Length of a text in UTF-16 code units, without its references: their values vary in length. */
export function measureLength(text: string): number {
  return text.replace(/\{[^{}]*\}/g, '').length;
}

const mayBeEmpty = ({ optional, fixed, value }: Pick<LineField, 'optional' | 'fixed' | 'value'>) =>
  optional === true || (fixed !== undefined && value === '');

function findFormatFault({ format, value: defaultValue }: LineField, text: string): string | null {
  // Skip the check for the default value: the sample firm's numbers are invented.
  if (format === undefined || text === defaultValue) return null;
  const { test, message } = formats[format];
  return test(text) ? null : message;
}

/** True if a text is more than a single telephone number: numbers have at most fifteen digits (ITU-T E.164). */
function hasSeveralNumbers(text: string): boolean {
  const numbers = text.split(/[^\d ]+/).filter((part) => part.replaceAll(' ', '').length >= 6);
  return numbers.length > 1 || text.replace(/\D/g, '').length > 15;
}

const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i;

const formats: Record<LineFormat, { test: (text: string) => boolean; message: string }> = {
  email: {
    test: (text) => /^[\w.+-]+@/.test(text) && domain.test(text.slice(text.indexOf('@') + 1)),
    message: 'Serve un indirizzo email completo, come studio@dominio.it',
  },
  telephone: {
    test: (text) => /^\+\d[\d ]{6,20}\d$/.test(text),
    message: 'Serve il numero con il prefisso internazionale, come +39 06 1234567',
  },
  url: {
    test: isWebAddress,
    message: 'Serve un indirizzo che inizia con https://',
  },
  link: {
    test: (text) => isLinkAddress(text.replace(/\{[^{}]*\}/g, 'x')),
    message:
      'Serve l’indirizzo di una pagina di questo sito, come /contatti, oppure un indirizzo che inizia con https:, mailto: o tel:',
  },
  province: { test: (text) => /^[A-Z]{2}$/.test(text), message: 'La sigla della provincia ha due lettere, come RM' },
  postcode: { test: (text) => /^\d{5}$/.test(text), message: 'Il CAP ha cinque cifre' },
  'vat-number': {
    test: isVatNumber,
    message: vatNumberFault,
  },
  'tax-code': {
    test: isTaxCode,
    message: 'Questo non è un codice fiscale: l’ultimo carattere, di controllo, deve corrispondere agli altri',
  },
  rea: { test: (text) => /^[A-Z]{2}-\d{1,7}$/.test(text), message: 'Il numero REA si scrive come RM-123456' },
  hours: {
    test: (text) => parseSpans(text) !== null,
    message: 'Gli orari si scrivono come 9:00–13:00, 15:00–18:00',
  },
  date: { test: isDay, message: 'Serve una data, come 2026-08-10' },
  identifier: {
    test: (text) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text),
    message: 'Servono lettere minuscole e cifre, unite da trattini',
  },
};

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

function makeCountMessage(min: number, max: number): string {
  return min === max ? `Le voci devono essere ${max}` : `Le voci devono essere da ${min} a ${max}`;
}
