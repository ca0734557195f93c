const blank = /\{([\p{L} ]+)\}/gu;

/** A text with what only its letter or page knows put in the place of the names in braces, such as «{giorno}». */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(blank, (typed, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : typed));
}
