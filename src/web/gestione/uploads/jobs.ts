import { useSyncExternalStore } from 'react';
import { uploadLimits } from '../../../contract/limits.ts';
import type { StoredPhoto } from '../../../contract/photos/uploads.ts';
import { isConflict, StaffFailure } from '../http.ts';
import { sendFile } from './send-file.ts';
import { words } from './words.ts';

/** What a file is, by its first bytes: names and declared types say nothing. */
type FileKind = 'photo' | 'heic' | 'gif' | 'tiff' | 'svg' | 'pdf' | 'video' | 'empty' | 'other';

const heicBrands = /^(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)/;

/** Looks at the first bytes of a file. Rejects where it cannot be read. */
async function fileKind(file: Blob): Promise<FileKind> {
  if (file.size === 0) return 'empty';
  const bytes = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'photo';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'photo';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'photo';
  if (ascii(4, 8) === 'ftyp') {
    if (/avif|avis/.test(ascii(8, 40))) return 'photo';
    return heicBrands.test(ascii(8, 12)) ? 'heic' : 'video';
  }
  if (ascii(0, 4) === 'GIF8') return 'gif';
  if (ascii(0, 4) === 'II*\0' || ascii(0, 4) === 'MM\0*') return 'tiff';
  if (ascii(0, 4) === '%PDF') return 'pdf';
  return /<svg|<\?xml/.test(ascii(0, 512)) ? 'svg' : 'other';
}

type JobState =
  | { step: 'queued' | 'sending' | 'offline' | 'making' | 'waiting' | 'placing' }
  /** The server or the browser refused the file: what to do is said. */
  | { step: 'refused'; title: string; help: readonly string[] }
  /** Something else went wrong; it can be tried again. */
  | { step: 'failed'; message: string }
  /** Somebody else was faster: `current` is what stands there now. */
  | { step: 'conflict'; photo: StoredPhoto; current: unknown };

/** One file on its way to the place it was chosen for. */
export type UploadJob = {
  id: number;
  target: string;
  name: string;
  size: number;
  sent: number;
  /** When sending began, in ms since the page was opened. */
  began: number;
} & JobState;

interface NewJob {
  file: File;
  target: string;
  /** Puts the photo in its place; `over` is the row that it may replace, where somebody else was faster. Rejects with `StaffFailure`. */
  place: (photo: StoredPhoto, over: unknown) => Promise<void>;
}

const atOnce = 2;

let jobs: readonly UploadJob[] = [];
let lastId = 0;
const starts = new Map<number, NewJob & { control: AbortController }>();
const listeners = new Set<() => void>();

function setJobs(next: readonly UploadJob[]): void {
  jobs = next;
  for (const listener of listeners) listener();
  if (jobs.some(isUnderWay)) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Whether an upload was refused or has failed: another file may be chosen for its place. */
export function hasStopped({ step }: UploadJob): boolean {
  return step === 'refused' || step === 'failed';
}

function isUnderWay({ step }: UploadJob): boolean {
  return step !== 'refused' && step !== 'failed' && step !== 'conflict';
}

function change(id: number, to: (job: UploadJob) => UploadJob): void {
  setJobs(jobs.map((job) => (job.id === id ? to(job) : job)));
}

function setSent(id: number, sent: number): void {
  change(id, (job) => ({ ...job, sent }));
}

function setState(id: number, state: JobState, at: { sent?: number; began?: number } = {}): void {
  change(id, ({ target, name, size, sent, began }) => ({ id, target, name, size, sent, began, ...at, ...state }));
}

function drop(id: number): void {
  starts.delete(id);
  setJobs(jobs.filter((job) => job.id !== id));
  sendWaiting();
}

/** Starts sending a file; its place is told once the photo is made. */
export function startUpload(job: NewJob): void {
  lastId += 1;
  const { file, target } = job;
  starts.set(lastId, { ...job, control: new AbortController() });
  setJobs([
    ...jobs.filter((other) => !(other.target === target && other.step === 'refused')),
    { id: lastId, target, name: file.name, size: file.size, sent: 0, began: 0, step: 'queued' },
  ]);
  sendWaiting();
}

/** Gives an upload up, or takes a refused one off the list. */
export function cancelUpload(id: number): void {
  starts.get(id)?.control.abort();
  drop(id);
}

/** Tries a failed upload again from its beginning. */
export function retryUpload(id: number): void {
  setState(id, { step: 'queued' }, { sent: 0 });
  sendWaiting();
}

/** Puts a photo in its place over what somebody else has put there meanwhile. */
export function placeOver(id: number): void {
  const job = jobs.find((candidate) => candidate.id === id);
  if (job?.step === 'conflict') void settle(id, () => placing(id, job.photo, job.current));
}

/** The uploads under way for a target, oldest first. */
export function useUploads(target: string): readonly UploadJob[] {
  const all = useSyncExternalStore(subscribe, () => jobs);
  return all.filter((job) => job.target === target);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function sendWaiting(): void {
  const active = jobs.filter((job) => job.step !== 'queued' && isUnderWay(job)).length;
  const [next] = jobs.filter(({ step }) => step === 'queued');
  if (!next || active >= atOnce) return;
  setState(next.id, { step: 'sending' }, { began: performance.now() });
  void settle(next.id, () => run(next.id));
  sendWaiting();
}

async function run(id: number): Promise<void> {
  const job = starts.get(id);
  if (!job) return;
  const { file, control } = job;
  const kind = await fileKind(file);
  const tooHeavy = file.size > uploadLimits.file;
  if (kind !== 'photo' || tooHeavy) {
    setState(id, {
      step: 'refused',
      ...(tooHeavy ? words.tooHeavy : words.refused[kind === 'photo' ? 'other' : kind]),
    });
    return;
  }
  const photo = await sendFile(file, {
    signal: control.signal,
    onProgress: (sent) => setSent(id, sent),
    onReach: (reachable) => setState(id, { step: reachable ? 'sending' : 'offline' }),
    onWhole: () => setState(id, { step: 'making' }),
    onOthersFirst: () => setState(id, { step: 'waiting' }),
  });
  await placing(id, photo, undefined);
}

async function placing(id: number, photo: StoredPhoto, over: unknown): Promise<void> {
  const job = starts.get(id);
  if (!job) return;
  setState(id, { step: 'placing' });
  try {
    await job.place(photo, over);
    drop(id);
  } catch (error) {
    if (!isConflict(error)) throw error;
    setState(id, { step: 'conflict', photo, current: error.current });
  }
}

/** Does a step and says what came of it where it failed. */
async function settle(id: number, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!starts.has(id)) return;
    const refused = error instanceof StaffFailure && error.status >= 400 && error.status < 500;
    const message = error instanceof Error ? error.message : '';
    setState(id, refused ? { step: 'refused', title: message, help: [] } : { step: 'failed', message });
  }
  sendWaiting();
}
