import { isSameValue, readPath } from '../contract/fields/changes.ts';
import { type GroupField, getDefaults, getDefaultValue } from '../contract/fields/fields.ts';
import { listLeaves } from '../contract/fields/leaves.ts';
import { findFieldPath, makeSiblingPath } from '../contract/fields/values.ts';
import { type OpenSpan, parseSpans } from '../contract/hours.ts';
import { dati, type Facts, type Person, personGroups } from './dati.ts';
import { weekdayNames } from './time/italian-date.ts';
import { formatTime, type OpeningHours } from './time/opening.ts';
import { capitalise } from './writing/capitalise.ts';

export const sampleFacts: Facts = getDefaults(dati);

type Place = Pick<Facts['contacts'], 'postcode' | 'city' | 'province'>;

/** Second line of a postal address: «00041 Albano Laziale (RM)». */
export function formatTown({ postcode, city, province }: Place): string {
  return `${postcode} ${city} (${province})`;
}

/** Postal address on one line: street, postcode, town and province. */
export function formatAddress({ contacts }: Facts): string {
  return `${contacts.street}, ${formatTown(contacts)}`;
}

/** Names by which people belong to an office: its town, and the labels of the further offices. */
export function listOfficeNames(contacts: unknown): string[] {
  const offices = readPath(contacts, 'offices');
  const labels = Array.isArray(offices) ? offices.map((office) => readPath(office, 'label')) : [];
  return [readPath(contacts, 'city'), ...labels].filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
}

/** Telephone number as a `tel:` URL. */
export function makePhoneHref({ phone }: { phone: string }): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** Tax code to publish; empty for a person's, because it contains the date and place of birth. */
export function getPublicTaxCode({ identity: { taxCode } }: Facts): string {
  return /^\d{11}$/.test(taxCode) ? taxCode : '';
}

/** Page, or part of a page, that a firm can switch off. */
export type PageName = keyof Facts['pages'];

/** Paths of the pages that the firm has switched off. */
export function listPagesOff({ pages }: Pick<Facts, 'pages'>): string[] {
  return Object.entries(pages).flatMap(([name, state]) => (state === 'off' ? [`/${name}`] : []));
}

/** Groups people for the Team page, in order. People without a group come first, under no name. */
export function groupPeople<Member extends Pick<Person, 'group'>>(people: readonly Member[]) {
  return Object.entries(personGroups)
    .map(([key, label]) => ({
      label: key === 'none' ? '' : label,
      members: people.filter(({ group }) => group === key).map(({ group: _, ...member }) => member),
    }))
    .filter(({ members }) => members.length > 0);
}

/** Founder: the first team member. */
export function findFounder({ people }: Facts): Person {
  const [first] = people;
  if (!first) throw new Error('The team has no member');
  return first;
}

/** Makes the initials of a name's first and last word, the placeholder for a missing portrait. */
export function makeInitials(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? [];
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('');
}

/** Weekdays as schema.org names them, from Monday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];
const weekdayFields = {
  Monday: 'monday',
  Tuesday: 'tuesday',
  Wednesday: 'wednesday',
  Thursday: 'thursday',
  Friday: 'friday',
  Saturday: 'saturday',
  Sunday: 'sunday',
} as const satisfies Record<Weekday, keyof Facts['hours']>;

/** Spans as displayed: «9:00–13:00, 15:00–18:00». */
export function formatSpans(spans: readonly OpenSpan[]): string {
  return spans.map(({ opens, closes }) => `${formatTime(opens)}–${formatTime(closes)}`).join(', ');
}

/** Spans of a weekday; invalid hours count as closed. */
export function findSpans({ hours }: Pick<Facts, 'hours'>, day: Weekday): OpenSpan[] {
  return parseSpans(hours[weekdayFields[day]]) ?? [];
}

/** Parses opening hours and closures, sorted by day. A closure without a last day is one day. */
export function parseOpeningHours(facts: Pick<Facts, 'hours'>): OpeningHours {
  return {
    week: weekdays.map((day) => findSpans(facts, day)),
    closures: facts.hours.closures
      .map(({ from, to, reason, repeats }) => ({
        from,
        to: to === '' ? from : to,
        reason,
        isYearly: repeats === 'yearly',
      }))
      .sort((one, other) => one.from.localeCompare(other.from)),
  };
}

interface DayRange {
  first: number;
  last: number;
  hours: string;
}

function groupEqualDays({ hours }: Facts): DayRange[] {
  const ranges: DayRange[] = [];
  for (const [index, day] of weekdays.entries()) {
    const line = formatHours(hours[weekdayFields[day]]);
    const previous = ranges.at(-1);
    if (previous?.last === index - 1 && previous.hours === line) previous.last = index;
    else if (line !== '') ranges.push({ first: index, last: index, hours: line });
  }
  return ranges;
}

function formatHours(typed: string): string {
  const spans = parseSpans(typed);
  return spans === null ? typed : formatSpans(spans);
}

/** Makes the lines of the opening hours. `days`: «Da lunedì a venerdì». `short`: «Lun–Ven». */
export function makeOpeningLines(facts: Facts): { days: string; short: string; hours: string }[] {
  return groupEqualDays(facts).map(({ first, last, hours }) => {
    const names = weekdayNames.slice(first, last + 1);
    const ends = [...new Set([names.at(0) ?? '', names.at(-1) ?? ''])];
    return {
      days: capitalise(names.length > 2 ? `da ${ends.join(' a ')}` : new Intl.ListFormat('it').format(ends)),
      short: ends.map((name) => capitalise(name.slice(0, 3))).join('–'),
      hours,
    };
  });
}

/** Opening hours for use within a sentence: «da lunedì a venerdì, 9:00–18:00». */
export function describeHours(facts: Facts): string {
  return makeOpeningLines(facts)
    .map(({ days, hours }) => `${days.charAt(0).toLowerCase()}${days.slice(1)}, ${hours}`)
    .join('; ');
}

export function makeMapUrls({ place: { latitude, longitude } }: Facts): { frameUrl: string; linkUrl: string } {
  const round = (degrees: number) => String(Math.round(degrees * 10_000) / 10_000);
  const box = [longitude - 0.005, latitude - 0.003, longitude + 0.005, latitude + 0.003].map(round);
  const marker = `${round(latitude)}%2C${round(longitude)}`;
  return {
    frameUrl: `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${marker}`,
    linkUrl: `https://www.openstreetmap.org/?mlat=${round(latitude)}&mlon=${round(longitude)}#map=17/${round(latitude)}/${round(longitude)}`,
  };
}

export const mapOrigin = 'https://www.openstreetmap.org';

export interface UnfilledFact {
  path: string;
  label: string;
  value: string;
  /** True if the value cannot be true of any firm; false if it is only plausible. */
  isInvented: boolean;
}

/** Sample value confirmed by a manager as the firm's own; `fact` is its path. */
export interface ConfirmedFact {
  fact: string;
  value: string;
}

/** Facts with an unconfirmed sample value, in document order. */
export function listUnfilledFacts(facts: Facts, confirmed: readonly ConfirmedFact[]): UnfilledFact[] {
  return listUnfilledLeaves(dati, facts, confirmed);
}

/** Texts of a document with an unconfirmed sample value, in document order. */
export function listUnfilledLeaves(
  document: GroupField,
  content: unknown,
  confirmed: readonly ConfirmedFact[],
): UnfilledFact[] {
  const samples = listSampleFacts(document);
  return listLeaves(document, content)
    .filter(({ path, value }) => {
      const isSame = ({ fact, value: other }: ConfirmedFact) => fact === path && other === String(value);
      return samples.some(isSame) && !confirmed.some(isSame);
    })
    .map(({ path, field, value }) => ({
      path,
      label: field.label,
      value: String(value),
      isInvented: field.invented === true,
    }));
}

/** Facts with an invented sample value: search engines must not index them. */
export function listInventedFacts(facts: Facts, confirmed: readonly ConfirmedFact[]): UnfilledFact[] {
  return listUnfilledFacts(facts, confirmed).filter(({ isInvented }) => isInvented);
}

export interface RecommendedFact {
  label: string;
  /** Number of empty facts with this name (one per team member), and the path of the first. */
  empty: number;
  path: string;
}

/** Recommended facts that are empty, one entry per name. The secretariat needs no professional profile. */
export function listEmptyRecommended(facts: Facts): RecommendedFact[] {
  const isSecretary = (path: string) => readPath(facts, makeSiblingPath(path, 'group')) === 'secretariat';
  const empty = listLeaves(dati, facts).filter(
    ({ path, field, value }) => field.recommended && value === '' && !isSecretary(path),
  );
  return [...Map.groupBy(empty, ({ path }) => findFieldPath(dati, path)).values()].flatMap((alike) =>
    alike[0] ? [{ label: alike[0].field.label, empty: alike.length, path: alike[0].path }] : [],
  );
}

/** Lists a document's sample values. Optional facts that are empty by default have none. */
export function listSampleFacts(document: GroupField): ConfirmedFact[] {
  return listLeaves(document, getDefaultValue(document))
    .filter(({ field, value }) => (field.invented || field.plausible) && !(field.optional && value === ''))
    .map(({ path, value }) => ({ fact: path, value: String(value) }));
}

/** True if the fact at `path` is real, not an unconfirmed sample value. */
export function isFilled(facts: Facts, confirmed: readonly ConfirmedFact[], path: string): boolean {
  return !listUnfilledFacts(facts, confirmed).some((fact) => fact.path === path);
}

/**
 * Finds the year of the copyright line: the current one, unless the firm gives another. While all facts are those of the
 * invented firm, it is the specification's.
 */
export function findCopyrightYear(facts: Facts, currentYear: number): number {
  const { copyright, copyrightYear } = facts.identity;
  return copyright === 'given' || isSameValue(facts, sampleFacts) ? copyrightYear : currentYear;
}
