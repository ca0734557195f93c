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

/** Where a link to a map points, in degrees: OpenStreetMap, Google and Apple write it in these ways; `null` where nothing is found. */
export function readCoordinates(text: string): { latitude: number; longitude: number } | null {
  const degrees = '(-?\\d{1,3}\\.\\d{3,})';
  const patterns = [
    `mlat=${degrees}&mlon=${degrees}`,
    `!3d${degrees}!4d${degrees}`,
    `@${degrees},${degrees}`,
    `#map=\\d+/${degrees}/${degrees}`,
    `(?:q|ll|query|center)=${degrees}(?:,|%2C)${degrees}`,
    `^\\s*${degrees}\\s*[,; ]\\s*${degrees}\\s*$`,
  ];
  for (const pattern of patterns) {
    const found = new RegExp(pattern).exec(text);
    const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
    if (found && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}
