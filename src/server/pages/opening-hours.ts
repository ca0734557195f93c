import { openingOf } from '../../content/facts.ts';
import type { Published } from '../../content/published.ts';
import { type OpeningNow, openingAt } from '../../content/time/opening.ts';

/** Opening state of the office at `now` (ms since 1970), from the published hours, closures and texts. */
export function findOpening({ facts, contents }: Published, now: number): OpeningNow {
  return openingAt(openingOf(facts), contents.contatti.status, now);
}

/** Opening state in lines, as on /contatti; empty if no hours are known. */
export function formatOpening({ text, closures }: OpeningNow): string[] {
  return [text, ...closures].filter((line) => line !== '');
}
