/** The longest input that each field takes, in characters (UTF-16 code units, as `maxlength` counts them). */
export const limits = {
  nome: 100,
  email: 254,
  messaggio: 5000,
  titolo: 200,
  url: 2000,
  note: 5000,
  search: 200,
} as const;
