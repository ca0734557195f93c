import * as v from 'valibot';
import { describeAddressFault, foldAddress, isEmailAddress } from './fields/email-address.ts';
import { limits } from './limits.ts';

// PostgreSQL text refuses NUL, UTF-8 has no lone surrogates, and no name or message needs the other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const forbiddenCharacters = 'Il testo contiene caratteri non ammessi';

/** Writes every line break as LF, as browsers do. A lone CR would begin a line in some files and not in others. */
export const toLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');

/** Text as typed, including line breaks and spaces. */
export const typedText = v.pipe(
  v.string('Questo campo deve essere un testo'),
  v.check((value) => value.isWellFormed() && !controlCharacters.test(value), forbiddenCharacters),
  v.transform(toLineFeeds),
);

/** Text without surrounding spaces. */
export const text = v.pipe(typedText, v.trim());

/** Text that is stored as `null` where it is empty. */
export const nullIfEmpty = (schema: v.GenericSchema<string, string>) =>
  v.nullable(
    v.pipe(
      schema,
      v.transform((value): string | null => (value === '' ? null : value)),
    ),
  );

/** Text of an answer by email. */
export const answerText = v.pipe(
  typedText,
  v.trim(),
  v.nonEmpty('La risposta è vuota'),
  v.maxLength(limits.answer, `La risposta può avere al massimo ${limits.answer} caratteri`),
);

/** Text on one line, without control characters. */
export const line = v.pipe(
  text,
  v.check((value) => !/[\r\n\u0085\u2028\u2029]/.test(value), 'Questo campo sta su una riga sola'),
);

/** Email address. Its letters are ASCII or in lower case, so that databases compare it without regard to case. */
export const email = v.pipe(
  line,
  v.nonEmpty('L’indirizzo email è obbligatorio'),
  v.maxLength(limits.email, `L’indirizzo email può avere al massimo ${limits.email} caratteri`),
  v.check(isEmailAddress, ({ input }) => describeAddressFault(input)),
  v.transform(foldAddress),
);

export const largestInteger = 2_147_483_647;

const invalidNumber = 'Il numero non è valido';

export const rowNumber = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/, invalidNumber),
  v.transform(Number),
  v.maxValue(largestInteger, invalidNumber),
);

/** Row version that a change is based on; 0 if there was no row. */
export const rowVersion = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestInteger));

export const versionParameter = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}$/, invalidNumber),
  v.transform(Number),
  rowVersion,
);

/** Spam signals. `sito`: value of the hidden honeypot. `tempo`: ms from the first key to the submit. */
export const spamSignals = {
  sito: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  tempo: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
};

/** Error code for a stale notice version. */
export const noticeChangedCode = 'notice-changed';
export const noticeChangedMessage = 'Il testo accanto al modulo è cambiato: va riletto prima di iscriversi';

/** Size of a photo stored on this site; `null` for a photo hosted elsewhere. */
export const photoSize = v.nullable(v.object({ width: v.number(), height: v.number() }));

const focus = v.object({ x: v.number(), y: v.number() });

const pageImage = v.object({
  nome_pagina: v.string(),
  nome_foto: v.string(),
  url_foto: v.string(),
  picture: photoSize,
  /** Alternative text set by staff; empty means decorative. */
  alt: v.optional(v.string()),
  focus: v.optional(focus),
});
export const pageImages = v.array(pageImage);
export type PageImage = v.InferOutput<typeof pageImage>;

export const studioPhoto = v.object({
  id: v.number(),
  url: v.string(),
  titolo: v.nullable(v.string()),
  ordine: v.number(),
  picture: photoSize,
  focus: v.optional(focus),
});
export const studioPhotos = v.array(studioPhoto);
export type StudioPhoto = v.InferOutput<typeof studioPhoto>;

/** Studio photos, in order. A rendered page contains only the first ones; `total` is the number of all. */
export interface StudioPhotoList {
  photos: StudioPhoto[];
  total: number;
}

export const apiError = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
  }),
});
export type ApiError = v.InferOutput<typeof apiError>;

/** Error code for an address that is already subscribed: PostgreSQL's unique_violation, used on both engines. */
export const duplicateCode = '23505';
