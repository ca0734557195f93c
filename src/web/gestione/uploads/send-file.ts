import * as v from 'valibot';
import type { Asked } from '../../../contract/calls.ts';
import { uploadLimits } from '../../../contract/limits.ts';
import {
  othersFirst,
  type StoredPhoto,
  type UploadState,
  uploadCalls,
  uploadState,
} from '../../../contract/photos/uploads.ts';
import { ask } from '../api.ts';
import { isConflict, StaffFailure } from '../http.ts';

/** A piece should take about this long in ms, so that progress shows and little is lost with it. */
const pieceTime = 700;
const longestPause = 10_000;
/** How long in ms after the word that others come first the server is asked again: it has kept this page waiting for a while already. */
const turnPause = 1000;

interface Watch {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
  /** Called when the server is out of reach, and again when it is back. */
  onReach: (reachable: boolean) => void;
  onWhole: () => void;
  /** Called when the server says that it makes others' photos first. */
  onOthersFirst: () => void;
}

/**
 * Sends a file in pieces and answers the photo made of it; waits while the network is gone. Rejects with `StaffFailure`, or the signal's
 * reason.
 */
export async function sendFile(file: Blob, watch: Watch): Promise<StoredPhoto> {
  const { signal, onProgress, onWhole } = watch;
  const patiently = <Answer>(call: () => Promise<Answer>) => untilReached(call, watch);
  const { id } = await patiently(() => ask(uploadCalls.start, { size: file.size }, signal));
  const giveUp = () => void ask(uploadCalls.giveUp, { id }).catch(() => {});
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    let sent = 0;
    let length: number = uploadLimits.piece;
    while (sent < file.size) {
      const began = performance.now();
      const from = sent;
      const piece = { id, offset: String(from), bytes: file.slice(from, from + length) };
      sent = await patiently(async () => (await sendPiece(piece, signal)).received);
      length = nextLength(length, performance.now() - began);
      onProgress(sent);
    }
    onWhole();
    return await patiently(() => ask(uploadCalls.finish, { id }, signal));
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Sends one piece; where the server stands elsewhere, because an answer got lost, its own word counts. */
async function sendPiece(piece: Asked<typeof uploadCalls.piece>, signal: AbortSignal): Promise<UploadState> {
  try {
    return await ask(uploadCalls.piece, piece, signal);
  } catch (error) {
    if (isConflict(error)) return v.parse(uploadState, error.current);
    throw error;
  }
}

function nextLength(length: number, took: number): number {
  const wanted = took < pieceTime / 2 ? length * 2 : took > pieceTime * 3 ? length / 2 : length;
  return Math.max(uploadLimits.smallestPiece, Math.min(uploadLimits.piece, wanted));
}

/** Makes a call until an answer comes, pausing longer each time or until the browser says that the network is back. */
async function untilReached<Answer>(
  call: () => Promise<Answer>,
  { signal, onReach, onOthersFirst }: Watch,
): Promise<Answer> {
  for (let pause = 1000; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      const answer = await call();
      onReach(true);
      return answer;
    } catch (error) {
      if (!isOutOfReach(error) || signal.aborted) throw error;
      const waits = error instanceof StaffFailure && error.code === othersFirst;
      if (waits) onOthersFirst();
      else onReach(false);
      await networkOrPause(waits ? turnPause : pause, signal);
    }
  }
}

/** Whether the server did not answer, or cannot work just now. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof StaffFailure && (error.status === 0 || error.status === 503);
}

/** Resolves when the pause in ms is over or the browser says that the network is back; rejects once it is given up. */
function networkOrPause(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const timer = setTimeout(done, pause);
    function done() {
      clearTimeout(timer);
      over.abort();
      resolve();
    }
    addEventListener('online', done, { signal: over.signal });
    signal.addEventListener(
      'abort',
      () => {
        reject(signal.reason);
        done();
      },
      { signal: over.signal },
    );
  });
}
