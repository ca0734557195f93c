/** Whom deadlines concern, as addresses name them. */
export const deadlineGroups = ['imprese', 'professionisti', 'datori-di-lavoro', 'terzo-settore'] as const;
export type DeadlineGroup = (typeof deadlineGroups)[number];

/** The parameter of an address that asks for one group: `/scadenze?per=imprese`. */
export const groupParameter = 'per';

/** The group that an address asks for; nothing where it names none. */
export function groupIn(address: URLSearchParams): DeadlineGroup | undefined {
  return deadlineGroups.find((group) => group === address.get(groupParameter));
}

/** The parameter of an address that asks for a whole year: `/scadenze?anno=2027`. */
export const yearParameter = 'anno';

/** The year that an address asks for, this one or the next; nothing where it names neither. `today` is a day such as `2026-11-21`. */
export function yearIn(address: URLSearchParams, today: string): number | undefined {
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear + 1].find((year) => String(year) === address.get(yearParameter));
}

/**
 * What becomes of a day on which nobody works. `tax`: to the next working day (art. 18 D.Lgs. 241/1997; art. 7, co. 2, lett. l, D.L.
 * 70/2011), 1 to 20 August to the 20th (art. 37, co. 11-bis, D.L. 223/2006). `working`: the former alone. `civil`: from a holiday (art. 2963
 * c.c.). `fixed`: it stays.
 */
export const movings = ['tax', 'working', 'civil', 'fixed'] as const;
export type Moves = (typeof movings)[number];
