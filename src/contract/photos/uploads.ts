import * as v from 'valibot';
import { post } from '../calls.ts';
import { versionParameter } from '../schemas.ts';
import { alt, credit, editableImage, existingName } from './images.ts';

const photoFields = {
  alt: v.optional(alt),
  credit: v.optional(credit),
  nome_pagina: v.optional(existingName),
  nome_foto: v.optional(existingName),
  version: v.optional(versionParameter),
};

export const photoFieldNames = Object.keys(photoFields);

const incompletePlace = 'Per mettere la foto al suo posto servono il nome della pagina e quello della foto';

/** Fields beside the file in a multipart upload. `place`: where to put the photo; `null` stores it only. */
export const photoForm = v.pipe(
  v.strictObject(photoFields),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { nome_pagina, nome_foto, version, ...details } = value;
    if (nome_pagina !== undefined && nome_foto !== undefined)
      return { ...details, place: { nome_pagina, nome_foto, version } };
    if (nome_pagina === undefined && nome_foto === undefined && version === undefined)
      return { ...details, place: null };
    addIssue({ message: incompletePlace });
    return NEVER;
  }),
);
export type PhotoForm = v.InferOutput<typeof photoForm>;

export const storedPhoto = v.object({
  id: v.string(),
  url: v.string(),
  width: v.number(),
  height: v.number(),
  image: v.optional(editableImage),
});
export type StoredPhoto = v.InferOutput<typeof storedPhoto>;

export const uploadCalls = {
  add: post('/api/photos', 'editor', { body: 'multipart', answer: storedPhoto, status: 201 }),
};
