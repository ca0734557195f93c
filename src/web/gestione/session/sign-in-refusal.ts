/** What the form says back: to a field, or above all of them. */
export interface Refusal {
  email?: string | undefined;
  password?: string | undefined;
  code?: string | undefined;
  form?: string | undefined;
}
