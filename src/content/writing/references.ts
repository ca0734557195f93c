import { isRecord } from '../../contract/fields/fields.ts';
import { paperDays } from '../../contract/papers/terms.ts';
import {
  acknowledgementsPerDay,
  appointmentRetentionDays,
  backupMonths,
  binDays,
  circularsPerMonth,
  confirmationDays,
  deliveryRetryDays,
  evidenceYears,
  messageRetentionDays,
  reminderDays,
} from '../../contract/retention.ts';
import type { Facts } from '../dati.ts';
import {
  describeHours,
  findFounder,
  formatAddress,
  getPublicTaxCode,
  makeInitials,
  makePhoneHref,
  type PageName,
} from '../facts.ts';
import { calendarDays } from '../law/calendar.ts';
import { legalFacts } from '../law/provisions.ts';
import { defaultRegister, type Register } from '../law/register.ts';
import { fillPlaceholders } from '../time/italian-date.ts';
import { joinWithNoBreak } from './cleaning.ts';
import { formatNumber } from './number-words.ts';

/* References: names in braces, such as «{ragione sociale}», which publishing replaces by a fact, figure or citation. */

/** Words that name a page, or a part of one. While it is off they are empty: texts, rows and entries with them go too. */
const pageReferences: Readonly<Record<string, PageName>> = {
  preventivo: 'preventivo',
  appuntamento: 'appuntamento',
  consegna: 'consegna',
  Consegna: 'consegna',
  newsletter: 'newsletter',
  Newsletter: 'newsletter',
  carosello: 'carosello',
  domiciliazione: 'servizio-di-domiciliazione',
  Domiciliazione: 'servizio-di-domiciliazione',
  'Terzo settore': 'enti-del-terzo-settore',
};

/** Values of the references to facts and to retention periods, by name. References to the law are in the register. */
const factReferences: Readonly<Record<string, (facts: Facts) => string | number>> = {
  'nome dello studio': ({ identity }) => identity.name,
  'ragione sociale': ({ identity }) => identity.legalName,
  'forma giuridica': ({ identity }) => identity.legalForm,
  'partita IVA': ({ identity }) => identity.vatNumber,
  'codice fiscale': getPublicTaxCode,
  'registro delle imprese': ({ identity }) => identity.companyRegister,
  'numero REA': ({ identity }) => identity.rea,
  'capitale sociale': ({ identity }) => identity.shareCapital,
  'stato della società': ({ identity }) => identity.companyState,
  ordine: ({ identity }) => identity.order,
  'sezione speciale dell’albo': ({ identity }) => identity.societyRegister,
  'sezione speciale del registro delle imprese': ({ identity }) => identity.societyCompanies,
  assicuratore: ({ insurance }) => insurance.insurer,
  'numero della polizza': ({ insurance }) => insurance.policy,
  'territorio della polizza': ({ insurance }) => insurance.territory,
  indirizzo: formatAddress,
  'anno di fondazione': ({ identity }) => identity.founded,
  città: ({ contacts }) => contacts.city,
  telefono: ({ contacts }) => contacts.phone,
  'telefono da comporre': ({ contacts }) => makePhoneHref(contacts).slice('tel:'.length),
  'sede legale': ({ contacts }) => contacts.registeredSeat,
  email: ({ contacts }) => contacts.email,
  PEC: ({ contacts }) => contacts.pec,
  WhatsApp: ({ contacts }) => contacts.whatsapp,
  social: ({ contacts }) => contacts.socialName,
  orari: describeHours,
  'prezzo della domiciliazione': ({ prices }) => prices.domiciliation,
  'prezzo di organizzazione e piani': ({ prices }) => prices.strategy,
  'prezzo di controllo e vigilanza': ({ prices }) => prices.governance,
  'prezzo di contabilità e bilanci': ({ prices }) => prices.tax,
  'prezzo di stime e perizie': ({ prices }) => prices.valuation,
  'tempo di risposta': ({ promises }) => promises.answerTime,
  'uso dell’intelligenza artificiale': ({ promises }) => promises.artificialIntelligence,
  'separazione degli incarichi': ({ promises }) => promises.independence,
  'durata delle fasi': ({ promises }) => promises.stepTimes,
  'responsabile della protezione dei dati': ({ providers }) => providers.dataProtectionOfficer,
  hosting: ({ providers }) => providers.hosting,
  'servizio di posta': ({ providers }) => providers.mail,
  'invio della newsletter': ({ providers }) => providers.newsletter,
  ...Object.fromEntries(
    Object.entries(pageReferences).map(([word, page]) => [
      word,
      ({ pages }: Facts) => (pages[page] === 'on' ? word : ''),
    ]),
  ),
  fondatore: (facts) => findFounder(facts).name,
  'iniziali del fondatore': (facts) => makeInitials(findFounder(facts).name),
  'giorni del calendario': () => calendarDays,
  'giorni dei messaggi': () => messageRetentionDays,
  'giorni dopo un appuntamento': () => appointmentRetentionDays,
  'giorni di una consegna': () => paperDays.open,
  'giorni dei file scaricati': () => paperDays.fetched,
  'giorni dei file': () => paperDays.kept,
  'giorni dopo una consegna': () => paperDays.rows,
  'giorni del cestino': () => binDays,
  'giorni per confermare': () => confirmationDays,
  'giorni del promemoria': () => reminderDays,
  'anni della prova': () => evidenceYears,
  'mesi delle copie': () => backupMonths,
  'giorni di tentativi': () => deliveryRetryDays,
  'conferme al giorno': () => acknowledgementsPerDay,
  'circolari al mese': () => formatNumber(circularsPerMonth),
};

/** Names of all built-in references. */
export const referenceNames: readonly string[] = [...Object.keys(factReferences), ...Object.keys(legalFacts)];

/** True for a valid reference name that no fact uses. */
export function isFreeReference(name: string): boolean {
  return /^\p{L}[\p{L}\d ./’-]{1,59}$/u.test(name) && !Object.hasOwn(factReferences, name);
}

const referencePattern = /\{([\p{L}\d ./’-]+)\}/gu;

export function listReferences(content: unknown): string[] {
  return [...JSON.stringify(content).matchAll(referencePattern)].map(([, name = '']) => name);
}

/** Result for a text with an empty reference: the text is omitted, and so is the list entry that contains it. */
const omitted = Symbol('left out');

/** Error message for an unknown reference or an unpaired brace, which visitors would see as typed; `null` if valid. */
export function findReferenceFault(
  text: string,
  placeholders: readonly string[] = [],
  law: Register = defaultRegister,
): string | null {
  const isKnown = (name: string) =>
    Object.hasOwn(factReferences, name) || Object.hasOwn(law, name) || placeholders.includes(name);
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !isKnown(name));
  if (unknown) return `${unknown[0]} non è un dato che il sito conosce: va scelto dall’elenco, o scritto senza graffe`;
  const [alone] = /[{}][^{}]{0,30}/.exec(text.replace(/\{[^{}]*\}/g, '')) ?? [];
  return alone === undefined ? null : `«${alone.trim()}»: una parentesi graffa è rimasta sola`;
}

/** Resolves the references in all texts of `content` and inserts no-break spaces. Unknown references stay as typed. */
export function resolveReferences<Content>(content: Content, facts: Facts, law: Register = defaultRegister): Content {
  const value = resolveValue(content, { facts, law });
  // Cast: texts stay texts, lists lists and groups groups.
  return (value === omitted ? '' : value) as Content;
}

interface ReferenceContext {
  facts: Facts;
  law: Register;
}

function resolveValue(value: unknown, context: ReferenceContext): unknown {
  if (typeof value === 'string') return resolveText(value, context);
  if (Array.isArray(value)) {
    return value.map((item) => resolveEntry(item, context)).filter((item) => item !== omitted);
  }
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).map(([name, inner]) => [name, resolveValue(inner, context)] as const);
  return Object.fromEntries(parts.map(([name, part]) => [name, part === omitted ? '' : part]));
}

/** Resolves a list entry. A group, or a row of a table, is omitted if one of its parts is. */
function resolveEntry(entry: unknown, context: ReferenceContext): unknown {
  if (Array.isArray(entry)) {
    const cells = entry.map((cell) => resolveEntry(cell, context));
    return cells.includes(omitted) ? omitted : cells;
  }
  if (!isRecord(entry)) return resolveValue(entry, context);
  const parts = Object.entries(entry).map(([name, inner]) => [name, resolveValue(inner, context)] as const);
  return parts.some(([, part]) => part === omitted) ? omitted : Object.fromEntries(parts);
}

function resolveText(text: string, { facts, law }: ReferenceContext): string | typeof omitted {
  let hasEmptyReference = false;
  const filled = fillPlaceholders(text, (name) => {
    const meaning = Object.hasOwn(factReferences, name) ? factReferences[name] : undefined;
    if (!meaning) {
      const fact = Object.hasOwn(law, name) ? law[name] : undefined;
      // Proposals stay hidden from visitors until a manager confirms them.
      hasEmptyReference ||= fact?.proposed === true;
      return fact?.text;
    }
    const value = String(meaning(facts));
    hasEmptyReference ||= value === '';
    return value;
  });
  return hasEmptyReference ? omitted : joinWithNoBreak(filled);
}
