import { type StoredPhoto, uploadCalls } from '../../contract/photos/uploads.ts';
import { retryAfterSignIn } from '../api.ts';
import { createNetworkFailure, parseResponse, StaffFailure } from '../http.ts';

/** Timeout in ms for an upload without progress, and for the server's processing. */
const longestPause = 90_000;
/** Delay in ms before the retry, unless the browser reports being offline. */
const retryPause = 3000;

interface Watch {
  signal: AbortSignal;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** Called before the retry. */
  onRetry: () => void;
}

/**
 * Posts a photo and retries once if the network or the server (503) fails. Rejects with `StaffFailure` or the signal's
 * reason.
 */
export async function sendPhoto(photo: Blob, watch: Watch): Promise<StoredPhoto> {
  const attempt = () => retryAfterSignIn(() => post(photo, watch), watch.signal);
  try {
    return await attempt();
  } catch (error) {
    const mayPass = error instanceof StaffFailure && (error.status === 0 || error.status === 503);
    if (!mayPass || watch.signal.aborted) throw error;
    watch.onRetry();
    await networkOrPause(watch.signal);
    return await attempt();
  }
}

/** Single request, by XMLHttpRequest because `fetch` does not report upload progress. */
function post(photo: Blob, { signal, onProgress }: Watch): Promise<StoredPhoto> {
  const form = new FormData();
  form.append('file', photo, 'foto');
  const request = new XMLHttpRequest();
  const over = new AbortController();
  const sending = new Promise<StoredPhoto>((resolve, reject) => {
    let stalled: number | undefined;
    const stop = (reason: unknown) => {
      request.abort();
      reject(reason);
    };
    const moved = () => {
      clearTimeout(stalled);
      stalled = window.setTimeout(() => stop(createNetworkFailure()), longestPause);
    };
    over.signal.addEventListener('abort', () => clearTimeout(stalled));
    signal.addEventListener('abort', () => stop(signal.reason), { signal: over.signal });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
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
    moved();
  });
  request.open(uploadCalls.add.method, uploadCalls.add.path);
  request.responseType = 'json';
  request.setRequestHeader('Accept', 'application/json');
  request.send(form);
  return sending.finally(() => over.abort());
}

/** Resolves after the retry delay, or when offline once the network returns; rejects when the upload is cancelled. */
function networkOrPause(signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const pause = new Promise<void>((resolve, reject) => {
    const timer = navigator.onLine ? setTimeout(resolve, retryPause) : undefined;
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', () => resolve(), { signal: over.signal });
    signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
  });
  return pause.finally(() => over.abort());
}
