export interface Refusal {
  email?: string | undefined;
  password?: string | undefined;
  code?: string | undefined;
  form?: string | undefined;
}
