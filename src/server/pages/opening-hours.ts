import { openingOf } from '../../content/facts.ts';
import type { Published } from '../../content/published.ts';
import { type OpeningNow, openingAt } from '../../content/time/opening.ts';

/** Whether the office is open at `now` (ms since 1970), as the published hours and closures have it, in the site's published words. */
export function publishedOpening({ facts, contents }: Published, now: number): OpeningNow {
  return openingAt(openingOf(facts), contents.contatti.status, now);
}

/** The same in lines, as /contatti shows them; none where no hours are known. */
export function openingInLines({ text, closures }: OpeningNow): string[] {
  return [text, ...closures].filter((line) => line !== '');
}
