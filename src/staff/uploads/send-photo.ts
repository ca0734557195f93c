import { type StoredPhoto, uploadCalls } from '../../contract/photos/uploads.ts';
import { whileSignedIn } from '../api.ts';
import { answerOf, noAnswer, StaffFailure } from '../http.ts';

/** How long in ms an upload may stand still, or the server may take to make the photo. */
const longestPause = 90_000;
/** Pause in ms before the retry where the browser does not know that it is offline. */
const retryPause = 3000;

interface Watch {
  signal: AbortSignal;
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress: (sent: number) => void;
  /** Called before the retry. */
  onRetry: () => void;
}

/** Posts a photo, once more where the network or the server fails. Rejects with `StaffFailure` or the signal's reason. */
export async function sendPhoto(photo: Blob, watch: Watch): Promise<StoredPhoto> {
  const attempt = () => whileSignedIn(() => post(photo, watch), watch.signal);
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

/** One request, by XMLHttpRequest because `fetch` does not report how much has been sent. */
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
      stalled = window.setTimeout(() => stop(noAnswer()), longestPause);
    };
    over.signal.addEventListener('abort', () => clearTimeout(stalled));
    signal.addEventListener('abort', () => stop(signal.reason), { signal: over.signal });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('error', () => reject(noAnswer()));
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(uploadCalls.add, request.status, request.response));
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

/** Resolves after a pause, offline only once the network is back; rejects when the upload is given up. */
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
