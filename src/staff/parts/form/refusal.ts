import { StaffFailure } from '../../http.ts';

/** Error messages of a form: `form` is shown above it, `fields` by field name. */
export interface Refusal {
  form?: string | undefined;
  fields: Readonly<Record<string, string | undefined>>;
}

export const noRefusal: Refusal = { fields: {} };

/** Reason for a failed save in one sentence: the error of its first field, or the whole. */
export function describeRefusal(failure: StaffFailure | null): string {
  return Object.values(failure?.fields ?? {})[0] ?? failure?.message ?? '';
}

/**
 * Converts a mutation's error to the messages of a form; `null` is no error. `fieldNames` are the form's own fields:
 * errors of other fields go above the form.
 */
export function toRefusal(error: unknown, fieldNames: readonly string[] = []): Refusal {
  if (error === null || error === undefined) return noRefusal;
  if (!(error instanceof StaffFailure)) {
    console.error(error);
    return { form: 'Si è verificato un errore imprevisto. Riprovi fra poco.', fields: {} };
  }
  if (error.status === 409 && error.current === null)
    return { form: 'Intanto un’altra persona l’ha tolto: quello che è scritto qui non è salvato.', fields: {} };
  const hasFieldError = fieldNames.some((name) => error.fields[name] !== undefined);
  const others = Object.entries(error.fields).filter(([name]) => !fieldNames.includes(name));
  return { form: hasFieldError ? undefined : (others[0]?.[1] ?? error.message), fields: error.fields };
}
