import { parseOpeningHours } from '../../content/facts.ts';
import type { PublishedContent } from '../../content/published.ts';
import { describeOpening, type OpeningStatus } from '../../content/time/opening.ts';

/** Opening state of the office at `now` (ms since 1970), from the published hours, closures and texts. */
export function findOpening({ facts, contents }: PublishedContent, now: number): OpeningStatus {
  return describeOpening(parseOpeningHours(facts), contents.contatti.status, now);
}

/** Opening state in lines, as on /contatti; empty if no hours are known. */
export function formatOpening({ text, closures }: OpeningStatus): string[] {
  return [text, ...closures].filter((line) => line !== '');
}
