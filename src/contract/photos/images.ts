import * as v from 'valibot';
import { del, get, patch, post, put } from '../calls.ts';
import { changesPatch, fieldsOrChanges, makeRowPatch } from '../changes.ts';
import { custom, group, line, text } from '../fields/fields.ts';
import { toEntries } from '../fields/schema.ts';
import { limits } from '../limits.ts';
import {
  largestInteger,
  line as lineText,
  nullIfEmpty,
  pageImages,
  photoSize,
  rowNumber,
  rowVersion,
  studioPhoto,
  studioPhotos,
} from '../schemas.ts';
import { isSitePath, isWebAddress } from '../typed-address.ts';

/** Address of a photo: any `https://` address, or a path of this site. The server never fetches it. */
const photoAddress = v.pipe(
  v.string('L’indirizzo della foto deve essere un testo'),
  v.maxLength(limits.url, `L’indirizzo della foto può avere al massimo ${limits.url} caratteri`),
  v.check(
    (value) => isSitePath(value) || isWebAddress(value),
    'L’indirizzo della foto deve iniziare con https:// o essere un percorso di questo sito',
  ),
);

/** Focal point of a photo, which every crop keeps visible: fractions of width and height from the top left. */
export const focusPoint = v.strictObject({
  x: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  y: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});
export type FocusPoint = v.InferOutput<typeof focusPoint>;

/** Alternative text. `null`: unset, the page's default text applies. Empty: the photo is decorative. */
export const alt = v.nullable(
  v.pipe(lineText, v.maxLength(limits.alt, `Il testo alternativo può avere al massimo ${limits.alt} caratteri`)),
);

/** Description of the photo in a place. */
export const photoFields = group('Foto', {
  focus: custom('Il punto da non tagliare', v.nullable(focusPoint), null, { control: 'focus', optional: true }),
  alt: custom('Testo alternativo', alt, null, {
    control: 'alternative-text',
    help: 'Che cosa si vede, per chi non la vede: «Il fondatore alla scrivania, davanti alla finestra».',
    missing: 'Scriva che cosa si vede, o scelga «È decorativa»',
  }),
  credit: line('Nota sui diritti', limits.credit, '', {
    help: 'Chi l’ha scattata e il permesso di usarla. Si legge solo nella gestione, non sul sito.',
    optional: true,
  }),
});
const { focus, credit: creditText } = toEntries(photoFields.fields);
export const credit = nullIfEmpty(creditText);

export const captionFields = group('Foto', {
  titolo: text('Didascalia', limits.titolo, '', {
    optional: true,
    schema: v.pipe(
      v.string(),
      v.check((value) => !/\p{Cc}/u.test(value), 'La didascalia contiene caratteri non ammessi'),
    ),
  }),
});

/** Name that staff or the operator gives to a new page or photo. */
export const newName = v.pipe(
  v.string('Il nome deve essere un testo'),
  v.maxLength(limits.photoName, `Il nome può avere al massimo ${limits.photoName} caratteri`),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, 'Il nome è fatto di lettere, cifre, punti e trattini'),
);

/** Name of an existing page or photo. Looser than `newName`, because other tools may have inserted the row. */
export const existingName = v.pipe(
  v.string('Il nome deve essere un testo'),
  v.maxLength(limits.photoName, `Il nome può avere al massimo ${limits.photoName} caratteri`),
  v.check((value) => value.isWellFormed() && !value.includes('\0'), 'Il nome contiene caratteri non ammessi'),
);

export const newPlace = v.object({ nome_pagina: newName, nome_foto: newName });

export const imagePut = v.strictObject({
  nome_pagina: existingName,
  nome_foto: existingName,
  url_foto: photoAddress,
  alt: v.optional(alt),
  focus: v.optional(focus),
  credit: v.optional(credit),
  version: v.optional(rowVersion),
});
export type ImagePut = v.InferOutput<typeof imagePut>;

/** Fields of a place's photo that changes name. In an empty place each is `null`. */
export const imageFields = v.strictObject({ url_foto: photoAddress, alt, focus, credit });

const imageChanges = v.strictObject({
  nome_pagina: existingName,
  nome_foto: existingName,
  changes: changesPatch.entries.changes,
});
export type ImageChanges = v.InferOutput<typeof imageChanges>;

const imagePutOrChanges = fieldsOrChanges(imagePut, imageChanges);

export const editableImage = v.object({
  nome_pagina: v.string(),
  nome_foto: v.string(),
  url_foto: v.string(),
  alt: v.nullable(v.string()),
  focus: v.nullable(focusPoint),
  version: v.number(),
  updated_at: v.nullable(v.string()),
  updated_by: v.nullable(v.string()),
  /** True for a row inserted with the sample pictures, not by the firm. */
  starter: v.boolean(),
  picture: photoSize,
  /** Photographer and usage rights; `null` for a photo hosted elsewhere. */
  credit: v.nullable(v.string()),
});
export type EditableImage = v.InferOutput<typeof editableImage>;

const imageVersion = v.object({
  id: v.number(),
  url_foto: v.string(),
  alt: v.nullable(v.string()),
  focus: v.nullable(focusPoint),
  replaced_at: v.string(),
  replaced_by: v.nullable(v.string()),
  picture: photoSize,
});
export const imageVersions = v.array(imageVersion);
export type ImageVersion = v.InferOutput<typeof imageVersion>;

const filledPlace = v.object({
  /** Identifier in the table of places; `null` for a row that no page shows. */
  place: v.nullable(v.string()),
  /** Page and name for the row of a photo at this place. */
  nome_pagina: v.string(),
  nome_foto: v.string(),
  image: v.nullable(editableImage),
  label: v.string(),
  versions: v.number(),
});
export const filledPlaces = v.array(filledPlace);
export type FilledPlace = v.InferOutput<typeof filledPlace>;

const studioFields = {
  url: photoAddress,
  titolo: nullIfEmpty(toEntries(captionFields.fields).titolo),
  ordine: v.pipe(
    v.number('L’ordine deve essere un numero intero'),
    v.integer('L’ordine deve essere un numero intero'),
    v.minValue(-largestInteger, 'L’ordine è troppo piccolo'),
    v.maxValue(largestInteger, 'L’ordine è troppo grande'),
  ),
  focus,
};

export const newStudioPhoto = v.strictObject({
  url: studioFields.url,
  titolo: v.optional(studioFields.titolo),
  ordine: v.optional(studioFields.ordine),
  focus: v.optional(studioFields.focus),
});
export type NewStudioPhoto = v.InferOutput<typeof newStudioPhoto>;

export const studioPhotoPatch = makeRowPatch(studioFields, {});
export type StudioPhotoChanges = v.InferOutput<typeof studioPhotoPatch.fields>;
export type StudioPhotoPatch = v.InferOutput<typeof studioPhotoPatch.body>;

export const editableStudioPhoto = v.object({
  ...studioPhoto.entries,
  version: v.number(),
  updated_at: v.string(),
  updated_by: v.nullable(v.string()),
  /** True for a sample picture that the firm has not changed. */
  starter: v.boolean(),
});
export const editableStudioPhotos = v.array(editableStudioPhoto);
export type EditableStudioPhoto = v.InferOutput<typeof editableStudioPhoto>;

const ids = v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(2000));

/** Ids of the studio photos in the old and in the new order. Refused if the stored order differs from `before`. */
export const studioPhotoOrder = v.strictObject({ before: ids, after: ids });
export type StudioPhotoOrder = v.InferOutput<typeof studioPhotoOrder>;

const imageNames = v.strictObject({ nome_pagina: existingName, nome_foto: existingName });

const pageQuery = v.strictObject({ nome_pagina: existingName });
const params = { id: rowNumber };

export const imageCalls = {
  list: get('/api/images', 'public', { query: pageQuery, limit: 'read', answer: pageImages }),
  put: put('/api/images', 'editor', { body: imagePutOrChanges, answer: editableImage }),
  remove: del('/api/images', 'editor', { query: imageNames, versioned: true }),
  versions: get('/api/images/versions', 'editor', { query: imageNames, answer: imageVersions }),
  eraseVersion: del('/api/images/versions/:id', 'editor', { params }),
  places: get('/api/photo-places', 'editor', { answer: filledPlaces }),
  /** Removes the sample pictures from the places and from the carousel; they cannot be brought back. */
  removeSamples: del('/api/sample-pictures', 'editor', { answer: v.object({ removed: v.number() }) }),
};

export const studioPhotoCalls = {
  list: get('/api/foto_studio', 'public', { limit: 'read', answer: studioPhotos }),
  editable: get('/api/foto_studio/editable', 'editor', { answer: editableStudioPhotos }),
  add: post('/api/foto_studio', 'editor', { body: newStudioPhoto, answer: editableStudioPhoto, status: 201 }),
  order: put('/api/foto_studio/order', 'editor', { body: studioPhotoOrder, answer: editableStudioPhotos }),
  change: patch('/api/foto_studio/:id', 'editor', { params, body: studioPhotoPatch.body, answer: editableStudioPhoto }),
  remove: del('/api/foto_studio/:id', 'editor', { params, versioned: true }),
};
