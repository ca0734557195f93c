import { readSpans, spansInWords } from '../../../content/facts.ts';

/** Opening hours as the site writes them: «9-13 e 15-18» becomes «9:00–13:00, 15:00–18:00»; what names no hours stays as it was typed. */
export function tidyHours(typed: string): string {
  const inFull = typed
    .replace(/\s*(?:;|\/|\be\b)\s*/g, ', ')
    // Whole hours; the others have their minutes beside them.
    .replace(/(?<![\d:.])\d{1,2}(?![\d:.])/g, '$&:00');
  const spans = readSpans(inFull);
  return spans === null ? typed.trim() : spansInWords(spans);
}
