import type { ErrorHandler } from 'hono';
import { othersFirst } from '../../contract/photo-schemas.ts';
import { isDiskFull } from '../db/unreachable.ts';
import { fieldErrors } from '../http/body.ts';
import {
  badRequest,
  HttpError,
  notFound,
  outOfSpace,
  tooLarge,
  tooManyRequests,
  unprocessable,
} from '../http/errors.ts';
import { NoTurn } from '../photos/decoder.ts';
import { PhotoError } from '../photos/photo-error.ts';
import { ImageVersionNotFound } from '../services/image-versions.ts';
import { ImageNotFound, OddName } from '../services/page-photos.ts';
import { PhotoGone } from '../services/stored-photos.ts';
import { StudioPhotoNotFound } from '../services/studio-photos.ts';
import { TooManyUploads, UploadNotFound } from '../services/uploads.ts';
import type { HttpEnv } from './context.ts';

const missing = [ImageNotFound, ImageVersionNotFound, StudioPhotoNotFound, UploadNotFound];

/** Makes answers of what the services of photos refuse: the `onError` of their resources. Every other error goes on as it is. */
export const refusePhotos: ErrorHandler<HttpEnv> = (error) => {
  throw photoRefusal(error) ?? error;
};

function photoRefusal(error: unknown): HttpError | null {
  if (error instanceof PhotoError) {
    return error.problem === 'too-many-bytes'
      ? tooLarge(error.message)
      : unprocessable(error.problem, error.message, { file: error.message });
  }
  if (error instanceof OddName) return badRequest('Alcuni dati non sono validi', fieldErrors(error.issues));
  if (error instanceof TooManyUploads) return tooManyRequests(60);
  if (error instanceof PhotoGone) {
    const message = 'Questa foto non c’è più: va caricata di nuovo';
    return unprocessable('photo-gone', message, { url_foto: message });
  }
  if (error instanceof NoTurn) {
    const message = 'Si preparano altre foto: questa aspetta il suo turno';
    return new HttpError(503, { code: othersFirst, message, headers: { 'Retry-After': '1' } });
  }
  if (missing.some((kind) => error instanceof kind)) return notFound();
  return isDiskFull(error) ? outOfSpace() : null;
}
