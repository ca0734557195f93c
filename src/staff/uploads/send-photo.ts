import { type StoredPhoto, uploadCalls } from '../../contract/photos/uploads.ts';
import { retryAfterSignIn } from '../api.ts';
import { createNetworkFailure, parseResponse, StaffFailure } from '../http.ts';

/** Timeout in ms for an upload without progress, and for the server's processing. */
const stallTimeout = 90_000;
/** Delay in ms before the retry, unless the browser reports being offline. */
const retryDelay = 3000;

interface UploadOptions {
  /** Form fields beside the file. */
  fields: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** Called before the retry. */
  onRetry: () => void;
}

/** Posts a photo, with a retry after a network failure or a 503. Rejects with `StaffFailure` or the signal's reason. */
export async function sendPhoto(photo: Blob, options: UploadOptions): Promise<StoredPhoto> {
  const sendWithSession = () => retryAfterSignIn(() => postPhoto(photo, options), options.signal);
  try {
    return await sendWithSession();
  } catch (error) {
    const isTransient = error instanceof StaffFailure && (error.status === 0 || error.status === 503);
    if (!isTransient || options.signal.aborted) throw error;
    options.onRetry();
    await waitForRetry(options.signal);
    return await sendWithSession();
  }
}

/** Single request, by XMLHttpRequest because `fetch` does not report upload progress. */
function postPhoto(photo: Blob, { fields, signal, onProgress }: UploadOptions): Promise<StoredPhoto> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', photo, 'foto');
  const request = new XMLHttpRequest();
  const settled = new AbortController();
  const sending = new Promise<StoredPhoto>((resolve, reject) => {
    let stallTimer: number | undefined;
    const stop = (reason: unknown) => {
      request.abort();
      reject(reason);
    };
    const restartTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = window.setTimeout(() => stop(createNetworkFailure()), stallTimeout);
    };
    settled.signal.addEventListener('abort', () => clearTimeout(stallTimer));
    signal.addEventListener('abort', () => stop(signal.reason), { signal: settled.signal });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('error', () => reject(createNetworkFailure()));
    request.addEventListener('load', () => {
      try {
        resolve(parseResponse(uploadCalls.add, request.status, request.response));
      } catch (error) {
        reject(error);
      }
    });
    restartTimer();
  });
  request.open(uploadCalls.add.method, uploadCalls.add.path);
  request.responseType = 'json';
  request.setRequestHeader('Accept', 'application/json');
  request.send(form);
  return sending.finally(() => settled.abort());
}

/** Resolves after the retry delay, or when offline once the network returns; rejects when the upload is cancelled. */
function waitForRetry(signal: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const waiting = new Promise<void>((resolve, reject) => {
    const timer = navigator.onLine ? setTimeout(resolve, retryDelay) : undefined;
    settled.signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', () => resolve(), { signal: settled.signal });
    signal.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal });
  });
  return waiting.finally(() => settled.abort());
}
