/** The longest input that each field takes, in characters (UTF-16 code units, as `maxlength` counts them). */
export const limits = {
  nome: 100,
  email: 254,
  titolo: 200,
  url: 2000,
  photoName: 100,
  alt: 300,
  credit: 300,
  note: 5000,
  answer: 10_000,
  reason: 300,
  search: 200,
} as const;

/** What a server sends before it waits for an answer, in bytes: ten packets of 1,460 (RFC 6928, section 2). */
export const firstPackets = 10 * 1460;

/** The most that a page of the site weighs with its styles, compressed at its best and without its headers, in bytes. */
export const pageBudget = 14_600;

/** The heaviest photo in bytes, and how many pixels browsers send unscaled. */
export const uploadLimits = { file: 30 * 1024 * 1024, pixels: 24_000_000 } as const;
