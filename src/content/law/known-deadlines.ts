import { type DeadlineGroup, deadlineGroups } from '../../contract/deadline-kinds.ts';
import type { Deadline, Extension } from './calendar.ts';
import type { LegalFactName } from './legal-facts.ts';
import { proposals, proposedFactName } from './proposed-deadlines.ts';
import type { Law } from './register.ts';

/* Which taxes and filings are due when, each by a fact of the register; one whose fact was not read again in time waits, named without its day. */

interface Rule extends Omit<Deadline, 'validUntil' | 'extensions'> {
  law: LegalFactName;
  groups: readonly DeadlineGroup[];
}

const everybody = deadlineGroups;

/** Every deadline, by the name that its words and its entries in calendars keep for ever; those of one day are read in this order. */
const rules = {
  'versamenti-mensili': { when: { everyMonth: 16 }, moves: 'tax', law: 'art. 18 D.Lgs. 241/1997', groups: everybody },
  'iva-trimestrale': {
    when: { yearly: ['05-16', '08-16', '11-16'] },
    quarterly: true,
    moves: 'tax',
    law: 'art. 7 D.P.R. 542/1999',
    groups: ['imprese', 'professionisti'],
  },
  'saldo-iva': {
    when: { yearly: ['03-16'] },
    moves: 'tax',
    law: 'art. 6 D.P.R. 542/1999',
    groups: ['imprese', 'professionisti'],
  },
  'acconto-imposte': {
    when: { yearly: ['11-30'] },
    moves: 'tax',
    law: 'art. 17 D.P.R. 435/2001',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'saldo-imposte': {
    when: { yearly: ['06-30'] },
    moves: 'tax',
    law: 'saldo delle imposte',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'imu-acconto': {
    when: { yearly: ['06-16'] },
    moves: 'tax',
    law: 'L. 160/2019',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'imu-saldo': {
    when: { yearly: ['12-16'] },
    moves: 'tax',
    law: 'L. 160/2019',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'tfr-acconto': {
    when: { yearly: ['12-16'] },
    moves: 'tax',
    law: 'art. 11 D.Lgs. 47/2000',
    groups: ['datori-di-lavoro'],
  },
  'tfr-saldo': {
    when: { yearly: ['02-16'] },
    moves: 'tax',
    law: 'art. 11 D.Lgs. 47/2000',
    groups: ['datori-di-lavoro'],
  },
  'acconto-iva': {
    when: { yearly: ['12-27'] },
    moves: 'tax',
    law: 'art. 6 L. 405/1990',
    groups: ['imprese', 'professionisti'],
  },
  'libri-sociali': { when: { yearly: ['03-16'] }, moves: 'tax', law: 'art. 23 D.P.R. 641/1972', groups: ['imprese'] },
  'bollo-fatture': {
    when: { yearly: ['02-end', '05-31', '09-30', '11-30'] },
    quarterly: true,
    moves: 'tax',
    law: 'art. 6 D.M. 17 giugno 2014',
    groups: ['imprese', 'professionisti'],
  },
  'liquidazioni-iva': {
    when: { yearly: ['02-end', '05-31', '09-30', '11-30'] },
    quarterly: true,
    moves: 'tax',
    law: 'art. 21-bis D.L. 78/2010',
    groups: ['imprese', 'professionisti'],
  },
  intrastat: {
    when: { everyMonth: 25 },
    moves: 'tax',
    law: 'art. 50 D.L. 331/1993',
    groups: ['imprese', 'professionisti'],
  },
  'certificazioni-dipendenti': {
    when: { yearly: ['03-16'] },
    moves: 'tax',
    law: 'art. 4 D.P.R. 322/1998',
    groups: everybody,
  },
  'certificazioni-autonomi': {
    when: { yearly: ['04-30'] },
    moves: 'tax',
    law: 'art. 4 D.P.R. 322/1998',
    groups: everybody,
  },
  'dichiarazione-iva': {
    when: { yearly: ['04-30'] },
    moves: 'tax',
    law: 'art. 8 D.P.R. 322/1998',
    groups: ['imprese', 'professionisti'],
  },
  'dichiarazione-redditi': {
    when: { yearly: ['10-31'] },
    moves: 'tax',
    law: 'art. 2 D.P.R. 322/1998',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'bilancio-societa': {
    when: { afterYearEnd: 120 },
    moves: 'fixed',
    law: 'assemblea di bilancio',
    groups: ['imprese'],
  },
  'bilancio-enti': {
    when: { afterYearEnd: 180 },
    moves: 'civil',
    law: 'deposito del bilancio degli enti',
    groups: ['terzo-settore'],
  },
} as const satisfies Record<string, Rule>;

export type DeadlineName = keyof typeof rules;

export interface DeadlineWords {
  what: string;
  who: string;
}

export interface KnownDeadline extends Deadline, DeadlineWords {
  name: string;
  groups: readonly DeadlineGroup[];
  law: string;
  checked: string;
  extensions: readonly Extension[];
  version: number;
}

export interface KeptDeadline extends Omit<KnownDeadline, 'checked' | 'validUntil'> {
  hidden: boolean;
  own: boolean;
}

const names = Object.keys(rules).filter((name): name is DeadlineName => Object.hasOwn(rules, name));

export const deadlineLaws: readonly string[] = [
  ...names.map((name) => rules[name].law),
  ...Object.keys(proposals).map(proposedFactName),
];

/** Every deadline that the program knows or the firm has added, those of the program with `words`; `law` names a fact of the register. */
export function keptDeadlines(
  words: Readonly<Record<DeadlineName, DeadlineWords>>,
  written: Law['deadlines'],
): KeptDeadline[] {
  const nothing = { hidden: false, extensions: [], version: 0 };
  const known = names.map((name) => {
    const rule: Rule = rules[name];
    return { name, ...words[name], ...rule, ...(written[name] ?? nothing), own: false };
  });
  const proposed = Object.entries(proposals).map(([name, { urn: _, ...proposal }]) => ({
    ...proposal,
    name,
    law: proposedFactName(name),
    ...(written[name] ?? nothing),
    own: false,
  }));
  const added = Object.entries(written).flatMap(([name, { what, who, groups, when, moves, law, ...state }]) =>
    isOwnDeadline(name) && what && who && groups && when && moves && law
      ? [{ name, what, who, groups, when, moves, law, ...state, own: true }]
      : [],
  );
  return [...known, ...proposed, ...added];
}

/** Whether the firm has added it. */
export function isOwnDeadline(name: string): boolean {
  return !Object.hasOwn(rules, name) && !Object.hasOwn(proposals, name);
}

/** The deadlines that visitors see, each with its provision. */
export function knownDeadlines(
  words: Readonly<Record<DeadlineName, DeadlineWords>>,
  { register, deadlines }: Law,
): KnownDeadline[] {
  return keptDeadlines(words, deadlines).flatMap(({ hidden, own: _, law: name, ...deadline }) => {
    const fact = register[name];
    if (hidden || fact === undefined || fact.proposed) return [];
    const { text, checked, validUntil } = fact;
    return [{ ...deadline, law: text, checked, validUntil }];
  });
}
