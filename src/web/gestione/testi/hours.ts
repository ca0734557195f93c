import { readSpans } from '../../../content/facts.ts';

/** Opening hours as the site writes them: «9-13 e 15-18» becomes «9:00–13:00, 15:00–18:00»; what names no hours stays as it was typed. */
export function tidyHours(typed: string): string {
  const inFull = typed
    .replace(/\s*(?:;|\/|\be\b)\s*/g, ', ')
    // Whole hours; the others have their minutes beside them.
    .replace(/(?<![\d:.])\d{1,2}(?![\d:.])/g, '$&:00');
  const spans = readSpans(inFull);
  if (spans === null) return typed.trim();
  return spans.map(({ opens, closes }) => `${asSaid(opens)}–${asSaid(closes)}`).join(', ');
}

const asSaid = (time: string) => time.replace(/^0/, '');
