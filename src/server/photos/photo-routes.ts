import { uploadLimits } from '../../contract/limits.ts';
import { imageCalls, studioPhotoCalls } from '../../contract/photos/images.ts';
import { photoFieldNames, photoForm, uploadCalls } from '../../contract/photos/uploads.ts';
import { parseInput } from '../http/body.ts';
import { answerCalls } from '../http/calls.ts';
import { limitConcurrency } from '../http/limits/at-most.ts';
import { readMultipart } from '../http/multipart.ts';
import { makeDisconnectSignal } from '../http/request.ts';
import { minute, second } from '../time/durations.ts';
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
import { changeImage, listPlaces, putImage, removeImage } from './places.ts';
import { type ListServices, sendPageImages, sendStudioPhotos } from './published-lists.ts';
import { removeSamplePictures } from './sample-pictures.ts';
import { uploadPhoto } from './uploads.ts';

export const imageRoutes = answerCalls(imageCalls, (services: ListServices) => ({
  list: (_visit, { nome_pagina }, context) => sendPageImages(services, context, nome_pagina),
  put: (staff, given) => ('changes' in given ? changeImage(staff, given) : putImage(staff, given)),
  remove: (staff, { version, ...place }) => removeImage(staff, place, { version }),
  versions: ({ db }, place) => listEarlierPhotos(db, place),
  eraseVersion: (staff, { id }) => eraseEarlierPhoto(staff, id),
  places: ({ db }) => listPlaces(db),
  removeSamples: async (staff) => ({ removed: await removeSamplePictures(staff) }),
}));

export const studioPhotoRoutes = answerCalls(studioPhotoCalls, (services: ListServices) => ({
  list: (_visit, _given, context) => sendStudioPhotos(services, context),
  editable: ({ db }) => listEditableStudioPhotos(db),
  add: addStudioPhoto,
  order: orderStudioPhotos,
  change: (staff, { id, ...changes }) => updateStudioPhoto(staff, id, changes),
  remove: (staff, { id, version }) => removeStudioPhoto(staff, id, { version }),
}));

/** Concurrent uploads that are received or decoded: each has its file in memory. */
const maxFilesInMemory = 4;
const maxQueued = 16;

/** Timeouts of an upload in ms. `total`: for 30 MB at 0.5 Mbit/s, which take 8 minutes. `pause`: without any data. */
const uploadTimeouts = { total: 14 * minute, pause: 30 * second };

/** Route for uploads of photos. */
export const uploadRoutes = answerCalls(uploadCalls, ({ decoder }: { decoder: Decoder }) => {
  const limitUploads = limitConcurrency(maxFilesInMemory, maxQueued);
  return {
    add: (staff, _, context) =>
      limitUploads(async () => {
        const { file, fields } = await readMultipart(context, {
          file: 'file',
          fields: photoFieldNames,
          maxFileBytes: uploadLimits.file,
          tooLargeMessage: new PhotoError('too-many-bytes').message,
          time: uploadTimeouts,
        });
        if (!file?.byteLength) throw new PhotoError('not-an-image');
        return await uploadPhoto(staff, decoder, {
          file,
          form: parseInput(photoForm, fields),
          clientGone: makeDisconnectSignal(context.env.outgoing),
        });
      }),
  };
});
