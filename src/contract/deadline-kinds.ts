/** Groups of taxpayers that deadlines apply to, as URLs name them. */
export const deadlineGroups = ['imprese', 'professionisti', 'datori-di-lavoro', 'terzo-settore'] as const;
export type DeadlineGroup = (typeof deadlineGroups)[number];

export const groupNames: Record<DeadlineGroup, string> = {
  imprese: 'imprese',
  professionisti: 'professionisti',
  'datori-di-lavoro': 'datori di lavoro',
  'terzo-settore': 'enti del Terzo settore',
};

export const groupParameter = 'per';

/** Reads one of `groups` from a URL's query; `undefined` if it names none. */
export function readGroup(address: URLSearchParams, groups: readonly DeadlineGroup[]): DeadlineGroup | undefined {
  return groups.find((group) => group === address.get(groupParameter));
}

export const yearParameter = 'anno';

/** Reads the year from a URL's query; `undefined` unless it is the year of `today` (`2026-11-21`) or the next. */
export function readYear(address: URLSearchParams, today: string): number | undefined {
  const currentYear = Number(today.slice(0, 4));
  return [currentYear, currentYear + 1].find((year) => String(year) === address.get(yearParameter));
}

/**
 * Rules that move a deadline off a non-working day. `tax`: to the next working day (art. 18 D.Lgs. 241/1997; art. 7,
 * co. 2, lett. l, D.L. 70/2011), and from 1 to 20 August to the 20th (art. 37, co. 11-bis, D.L. 223/2006). `working`:
 * to the next working day only. `civil`: from a holiday (art. 2963 c.c.). `fixed`: never moved.
 */
export const moveRules = ['tax', 'working', 'civil', 'fixed'] as const;
export type MoveRule = (typeof moveRules)[number];

/** Names of the rules for staff. */
export const moveNames: Record<MoveRule, string> = {
  tax: 'passa al primo giorno lavorativo; ad agosto al 20; il sabato vale come festivo',
  working: 'passa al primo giorno lavorativo, anche ad agosto; il sabato vale come festivo',
  civil: 'passa al primo giorno non festivo',
  fixed: 'resta com’è',
};
