import * as v from 'valibot';
import type { CallTable } from '../calls.ts';
import { uuid } from '../lists.ts';
import { alt, credit } from './images.ts';

/** The code of the answer, with status 503, to a file that waits for its turn: others are being made into photos. */
export const othersFirst = 'others-first';

export const uploadStart = v.strictObject({ size: v.pipe(v.number(), v.integer(), v.minValue(1, 'Il file è vuoto')) });

export const uploadState = v.object({
  id: v.string(),
  size: v.nullable(v.number()),
  received: v.number(),
  expires_at: v.string(),
});
export type UploadState = v.InferOutput<typeof uploadState>;

/** The fields beside the file in a multipart upload, and what an upload in pieces ends with. */
export const photoDetails = v.strictObject({ alt: v.optional(alt), credit: v.optional(credit) });
export type PhotoDetails = v.InferOutput<typeof photoDetails>;

export const storedPhoto = v.object({ id: v.string(), url: v.string(), width: v.number(), height: v.number() });
export type StoredPhoto = v.InferOutput<typeof storedPhoto>;

/** What staff send to change a photo's own record; `was` is the note that they saw. */
export const photoChanges = v.strictObject({ credit, was: v.optional(credit) });

export const photoRecord = v.object({ id: v.string(), credit: v.nullable(v.string()) });
export type PhotoRecord = v.InferOutput<typeof photoRecord>;

const uploadOffset = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const upload = { params: { id: uuid } } as const;

export const uploadCalls = {
  whole: {
    method: 'POST',
    path: '/api/photos',
    role: 'editor',
    body: 'multipart',
    answer: storedPhoto,
    status: 201,
  },
  /** The note on a photo's rights; 409 where another note stands than was seen. */
  credit: { method: 'PATCH', path: '/api/photos/:id', role: 'editor', body: photoChanges, answer: photoRecord },
  start: {
    method: 'POST',
    path: '/api/uploads',
    role: 'editor',
    body: uploadStart,
    answer: uploadState,
    status: 201,
  },
  state: { method: 'GET', path: '/api/uploads/:id', role: 'editor', ...upload, answer: uploadState },
  /** The piece that starts at `offset`; 409 with the present state where another is expected. */
  piece: {
    method: 'PUT',
    path: '/api/uploads/:id/:offset',
    role: 'editor',
    params: { id: uuid, offset: uploadOffset },
    body: 'bytes',
    answer: uploadState,
  },
  finish: {
    method: 'POST',
    path: '/api/uploads/:id/photo',
    role: 'editor',
    ...upload,
    body: photoDetails,
    answer: storedPhoto,
    status: 201,
  },
  giveUp: { method: 'DELETE', path: '/api/uploads/:id', role: 'editor', ...upload },
} as const satisfies CallTable;
