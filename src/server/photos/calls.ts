import type { Context } from 'hono';
import { uploadLimits } from '../../contract/limits.ts';
import type { imageCalls, studioPhotoCalls } from '../../contract/photos/images.ts';
import { photoDetails, type uploadCalls } from '../../contract/photos/uploads.ts';
import type { Staff, Visit } from '../context.ts';
import { parsedInput, readBody } from '../http/body.ts';
import type { Rules } from '../http/calls.ts';
import { badRequest } from '../http/errors.ts';
import { atMost } from '../http/limits/at-most.ts';
import { readMultipart } from '../http/multipart.ts';
import { clientGone, type HttpEnv } from '../http/request.ts';
import { second } from '../time/durations.ts';
import {
  addStudioPhoto,
  listEditableStudioPhotos,
  orderStudioPhotos,
  removeStudioPhoto,
  updateStudioPhoto,
} from './carousel.ts';
import type { Decoder } from './decoder.ts';
import { eraseEarlierPhoto, listEarlierPhotos } from './earlier.ts';
import { PhotoError } from './photo-error.ts';
import { listPlaces, putImage, removeImage } from './places.ts';
import { setPhotoCredit } from './store.ts';
import { addPiece, finishUpload, makePhoto, removeUpload, startUpload, uploadState } from './uploads.ts';

/** What visitors read of photos, answered without the database. */
export interface PublishedLists {
  images(context: Context<HttpEnv>, page: string): Promise<Response>;
  studioPhotos(context: Context<HttpEnv>): Promise<Response>;
}

export const imageRules = (lists: PublishedLists): Rules<typeof imageCalls, Visit, Staff> => ({
  list: (_visit, { nome_pagina }, context) => lists.images(context, nome_pagina),
  put: putImage,
  remove: (staff, { version, ...place }) => removeImage(staff, place, { version }),
  versions: ({ db }, place) => listEarlierPhotos(db, place),
  eraseVersion: (staff, { id }) => eraseEarlierPhoto(staff, id),
  places: ({ db }) => listPlaces(db),
});

export const studioPhotoRules = (lists: PublishedLists): Rules<typeof studioPhotoCalls, Visit, Staff> => ({
  list: (_visit, _given, context) => lists.studioPhotos(context),
  editable: ({ db }) => listEditableStudioPhotos(db),
  add: addStudioPhoto,
  order: orderStudioPhotos,
  change: (staff, { id, ...changes }) => updateStudioPhoto(staff, id, changes),
  remove: (staff, { id, version }) => removeStudioPhoto(staff, id, { version }),
});

/** How long in ms a file waits for its turn before its sender hears so: proxies and browsers give up after a minute. */
const longestWait = 25 * second;

/** A file that comes whole is in memory several times over: so many at once. */
const filesInMemory = 2;

/** Files on their way to becoming photos, whole or in pieces. */
export function uploadRules({ decoder }: { decoder: Decoder }): Rules<typeof uploadCalls, Visit, Staff> {
  const inMemory = atMost(filesInMemory, 16);
  return {
    whole: (staff, _, context) =>
      inMemory(async () => {
        const { file, fields } = await readMultipart(context, {
          file: 'file',
          fields: ['alt', 'credit'],
          largestFile: uploadLimits.file,
          tooHeavy: new PhotoError('too-many-bytes').message,
        });
        if (!file?.byteLength) throw new PhotoError('not-an-image');
        const details = parsedInput(photoDetails, fields);
        return await makePhoto(staff, () => slicesOf(file), details, {
          decoder,
          left: clientGone(context.env.outgoing),
        });
      }),
    credit: (staff, { id, ...changes }) => setPhotoCredit(staff, id, changes),
    start: (staff, { size }) => startUpload(staff, size),
    state: (staff, { id }) => uploadState(staff, id),
    async piece(staff, { id, offset }, context) {
      const bytes = await readBody(context, ['bytes'], { largest: uploadLimits.acceptedPiece });
      if (bytes.byteLength === 0) throw badRequest('La parte di file è vuota');
      return await addPiece(staff, id, offset, bytes);
    },
    finish: (staff, { id, ...details }, { env }) =>
      finishUpload(staff, id, details, { decoder, longestWait, left: clientGone(env.outgoing) }),
    giveUp: (staff, { id }) => removeUpload(staff, id),
  };
}

async function* slicesOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.byteLength; from += uploadLimits.piece)
    yield file.subarray(from, from + uploadLimits.piece);
}
