/** The figures of the threshold checks, as their forms name them: total assets, revenue and employees of two years. */
export const figureFields = ['attivo1', 'ricavi1', 'dipendenti1', 'attivo2', 'ricavi2', 'dipendenti2'] as const;
export type FigureField = (typeof figureFields)[number];
/** All fields of their forms: the figures and four boxes. */
const thresholdFields = [...figureFields, 'caso1', 'caso2', 'caso3', 'caso4'] as const;
export type ThresholdField = (typeof thresholdFields)[number];

export type TypedThresholds = Readonly<Record<ThresholdField, string>>;

/** The pages with a threshold check, by the name of their documents. */
export const checkPages = ['servizi', 'enti-del-terzo-settore'] as const;
export type CheckPage = (typeof checkPages)[number];

/** Names the page whose check the figures in a contact page's address come from. */
export const checkParameter = 'verifica';

/** The query that brings the figures of a check into the contact form. */
export function checkQuery(page: CheckPage, typed: TypedThresholds): string {
  const filled = thresholdFields.filter((field) => field === 'attivo1' || typed[field] !== '');
  return new URLSearchParams([[checkParameter, page], ...filled.map((field) => [field, typed[field]])]).toString();
}

/** The most characters of a field that are looked at: nobody's figures are longer. */
const longest = 40;

/** What a threshold check's form holds, as an address or a form carries it; `null` where it carries no such form. */
export function typedThresholds(read: (field: ThresholdField) => string | null): TypedThresholds | null {
  if (read('attivo1') === null) return null;
  const entries = thresholdFields.map((field) => [field, (read(field) ?? '').slice(0, longest)]);
  // One entry for each name.
  return Object.fromEntries(entries) as TypedThresholds;
}
