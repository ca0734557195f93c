/** Maximum length of each value that a form gives back, by the name of its field. */
export type FieldLimits = Readonly<Record<string, number>>;

/**
 * Cuts what was typed to the fields of a form and their lengths. A browser's fields take no more, and a page costs as much
 * as the values that it gives back.
 */
export function cutToLimits(typed: Readonly<Record<string, string>>, limits: FieldLimits): Record<string, string> {
  return Object.fromEntries(
    Object.entries(limits).flatMap(([name, limit]) => {
      const value = typed[name];
      return value === undefined ? [] : [[name, cutText(value, limit)]];
    }),
  );
}

/** Cuts a text to a length in UTF-16 code units, before a pair of surrogates rather than within it. */
function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
