import type { StoredPhoto } from '../../contract/photos/uploads.ts';
import { isConflict, StaffFailure } from '../http.ts';
import { createStore, useStore } from '../store.ts';
import type { PhotoRefusal } from './photo-refusals.ts';
import { FileRefusedError, preparePhoto } from './prepare-photo.ts';
import { sendPhoto } from './send-photo.ts';

type JobState =
  /** `preparing`: the browser scales. `making`: the server makes the variants. `placing`: the place gets the photo. */
  | { step: 'queued' | 'preparing' | 'retrying' | 'making' | 'placing' }
  /** `sentFraction`: fraction from 0 to 1. `began`: ms since page load. */
  | { step: 'sending'; sentFraction: number; began: number }
  /** Refused by the browser or the server. */
  | { step: 'refused'; refusal: PhotoRefusal }
  /** Failure of the network, the server or the placing; the upload can be retried. */
  | { step: 'failed'; message: string }
  /** Conflict: another editor changed the place meanwhile. `current` is its row. */
  | { step: 'conflict'; photo: StoredPhoto; current: unknown };

/** Upload of a file to the place it was chosen for. */
export type UploadJob = { id: number; target: string; name: string; size: number } & JobState;

interface NewJob {
  file: File;
  target: string;
  /**
   * Puts the photo in its place; `replaced` is the row that it may replace after a conflict. Rejects with
   * `StaffFailure`.
   */
  placePhoto: (photo: StoredPhoto, replaced: unknown) => Promise<void>;
}

const jobs = createStore<readonly UploadJob[]>([]);
let lastId = 0;
/** Serial queue: scaling and sending a photo needs some hundred megabytes of memory. */
let queue: Promise<void> = Promise.resolve();
const startedJobs = new Map<number, NewJob & { control: AbortController }>();

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

function dropJob(id: number): void {
  startedJobs.delete(id);
  setJobs(jobs.get().filter((job) => job.id !== id));
}

/** Starts the upload of a file and drops refused uploads for the same target. */
export function startUpload(job: NewJob): void {
  lastId += 1;
  const id = lastId;
  const { file, target } = job;
  startedJobs.set(id, { ...job, control: new AbortController() });
  const others = jobs.get().filter((other) => !(other.target === target && other.step === 'refused'));
  setJobs([...others, { id, target, name: file.name, size: file.size, step: 'queued' }]);
  enqueue(id);
}

/** Aborts an upload, or removes a stopped one from the list. */
export function cancelUpload(id: number): void {
  startedJobs.get(id)?.control.abort();
  dropJob(id);
}

/** Retries a failed upload. */
export function retryUpload(id: number): void {
  setJobState(id, { step: 'queued' });
  enqueue(id);
}

/** Places a photo over the row that another editor saved. */
export function replacePhoto(id: number): void {
  const job = jobs.get().find((candidate) => candidate.id === id);
  if (job?.step === 'conflict') void runStep(id, () => placePhoto(id, job.photo, job.current));
}

/** The uploads of a target, oldest first. */
export function useUploads(target: string): readonly UploadJob[] {
  return useStore(jobs).filter((job) => job.target === target);
}

function enqueue(id: number): void {
  queue = queue.then(() => runStep(id, () => runJob(id)));
}

async function runJob(id: number): Promise<void> {
  const job = startedJobs.get(id);
  if (!job) return;
  setJobState(id, { step: 'preparing' });
  const photo = await preparePhoto(job.file);
  const began = performance.now();
  setJobState(id, { step: 'sending', sentFraction: 0, began });
  const stored = await sendPhoto(photo, {
    signal: job.control.signal,
    onProgress: (sentFraction) =>
      setJobState(id, sentFraction < 1 ? { step: 'sending', sentFraction, began } : { step: 'making' }),
    onRetry: () => setJobState(id, { step: 'retrying' }),
  });
  await placePhoto(id, stored, undefined);
}

async function placePhoto(id: number, photo: StoredPhoto, replaced: unknown): Promise<void> {
  const job = startedJobs.get(id);
  if (!job) return;
  setJobState(id, { step: 'placing' });
  try {
    await job.placePhoto(photo, replaced);
    dropJob(id);
  } catch (error) {
    if (!isConflict(error)) throw error;
    setJobState(id, { step: 'conflict', photo, current: error.current });
  }
}

/** Runs a step and stores its failure in the job. */
async function runStep(id: number, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (startedJobs.has(id)) setJobState(id, toFailedState(error));
  }
}

function toFailedState(error: unknown): JobState {
  if (error instanceof FileRefusedError) return { step: 'refused', refusal: error.refusal };
  const message = error instanceof Error ? error.message : '';
  const isRefused = error instanceof StaffFailure && error.status >= 400 && error.status < 500;
  return isRefused ? { step: 'refused', refusal: { title: message, help: [] } } : { step: 'failed', message };
}
