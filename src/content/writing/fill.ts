const placeholderPattern = /\{([\p{L} ]+)\}/gu;

/** Replaces placeholders such as «{giorno}» with values of one email or page. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(placeholderPattern, (typed, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : typed,
  );
}

/** Resolves «a(d)» by the letter after it: «ad Anna», «a Elena». */
export function resolveEuphony(text: string): string {
  return text.replace(/\ba\(d\) (?=(.))/gu, (_, next: string) => (startsWithA(next) ? 'ad ' : 'a '));
}

/** Tests if a word begins with the vowel before which «a» is «ad». */
export const startsWithA = (word: string): boolean => /^[aàá]/i.test(word);
