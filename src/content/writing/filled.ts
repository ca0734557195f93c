const blank = /\{([\p{L} ]+)\}/gu;

/** A text with what only its letter or page knows put in the place of the names in braces, such as «{giorno}». */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(blank, (typed, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : typed));
}

/** A text with «a(d)» as it is said before what follows it: «ad Anna», «a Elena». */
export function euphonic(text: string): string {
  return text.replace(/\ba\(d\) (?=(.))/gu, (_, next: string) => (/[aàá]/i.test(next) ? 'ad ' : 'a '));
}
