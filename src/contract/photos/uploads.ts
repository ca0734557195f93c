import * as v from 'valibot';
import { patch, post } from '../calls.ts';
import { alt, credit } from './images.ts';

/** Fields beside the file in a multipart upload. */
export const photoDetails = v.strictObject({ alt: v.optional(alt), credit: v.optional(credit) });
export type PhotoDetails = v.InferOutput<typeof photoDetails>;

export const storedPhoto = v.object({ id: v.string(), url: v.string(), width: v.number(), height: v.number() });
export type StoredPhoto = v.InferOutput<typeof storedPhoto>;

/** Changes to an uploaded photo's record. `was`: credit that the caller has read. */
export const photoChanges = v.strictObject({ credit, was: v.optional(credit) });

export const photoRecord = v.object({ id: v.string(), credit: v.nullable(v.string()) });
export type PhotoRecord = v.InferOutput<typeof photoRecord>;

export const uploadCalls = {
  add: post('/api/photos', 'editor', { body: 'multipart', answer: storedPhoto, status: 201 }),
  /** Changes a photo's credit; 409 if it differs from `was`. */
  credit: patch('/api/photos/:id', 'editor', { body: photoChanges, answer: photoRecord }),
};
