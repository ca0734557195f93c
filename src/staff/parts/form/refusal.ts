import { StaffFailure } from '../../http.ts';

export interface Refusal {
  form?: string | undefined;
  fields: Readonly<Record<string, string | undefined>>;
}

export const nothing: Refusal = { fields: {} };

/** The error of a mutation as a form says it; `null` is none. `known` are the form's own fields: what is said of others goes above. */
export function refusalOf(error: unknown, known: readonly string[] = []): Refusal {
  if (error === null || error === undefined) return nothing;
  if (!(error instanceof StaffFailure)) {
    console.error(error);
    return { form: 'Si è verificato un errore imprevisto. Riprovare fra poco.', fields: {} };
  }
  const placed = known.some((name) => error.fields[name] !== undefined);
  const others = Object.entries(error.fields).filter(([name]) => !known.includes(name));
  return { form: placed ? undefined : (others[0]?.[1] ?? error.message), fields: error.fields };
}
