import * as v from 'valibot';
import type { ImageKey } from '../../content/photos/photo-places.ts';
import {
  type EditableImage,
  editableImage,
  type NewStudioPhoto,
  studioPhotoCalls,
} from '../../contract/photos/images.ts';
import type { StoredPhoto } from '../../contract/photos/uploads.ts';
import { callApi } from '../api.ts';
import { isConflict, StaffFailure } from '../http.ts';
import { createStore, useStore } from '../store.ts';
import type { PhotoRefusal } from './photo-refusals.ts';
import { FileRefusedError, preparePhoto } from './prepare-photo.ts';
import { sendPhoto } from './send-photo.ts';

type JobState =
  /** `preparing`: the browser scales. `making`: the server makes the variants and places the photo. */
  | { step: 'queued' | 'preparing' | 'retrying' | 'making' }
  /** `sentFraction`: fraction from 0 to 1. */
  | { step: 'sending'; sentFraction: number }
  /** Refused by the browser or the server. */
  | { step: 'refused'; refusal: PhotoRefusal }
  /** Failure of the network or the server; the upload can be retried. */
  | { step: 'failed'; message: string }
  /** Refused: the place was changed meanwhile, from `replaced` to `current`. `null` means an empty place. */
  | { step: 'conflict'; replaced: EditableImage | null; current: EditableImage | null };

/** Upload of a file to the place it was chosen for. */
export type UploadJob = { id: number; target: string; name: string; size: number } & JobState;

interface NewJob {
  file: File;
  target: string;
  /** Place that gets the photo, and the photo it replaces (`null`: empty place). */
  place?: { key: ImageKey; replaced: EditableImage | null };
  /** Adds the photo to the carousel; without `ordine` it comes last. */
  slide?: Pick<NewStudioPhoto, 'ordine'>;
}

/** Stored photo, and the one that it replaced in its place. */
interface Upload {
  photo: StoredPhoto;
  replaced: EditableImage | null;
}

interface StartedJob extends NewJob {
  /** Photo that the server has stored; a retry does not send it again. */
  stored?: StoredPhoto;
  control: AbortController;
  settle: (upload: Upload | null) => void;
}

const jobs = createStore<readonly UploadJob[]>([]);
let lastId = 0;
/** Serial queue: scaling and sending a photo needs some hundred megabytes of memory. */
let queue: Promise<void> = Promise.resolve();
const startedJobs = new Map<number, StartedJob>();

function setJobs(next: readonly UploadJob[]): void {
  jobs.set(next);
  if (next.some(isUnderWay)) addEventListener('beforeunload', preventUnload);
  else removeEventListener('beforeunload', preventUnload);
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Reports whether an upload was refused or failed, so that another file may be chosen for its place. */
export function hasStopped({ step }: UploadJob): boolean {
  return step === 'refused' || step === 'failed';
}

function isUnderWay(job: UploadJob): boolean {
  return !hasStopped(job) && job.step !== 'conflict';
}

function setJobState(id: number, state: JobState): void {
  setJobs(
    jobs.get().map((job) => {
      if (job.id !== id) return job;
      const { target, name, size } = job;
      return { id, target, name, size, ...state };
    }),
  );
}

function endJob(id: number, upload: Upload | null): void {
  startedJobs.get(id)?.settle(upload);
  startedJobs.delete(id);
  setJobs(jobs.get().filter((job) => job.id !== id));
}

/**
 * Starts the upload of a file and drops refused uploads for the same target. Resolves when the photo is stored and
 * placed; to `null` if the user cancels.
 */
export function startUpload(job: NewJob): Promise<Upload | null> {
  lastId += 1;
  const id = lastId;
  const { file, target } = job;
  const others = jobs.get().filter((other) => !(other.target === target && other.step === 'refused'));
  setJobs([...others, { id, target, name: file.name, size: file.size, step: 'queued' }]);
  return new Promise((settle) => {
    startedJobs.set(id, { ...job, control: new AbortController(), settle });
    enqueue(id);
  });
}

/** Aborts an upload, or removes a stopped one from the list. */
export function cancelUpload(id: number): void {
  startedJobs.get(id)?.control.abort();
  endJob(id, null);
}

export function retryUpload(id: number): void {
  setJobState(id, { step: 'queued' });
  enqueue(id);
}

/** Sends a photo again, to replace the one that another editor placed meanwhile. */
export function replacePhoto(id: number, replaced: EditableImage | null): void {
  const job = startedJobs.get(id);
  if (!job?.place) return;
  startedJobs.set(id, { ...job, place: { key: job.place.key, replaced } });
  retryUpload(id);
}

/** The uploads of a target, oldest first. */
export function useUploads(target: string): readonly UploadJob[] {
  return useStore(jobs).filter((job) => job.target === target);
}

function enqueue(id: number): void {
  queue = queue.then(() => runJob(id));
}

/** Runs a job and stores its failure in it. */
async function runJob(id: number): Promise<void> {
  const job = startedJobs.get(id);
  if (!job) return;
  try {
    const photo = job.stored ?? (await sendFile(id, job));
    startedJobs.set(id, { ...job, stored: photo });
    if (job.slide) await callApi(studioPhotoCalls.add, { url: photo.url, ...job.slide }, job.control.signal);
    endJob(id, { photo, replaced: job.place?.replaced ?? null });
  } catch (error) {
    if (startedJobs.has(id)) setJobState(id, toStoppedState(error, job));
  }
}

async function sendFile(id: number, { file, place, control }: StartedJob): Promise<StoredPhoto> {
  setJobState(id, { step: 'preparing' });
  return await sendPhoto(await preparePhoto(file), {
    fields: toFields(place),
    signal: control.signal,
    onProgress: (sentFraction) =>
      setJobState(id, sentFraction < 1 ? { step: 'sending', sentFraction } : { step: 'making' }),
    onRetry: () => setJobState(id, { step: 'retrying' }),
  });
}

function toFields(place: NewJob['place']): Record<string, string> {
  if (!place) return {};
  const { key, replaced } = place;
  return { nome_pagina: key.nome_pagina, nome_foto: key.nome_foto, version: String(replaced?.version ?? 0) };
}

const currentRow = v.nullable(editableImage);

function toStoppedState(error: unknown, { place }: NewJob): JobState {
  if (error instanceof FileRefusedError) return { step: 'refused', refusal: error.refusal };
  const message = error instanceof Error ? error.message : '';
  if (isConflict(error)) {
    const current = v.safeParse(currentRow, error.current);
    if (current.success) return { step: 'conflict', replaced: place?.replaced ?? null, current: current.output };
  }
  const isRefused = error instanceof StaffFailure && error.status >= 400 && error.status < 500;
  return isRefused ? { step: 'refused', refusal: { title: message, help: [] } } : { step: 'failed', message };
}
