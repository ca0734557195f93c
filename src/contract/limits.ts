/** Maximum length of each field, in UTF-16 code units (as `maxlength` counts them). */
export const limits = {
  nome: 100,
  email: 254,
  telefono: 40,
  messaggio: 5000,
  titolo: 200,
  url: 2000,
  photoName: 100,
  alt: 300,
  credit: 300,
  note: 5000,
  answer: 10_000,
  reason: 300,
  search: 200,
  slug: 40,
  questionId: 60,
  answers: 60,
  versionNote: 200,
  sendBackNote: 500,
  journalSearch: 100,
  passkeyName: 60,
  secondFactorCode: 40,
} as const;

/** Bytes a server sends before it waits for an acknowledgement: ten packets of 1,460 (RFC 6928, section 2). */
export const initialWindowBytes = 10 * 1460;

/** Maximum size of a page of the site with its styles, in bytes: best compression, headers excluded. */
export const pageBudget = 14_600;

/** Maximum size of a photo file, in bytes, and of a photo that browsers send unscaled, in pixels. */
export const uploadLimits = { file: 30 * 1024 * 1024, pixels: 24_000_000 } as const;
