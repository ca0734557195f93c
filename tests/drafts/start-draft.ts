import * as v from 'valibot';
import { authors } from '../../src/contract/changes.ts';
import { applyChanges, type Change, type Content } from '../../src/contract/fields/changes.ts';
import { custom, group, line, list, text } from '../../src/contract/fields/fields.ts';
import { StaffFailure } from '../../src/staff/http.ts';
import { Draft } from '../../src/staff/parts/draft/draft.ts';
import type { DraftEnvironment, DraftSource } from '../../src/staff/parts/draft/draft-source.ts';
import type { CopyStorage } from '../../src/staff/parts/draft/local-copies.ts';

const rowSchema = v.object({
  value: v.record(v.string(), v.unknown()),
  version: v.number(),
  by: v.string(),
  at: v.nullable(v.string()),
  authors,
  about: v.optional(v.string()),
});
export type Row = v.InferOutput<typeof rowSchema>;

export const failure = (status: number, current?: Row) =>
  new StaffFailure(status, { code: 'prova', message: `Stato ${status}` }, { current });

export const point = v.strictObject({ x: v.number(), y: v.number() });
export const fields = group('Testo', {
  title: line('Titolo', 60, ''),
  text: text('Testo', 400, ''),
  people: list('Persone', { max: 9 }, group('Persona', { role: line('Ruolo', 60, '') }), []),
  focus: custom('Punto', v.nullable(point), null, { control: 'focus', optional: true }),
});

export const savedAt = '2026-11-27T18:41:00.000Z';

/** Fake server with a single row. `next` is a queue of responses that replace the default ones. */
class Server {
  row: Row = {
    value: {
      title: 'Titolo',
      text: 'Prima',
      people: [
        { id: 'anna', role: 'Socia' },
        { id: 'bruno', role: 'Socio' },
      ],
      focus: null,
    },
    version: 1,
    by: 'Anna',
    at: null,
    authors: {},
  };
  readonly requests: Change[][] = [];
  readonly next: (() => Promise<void> | void)[] = [];
  /** Response is lost: the row changes, then the call fails. */
  losesAnswer = false;

  async patch(changes: Change[]): Promise<Row> {
    this.requests.push(changes);
    await this.next.shift()?.();
    const { content, conflicts } = applyChanges(this.row.value, changes);
    if (conflicts.length > 0) throw failure(409, this.row);
    if (content !== this.row.value) this.save(content, 'Paolo');
    if (!this.losesAnswer) return this.row;
    this.losesAnswer = false;
    throw failure(0);
  }

  save(value: Content, by: string): Row {
    const names = Object.keys(value).filter((name) => value[name] !== this.row.value[name]);
    const written = Object.fromEntries(names.map((name) => [name, { by, at: savedAt }]));
    this.row = {
      value: JSON.parse(JSON.stringify({ ...this.row.value, ...value }), (_, part) => part?.trim?.() ?? part),
      version: this.row.version + 1,
      by,
      at: savedAt,
      authors: { ...this.row.authors, ...written },
    };
    return this.row;
  }

  /** Blocks the next call until the returned function is called. */
  blockNextCall(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.next.push(() => promise);
    return resolve;
  }

  failNextCalls(...statuses: number[]): void {
    for (const status of statuses)
      this.next.push(() => {
        throw failure(status);
      });
  }
}

class MemoryStorage implements CopyStorage {
  readonly entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  getItem = (name: string) => this.entries.get(name) ?? null;
  setItem = (name: string, value: string) => void this.entries.set(name, value);
  removeItem = (name: string) => void this.entries.delete(name);
}

/** Fake clock, advanced by `advance`. */
class Clock {
  now = 0;
  #timers: { at: number; run: () => void }[] = [];

  delay = (run: () => void, ms: number) => {
    const timer = { at: this.now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  async advance(ms: number): Promise<void> {
    this.now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.now);
    this.#timers = this.#timers.filter(({ at }) => at > this.now);
    for (const { run } of due) run();
    await waitUntilSettled();
  }
}

/** Resolves after all pending microtasks and I/O callbacks. */
export const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a draft of the row of a fake server, with a clock and a storage of its own. */
export function startDraft(options: Partial<DraftSource<Row>> = {}) {
  const server = new Server();
  const storage = new MemoryStorage();
  const clock = new Clock();
  const deletedTexts: Content[] = [];
  const source: DraftSource<Row> = {
    key: 'paolo@studio.example testo',
    fields,
    schema: rowSchema,
    read: (row) => row,
    save: (changes) => server.patch(changes),
    onDeleted: (value) => deletedTexts.push(value),
    ...options,
  };
  const environment: DraftEnvironment = {
    storage: () => storage,
    delay: clock.delay,
    now: () => new Date(clock.now).toISOString(),
  };
  const open = () => new Draft(server.row, source, environment);
  const readStoredTexts = () => [...storage.entries.values()].map((copy) => JSON.parse(copy).value.text);
  return { server, storage, clock, deletedTexts, source, environment, open, readStoredTexts, draft: open() };
}

export const getText = (draft: Draft<Row>) => draft.get().value['text'];
export const type = (draft: Draft<Row>, text: string) => draft.write('text', text);
export const change = (to: string, from = 'Prima', path = 'text'): Change => ({ path, from, to });
