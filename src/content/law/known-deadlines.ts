import type { Deadline } from './calendar.ts';
import type { LegalFactName } from './legal-facts.ts';
import { factNamed, type Register } from './register.ts';

/*
 * Which taxes and filings are due when. Each rule refers to the register of legal facts: one whose provision was not checked in time is left
 * out of the calendar, and `npm test` fails. What is due and for whom stands in scadenze.ts.
 */

interface Rule extends Omit<Deadline, 'validUntil'> {
  law: LegalFactName;
}

/** Every deadline, by the name that its words and its entries in calendars keep for ever; those of one day are read in this order. */
const rules = {
  'versamenti-mensili': { when: { everyMonth: 16 }, moves: 'tax', law: 'art. 18 D.Lgs. 241/1997' },
  'iva-trimestrale': { when: { yearly: ['05-16', '08-16', '11-16'] }, moves: 'tax', law: 'art. 7 D.P.R. 542/1999' },
  'saldo-iva': { when: { yearly: ['03-16'] }, moves: 'tax', law: 'art. 6 D.P.R. 542/1999' },
  'acconto-imposte': { when: { yearly: ['11-30'] }, moves: 'tax', law: 'art. 17 D.P.R. 435/2001' },
  'saldo-imposte': { when: { yearly: ['06-30'] }, moves: 'tax', law: 'saldo delle imposte' },
  'imu-acconto': { when: { yearly: ['06-16'] }, moves: 'tax', law: 'L. 160/2019' },
  'imu-saldo': { when: { yearly: ['12-16'] }, moves: 'tax', law: 'L. 160/2019' },
  'tfr-acconto': { when: { yearly: ['12-16'] }, moves: 'tax', law: 'art. 11 D.Lgs. 47/2000' },
  'tfr-saldo': { when: { yearly: ['02-16'] }, moves: 'tax', law: 'art. 11 D.Lgs. 47/2000' },
  'acconto-iva': { when: { yearly: ['12-27'] }, moves: 'tax', law: 'art. 6 L. 405/1990' },
  'libri-sociali': { when: { yearly: ['03-16'] }, moves: 'tax', law: 'art. 23 D.P.R. 641/1972' },
  'bollo-fatture': {
    when: { yearly: ['02-end', '05-31', '09-30', '11-30'] },
    moves: 'tax',
    law: 'art. 6 D.M. 17 giugno 2014',
  },
  'liquidazioni-iva': {
    when: { yearly: ['02-end', '05-31', '09-30', '11-30'] },
    moves: 'tax',
    law: 'art. 21-bis D.L. 78/2010',
  },
  intrastat: { when: { everyMonth: 25 }, moves: 'tax', law: 'art. 50 D.L. 331/1993' },
  'certificazioni-dipendenti': { when: { yearly: ['03-16'] }, moves: 'tax', law: 'art. 4 D.P.R. 322/1998' },
  'certificazioni-autonomi': { when: { yearly: ['04-30'] }, moves: 'tax', law: 'art. 4 D.P.R. 322/1998' },
  'dichiarazione-iva': { when: { yearly: ['04-30'] }, moves: 'tax', law: 'art. 8 D.P.R. 322/1998' },
  'dichiarazione-redditi': { when: { yearly: ['10-31'] }, moves: 'tax', law: 'art. 2 D.P.R. 322/1998' },
  'bilancio-societa': { when: { afterYearEnd: 120 }, moves: 'fixed', law: 'assemblea di bilancio' },
  'bilancio-enti': { when: { afterYearEnd: 180 }, moves: 'civil', law: 'deposito del bilancio degli enti' },
} as const satisfies Record<string, Rule>;

export type DeadlineName = keyof typeof rules;

export interface DeadlineWords {
  what: string;
  who: string;
}

/** A deadline with everything that a page says of it, as data that a page can carry. */
export interface KnownDeadline extends Deadline, DeadlineWords {
  name: DeadlineName;
  law: string;
  checked: string;
}

const names = Object.keys(rules).filter((name): name is DeadlineName => Object.hasOwn(rules, name));

export const deadlineLaws: readonly LegalFactName[] = names.map((name) => rules[name].law);

/** Every deadline with its words, and its provision as `register` has it. */
export function knownDeadlines(
  words: Readonly<Record<DeadlineName, DeadlineWords>>,
  register: Register,
): KnownDeadline[] {
  return names.map((name) => {
    const { when, moves, law: fact }: Rule = rules[name];
    const { text, checked, validUntil } = factNamed(register, fact);
    return { name, ...words[name], when, moves, law: text, checked, validUntil };
  });
}
