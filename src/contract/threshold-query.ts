export const figureFields = ['attivo1', 'ricavi1', 'dipendenti1', 'attivo2', 'ricavi2', 'dipendenti2'] as const;
export type FigureField = (typeof figureFields)[number];
const thresholdFields = [...figureFields, 'caso1', 'caso2', 'caso3', 'caso4'] as const;
export type ThresholdField = (typeof thresholdFields)[number];

export type TypedThresholds = Readonly<Record<ThresholdField, string>>;

export const checkPages = ['servizi', 'enti-del-terzo-settore'] as const;
export type CheckPage = (typeof checkPages)[number];

export const checkParameter = 'verifica';

/** Makes the query string that passes a check's figures to the contact form. */
export function makeCheckQuery(page: CheckPage, typed: TypedThresholds): string {
  const filled = thresholdFields.filter((field) => field === 'attivo1' || typed[field] !== '');
  return new URLSearchParams([[checkParameter, page], ...filled.map((field) => [field, typed[field]])]).toString();
}

/** Maximum characters read from a field: no real figure is longer. */
const maxFieldLength = 40;

/** Reads the fields of a threshold check from a query or form data; `null` if it contains no check. */
export function readThresholds(read: (field: ThresholdField) => string | null): TypedThresholds | null {
  if (read('attivo1') === null) return null;
  const entries = thresholdFields.map((field) => [field, (read(field) ?? '').slice(0, maxFieldLength)]);
  // Cast: `fromEntries` loses the key names; each field has an entry.
  return Object.fromEntries(entries) as TypedThresholds;
}
