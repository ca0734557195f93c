/**
 * The styles that keep the focal points of a page's photos, from the `data-focus` of its images: in percent from the upper left. A page
 * without any has none.
 */
export function focusRules(markup: string): string {
  const points = new Set([...markup.matchAll(/ data-focus="(\d{1,3} \d{1,3})"/g)].map(([, point = '']) => point));
  return [...points].map((point) => `[data-focus="${point}"]{object-position:${point.replace(' ', '% ')}%}`).join('');
}
