import { uploadLimits } from '../../contract/limits.ts';
import type { imageCalls, studioPhotoCalls } from '../../contract/photos/images.ts';
import { photoDetails, type uploadCalls } from '../../contract/photos/uploads.ts';
import type { Staff, Visit } from '../context.ts';
import { second } from '../durations.ts';
import { parsedInput, readBytes } from '../http/body.ts';
import type { Rules } from '../http/calls.ts';
import { badRequest } from '../http/errors.ts';
import { inTime } from '../http/in-time.ts';
import { readMultipart } from '../http/multipart.ts';
import { clientGone } from '../http/request.ts';
import {
  addStudioPhoto,
  listEditableStudioPhotos,
  listStudioPhotos,
  orderStudioPhotos,
  removeStudioPhoto,
  updateStudioPhoto,
} from './carousel.ts';
import type { Decoder } from './decoder.ts';
import { eraseEarlierPhoto, listEarlierPhotos } from './earlier.ts';
import { PhotoError } from './photo-error.ts';
import { listPageImages, listPlaces, putImage, removeImage } from './places.ts';
import { setPhotoCredit } from './store.ts';
import { addPiece, finishUpload, removeUpload, stageUpload, startUpload, uploadState } from './uploads.ts';

export const imageRules: Rules<typeof imageCalls, Visit, Staff> = {
  list: ({ db }, { nome_pagina }) => inTime(() => listPageImages(db, nome_pagina)),
  put: putImage,
  remove: (staff, { version, ...place }) => removeImage(staff, place, { version }),
  versions: ({ db }, place) => listEarlierPhotos(db, place),
  eraseVersion: (staff, { id }) => eraseEarlierPhoto(staff, id),
  places: ({ db }) => listPlaces(db),
};

export const studioPhotoRules: Rules<typeof studioPhotoCalls, Visit, Staff> = {
  list: ({ db }) => inTime(() => listStudioPhotos(db)),
  editable: ({ db }) => listEditableStudioPhotos(db),
  add: addStudioPhoto,
  order: orderStudioPhotos,
  change: (staff, { id, ...changes }) => updateStudioPhoto(staff, id, changes),
  remove: (staff, { id, version }) => removeStudioPhoto(staff, id, { version }),
};

/** How long in ms a file waits for its turn before its sender hears so: proxies and browsers give up after a minute. */
const longestWait = 25 * second;

/** Files on their way to becoming photos, whole or in pieces. */
export function uploadRules({ decoder }: { decoder: Decoder }): Rules<typeof uploadCalls, Visit, Staff> {
  return {
    async whole(staff, _, { req, env }) {
      /** Deletes what was staged; where even that fails, the hourly cleaning does. */
      const giveUp = (id: string) => removeUpload(staff, id).catch(() => {});
      const { file: upload, fields } = await readMultipart(req.raw, {
        file: 'file',
        fields: ['alt', 'credit'],
        largestFile: uploadLimits.file,
        tooHeavy: new PhotoError('too-many-bytes').message,
        take: (chunks) => stageUpload(staff, chunks),
        giveUp,
      });
      if (upload === undefined) throw new PhotoError('not-an-image');
      try {
        const details = parsedInput(photoDetails, fields);
        return await finishUpload(staff, upload, details, { decoder, left: clientGone(env.outgoing) });
      } finally {
        await giveUp(upload);
      }
    },
    credit: (staff, { id, ...changes }) => setPhotoCredit(staff, id, changes),
    start: (staff, { size }) => startUpload(staff, size),
    state: (staff, { id }) => uploadState(staff, id),
    async piece(staff, { id, offset }, context) {
      const bytes = await readBytes(context, uploadLimits.acceptedPiece);
      if (bytes.byteLength === 0) throw badRequest('La parte di file è vuota');
      return await addPiece(staff, id, offset, bytes);
    },
    finish: (staff, { id, ...details }, { env }) =>
      finishUpload(staff, id, details, { decoder, longestWait, left: clientGone(env.outgoing) }),
    giveUp: (staff, { id }) => removeUpload(staff, id),
  };
}
