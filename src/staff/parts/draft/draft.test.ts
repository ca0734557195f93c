import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { authors } from '../../../contract/changes.ts';
import { applyChanges, type Change, type Content } from '../../../contract/fields/changes.ts';
import { custom, group, line, list, text } from '../../../contract/fields/fields.ts';
import { StaffFailure } from '../../http.ts';
import { Draft } from './draft.ts';
import type { DraftEnvironment, DraftSource } from './draft-source.ts';
import type { CopyStorage } from './local-copies.ts';

const rowSchema = v.object({
  value: v.record(v.string(), v.unknown()),
  version: v.number(),
  by: v.string(),
  at: v.nullable(v.string()),
  authors,
  about: v.optional(v.string()),
});
type Row = v.InferOutput<typeof rowSchema>;

const failure = (status: number, current?: Row) =>
  new StaffFailure(status, { code: 'prova', message: `Stato ${status}` }, { current });

const point = v.strictObject({ x: v.number(), y: v.number() });
const fields = group('Testo', {
  title: line('Titolo', 60, ''),
  text: text('Testo', 400, ''),
  people: list('Persone', { max: 9 }, group('Persona', { role: line('Ruolo', 60, '') }), []),
  focus: custom('Punto', v.nullable(point), null, { control: 'focus', optional: true }),
});

const savedAt = '2026-11-27T18:41:00.000Z';

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
const waitUntilSettled = () => new Promise((resolve) => setImmediate(resolve));

function startDraft(options: Partial<DraftSource<Row>> = {}) {
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

const getText = (draft: Draft<Row>) => draft.get().value['text'];
const type = (draft: Draft<Row>, text: string) => draft.write('text', text);
const change = (to: string, from = 'Prima', path = 'text'): Change => ({ path, from, to });

describe('saving', () => {
  test('starts 800 ms after the last keystroke, with the value that each changed field had', async () => {
    const { server, clock, draft } = startDraft();
    type(draft, 'P');
    await clock.advance(700);
    type(draft, 'Pr');
    await clock.advance(700);
    expect(server.requests).toEqual([]);
    await clock.advance(100);
    expect(server.requests).toEqual([[change('Pr')]]);
    expect(draft.get()).toMatchObject({ status: 'saved', row: { version: 2 } });
  });

  test('sends one request at a time; text typed during it is saved next, over the saved one', async () => {
    const { server, clock, draft } = startDraft();
    const release = server.blockNextCall();
    type(draft, 'Uno');
    await clock.advance(800);
    type(draft, 'Uno due');
    await clock.advance(5000);
    expect(server.requests).toHaveLength(1);
    release();
    await waitUntilSettled();
    expect(getText(draft)).toBe('Uno due');
    await clock.advance(800);
    expect(server.requests.at(-1)).toEqual([change('Uno due', 'Uno')]);
    expect(draft.get().status).toBe('saved');
  });

  test('keeps trailing spaces in the field although the server trims them', async () => {
    const { clock, draft } = startDraft();
    type(draft, 'Due parole ');
    await clock.advance(800);
    expect(getText(draft)).toBe('Due parole ');
    expect(draft.get().status).toBe('saved');
  });

  test('notifies subscribers of each change until they unsubscribe', async () => {
    const { draft } = startDraft();
    let calls = 0;
    const stop = draft.watch(() => {
      calls += 1;
    });
    type(draft, 'Uno');
    expect(calls).toBe(1);
    stop();
    type(draft, 'Due');
    expect(calls).toBe(1);
  });

  test('shows why a text was refused, and retries only after an edit', async () => {
    const { server, clock, draft, readStoredTexts } = startDraft();
    server.failNextCalls(422);
    type(draft, 'Troppo lungo');
    await clock.advance(800);
    expect(draft.get()).toMatchObject({ status: 'refused', failure: { message: 'Stato 422' } });
    expect(readStoredTexts()).toEqual(['Troppo lungo']);
    draft.flush();
    await clock.advance(60_000);
    expect(server.requests).toHaveLength(1);
    type(draft, 'Corto');
    await clock.advance(800);
    expect(draft.get()).toMatchObject({ status: 'saved', failure: null });
  });

  test('on a 404 passes the text to `onDeleted` once and drops the local copy', async () => {
    const { server, clock, draft, deletedTexts, readStoredTexts } = startDraft();
    server.failNextCalls(404);
    type(draft, 'Nota');
    await clock.advance(800);
    draft.close();
    await waitUntilSettled();
    expect(deletedTexts).toEqual([{ ...server.row.value, text: 'Nota' }]);
    expect(readStoredTexts()).toEqual([]);
  });
});

describe('an unreachable server', () => {
  test.each([0, 500, 503, 429])('is retried with backoff after status %i, and the text is kept', async (status) => {
    const { server, clock, draft, readStoredTexts } = startDraft();
    server.failNextCalls(status, status, status);
    type(draft, 'Senza rete');
    await clock.advance(800);
    expect(draft.get().status).toBe('unreachable');
    expect(readStoredTexts()).toEqual(['Senza rete']);
    await clock.advance(2000);
    expect(server.requests).toHaveLength(2);
    await clock.advance(2000);
    expect(server.requests).toHaveLength(2);
    await clock.advance(2000);
    expect(server.requests).toHaveLength(3);
    await clock.advance(8000);
    expect(draft.get().status).toBe('saved');
    expect(readStoredTexts()).toEqual([]);
  });

  test('is retried at once when the network is back', async () => {
    const { server, clock, draft } = startDraft();
    server.failNextCalls(0);
    type(draft, 'Senza rete');
    await clock.advance(800);
    draft.flush();
    await waitUntilSettled();
    expect(draft.get().status).toBe('saved');
    await clock.advance(60_000);
    expect(server.requests).toHaveLength(2);
  });

  test('is retried after a minute at most', async () => {
    const { server, clock, draft } = startDraft();
    server.failNextCalls(...Array.from({ length: 20 }, () => 0));
    type(draft, 'Senza rete');
    await clock.advance(800);
    for (let minute = 0; minute < 20; minute += 1) await clock.advance(60_000);
    expect(draft.get().status).toBe('saved');
  });

  test('causes no conflict when it saved the text but its response was lost', async () => {
    const { server, clock, draft } = startDraft();
    server.losesAnswer = true;
    type(draft, 'Uno');
    await clock.advance(800);
    await clock.advance(2000);
    expect(draft.get()).toMatchObject({ status: 'saved', conflicts: [], row: { version: 2 } });
  });

  test('causes no conflict for text typed after a lost response', async () => {
    const { server, clock, draft } = startDraft();
    server.losesAnswer = true;
    type(draft, 'Uno');
    await clock.advance(800);
    type(draft, 'Uno due');
    await clock.advance(800);
    await clock.advance(0);
    expect(server.row.value['text']).toBe('Uno due');
    expect(draft.get()).toMatchObject({ status: 'saved', conflicts: [] });
  });
});

describe('an expired session', () => {
  test('keeps the text and saves it after the sign-in', async () => {
    const { server, clock, draft, readStoredTexts } = startDraft();
    server.failNextCalls(401);
    type(draft, 'A sessione finita');
    await clock.advance(800);
    expect(draft.get().status).toBe('unreachable');
    expect(readStoredTexts()).toEqual(['A sessione finita']);
    await clock.advance(2000);
    expect(server.row.value['text']).toBe('A sessione finita');
  });

  test('keeps the text for the next visit when the user does not sign in', async () => {
    const { server, clock, draft, open } = startDraft();
    server.failNextCalls(401, 401);
    type(draft, 'A sessione finita');
    await clock.advance(800);
    draft.close();
    await waitUntilSettled();
    await clock.advance(600_000);
    expect(server.requests).toHaveLength(2);
    expect(getText(open())).toBe('A sessione finita');
  });
});

describe('closing', () => {
  test('saves pending text at once', async () => {
    const { server, draft, readStoredTexts } = startDraft();
    type(draft, 'Di corsa');
    expect(readStoredTexts()).toEqual(['Di corsa']);
    draft.close();
    await waitUntilSettled();
    expect(server.row.value['text']).toBe('Di corsa');
    expect(readStoredTexts()).toEqual([]);
  });

  test('waits for a running save, then saves the text typed since', async () => {
    const { server, clock, draft } = startDraft();
    const release = server.blockNextCall();
    type(draft, 'Uno');
    await clock.advance(800);
    type(draft, 'Uno due');
    draft.close();
    release();
    await waitUntilSettled();
    expect(server.row.value['text']).toBe('Uno due');
  });

  test('stops the retries; reopening resumes them', async () => {
    const { server, clock, draft } = startDraft();
    server.failNextCalls(0);
    type(draft, 'Di corsa');
    draft.close();
    await waitUntilSettled();
    await clock.advance(600_000);
    expect(server.requests).toHaveLength(1);
    draft.open();
    await waitUntilSettled();
    expect(server.row.value['text']).toBe('Di corsa');
  });
});

describe('unsaved text of an earlier visit', () => {
  function openWithUnsavedText(text = 'Rimasto qui') {
    const visit = startDraft();
    type(visit.draft, text);
    return { ...visit, later: visit.open() };
  }

  test('is restored into the fields, and neither saved nor lost before the user decides', async () => {
    const { later, server, clock, readStoredTexts } = openWithUnsavedText();
    expect(getText(later)).toBe('Rimasto qui');
    expect(later.get()).toMatchObject({ status: 'waiting', restored: new Date(0).toISOString() });
    later.flush();
    later.close();
    await clock.advance(0);
    expect(server.requests).toEqual([]);
    expect(readStoredTexts()).toEqual(['Rimasto qui']);
  });

  test('is saved when the user resumes it', async () => {
    const { later, server, readStoredTexts } = openWithUnsavedText();
    await later.save();
    expect(later.get()).toMatchObject({ status: 'saved', restored: null });
    expect(server.row.value['text']).toBe('Rimasto qui');
    expect(readStoredTexts()).toEqual([]);
  });

  test('is saved together with further edits', async () => {
    const { later, server, clock } = openWithUnsavedText();
    type(later, 'Rimasto qui e continuato');
    await clock.advance(800);
    expect(server.requests.at(-1)).toEqual([change('Rimasto qui e continuato')]);
  });

  test('is replaced by the server’s text when the user discards it', async () => {
    const { later, server, open, readStoredTexts } = openWithUnsavedText();
    later.discard();
    expect(getText(later)).toBe('Prima');
    expect(later.get()).toMatchObject({ status: 'saved', restored: null });
    expect(readStoredTexts()).toEqual([]);
    expect(open().get().restored).toBeNull();
    expect(server.requests).toEqual([]);
  });

  test('is laid over what others have saved since, field by field', async () => {
    const { later: _, server, open } = openWithUnsavedText();
    server.save({ title: 'Di Anna' }, 'Anna');
    const later = open();
    expect(later.get()).toMatchObject({ value: { title: 'Di Anna', text: 'Rimasto qui' }, conflicts: [] });
    expect(await later.save()).toBe(true);
    expect(server.row.value).toMatchObject({ title: 'Di Anna', text: 'Rimasto qui' });
  });

  test('conflicts in the field that another person has saved since', async () => {
    const { server, open } = openWithUnsavedText();
    server.save({ text: 'Di Anna' }, 'Anna');
    const later = open();
    expect(await later.save()).toBe(false);
    expect(later.get().conflicts).toEqual([{ path: 'text', theirs: 'Di Anna', by: 'Anna', at: savedAt }]);
    expect(getText(later)).toBe('Rimasto qui');
  });

  test('is not offered once the server has the same text, nor after a later change', () => {
    const { draft, server, open, readStoredTexts } = startDraft();
    type(draft, 'Lo stesso');
    server.save({ text: 'Lo stesso' }, 'Paolo');
    expect(open().get()).toMatchObject({ status: 'saved', restored: null });
    expect(readStoredTexts()).toEqual([]);
    server.save({ text: 'Un altro' }, 'Anna');
    expect(open().get().restored).toBeNull();
  });

  test('is ignored when the storage is blocked or its entry is malformed', () => {
    const { server, source, environment, storage } = startDraft();
    storage.setItem('bozza paolo@studio.example testo x', '{"value":1}');
    expect(new Draft(server.row, source, environment).get().restored).toBeNull();
    const throwSecurityError = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const draft = new Draft(server.row, source, { ...environment, storage: throwSecurityError });
    type(draft, 'Si scrive lo stesso');
    expect(getText(draft)).toBe('Si scrive lo stesso');
  });
});

describe('people who edit different fields', () => {
  test('both find their words saved, and in the form', async () => {
    const { draft, server, clock, storage } = startDraft();
    type(draft, 'Di Paolo');
    server.save({ title: 'Di Anna' }, 'Anna');
    await clock.advance(800);
    expect(server.row.value).toMatchObject({ title: 'Di Anna', text: 'Di Paolo' });
    expect(draft.get()).toMatchObject({ value: server.row.value, status: 'saved', conflicts: [] });
    expect(server.requests).toHaveLength(1);
    expect(storage.entries.size).toBe(0);
  });

  test('both find the entries that they add to one list, also where the other has changed an entry', async () => {
    const { draft, server, clock } = startDraft();
    const [carla, dario] = [
      { id: 'carla', role: 'Praticante' },
      { id: 'dario', role: 'Revisore' },
    ];
    const avvocata = { id: 'anna', role: 'Avvocata' };
    draft.write('people', [{ id: 'anna', role: 'Socia' }, { id: 'bruno', role: 'Socio' }, carla]);
    server.save({ people: [avvocata, { id: 'bruno', role: 'Socio' }, dario] }, 'Anna');
    await clock.advance(800);
    expect(server.row.value['people']).toEqual([avvocata, { id: 'bruno', role: 'Socio' }, dario, carla]);
    expect(draft.get()).toMatchObject({ value: server.row.value, status: 'saved', conflicts: [] });
  });

  test('keep the space that is just being typed, and what is typed during the save', async () => {
    const { draft, server, clock } = startDraft();
    const release = server.blockNextCall();
    type(draft, 'Uno');
    await clock.advance(800);
    draft.write('title', 'Titolo ');
    server.save(
      {
        people: [
          { id: 'anna', role: 'Avvocata' },
          { id: 'bruno', role: 'Socio' },
        ],
      },
      'Anna',
    );
    type(draft, 'Uno due ');
    release();
    await waitUntilSettled();
    const people = [
      { id: 'anna', role: 'Avvocata' },
      { id: 'bruno', role: 'Socio' },
    ];
    expect(draft.get().value).toEqual({ title: 'Titolo ', text: 'Uno due ', people, focus: null });
  });

  test('see each other’s text as soon as a newer row is read', () => {
    const { draft, server } = startDraft();
    type(draft, 'Di Paolo');
    expect(draft.applyRow(server.save({ title: 'Di Anna' }, 'Anna'))).toBe(true);
    expect(draft.get().value).toMatchObject({ title: 'Di Anna', text: 'Di Paolo' });
    expect(draft.applyRow(server.row)).toBe(false);
  });

  test('never see an older row that arrives late', async () => {
    const { draft, server, clock } = startDraft();
    server.next.push(() => {
      draft.applyRow({ ...server.row, value: { ...server.row.value, title: 'Di Anna', text: 'Di Paolo' }, version: 5 });
    });
    type(draft, 'Di Paolo');
    await clock.advance(800);
    expect(draft.get()).toMatchObject({ value: { title: 'Di Anna', text: 'Di Paolo' }, row: { version: 5 } });
  });
});

describe('a conflict in a field', () => {
  const theirs = { path: 'text', theirs: 'Di Anna', by: 'Anna', at: savedAt };

  /** Paolo's text is unsaved while Anna's is saved. */
  async function startConflict(typed: Content = {}) {
    const visit = startDraft();
    for (const [path, value] of Object.entries({ text: 'Di Paolo', ...typed })) visit.draft.write(path, value);
    visit.server.save({ text: 'Di Anna' }, 'Anna');
    await visit.clock.advance(800);
    return visit;
  }

  test('names the other editor, and the field is not saved before the user chooses', async () => {
    const { draft, server, clock, readStoredTexts } = await startConflict();
    expect(draft.get()).toMatchObject({ conflicts: [theirs], status: 'waiting' });
    type(draft, 'Di Paolo, più lungo');
    await clock.advance(60_000);
    expect(await draft.saveAll()).toBe(false);
    expect(server.requests).toHaveLength(1);
    expect(readStoredTexts()).toEqual(['Di Paolo, più lungo']);
  });

  test('keeps no other field from being saved, then or later', async () => {
    const { draft, server, clock } = await startConflict({ title: 'Di Paolo' });
    expect(server.row.value).toMatchObject({ title: 'Di Paolo', text: 'Di Anna' });
    draft.write('people.anna.role', 'Avvocata');
    await clock.advance(800);
    expect(server.row.value['people']).toMatchObject([{ role: 'Avvocata' }, {}]);
    expect(draft.get().conflicts).toHaveLength(1);
  });

  test('ends with the user’s text, which replaces the one that was shown', async () => {
    const { draft, server, readStoredTexts } = await startConflict();
    expect(await draft.replaceTheirs('text')).toBe(true);
    expect(server.requests.at(-1)).toEqual([change('Di Paolo', 'Di Anna')]);
    expect(draft.get()).toMatchObject({ status: 'saved', conflicts: [] });
    expect(readStoredTexts()).toEqual([]);
  });

  test('recurs when a third text was saved before the user’s', async () => {
    const { draft, server } = await startConflict();
    server.save({ text: 'Di Carla' }, 'Carla');
    expect(await draft.replaceTheirs('text')).toBe(false);
    expect(draft.get().conflicts).toMatchObject([{ theirs: 'Di Carla', by: 'Carla' }]);
    expect(server.row.value['text']).toBe('Di Carla');
  });

  test('ends with the other editor’s text, after which the user’s text can be typed again', async () => {
    const { draft, server, clock, readStoredTexts } = await startConflict();
    draft.keepTheirs('text');
    expect(draft.get()).toMatchObject({ value: { text: 'Di Anna' }, status: 'saved', conflicts: [] });
    expect(readStoredTexts()).toEqual([]);
    expect(draft.type([change('Di Paolo', 'Di Anna')])).toBe(true);
    await clock.advance(800);
    expect(server.requests.at(-1)).toEqual([change('Di Paolo', 'Di Anna')]);
  });

  test('arises when a newer row is read, and ends when both texts are equal', () => {
    const { draft, server } = startDraft();
    type(draft, 'Di Paolo');
    expect(draft.applyRow(server.save({ text: 'Di Anna' }, 'Anna'))).toBe(false);
    expect(draft.get()).toMatchObject({ conflicts: [theirs], value: { text: 'Di Paolo' } });
    type(draft, 'Di Anna');
    expect(draft.get().conflicts).toEqual([]);
  });

  test('does not arise when both texts are equal', async () => {
    const { draft, server, clock } = startDraft();
    type(draft, 'Lo stesso');
    server.save({ text: 'Lo stesso' }, 'Anna');
    await clock.advance(800);
    expect(draft.get()).toMatchObject({ status: 'saved', conflicts: [] });
  });

  test('does not arise when only the version has changed, not the text', async () => {
    const { draft, server, clock } = startDraft();
    type(draft, 'Di Paolo');
    server.save({}, 'Anna');
    await clock.advance(800);
    expect(server.row).toMatchObject({ value: { text: 'Di Paolo' }, version: 3 });
    expect(draft.get().conflicts).toEqual([]);
  });

  test('that the user has not resolved recurs at the next visit', async () => {
    const { open } = await startConflict();
    const later = open();
    expect(getText(later)).toBe('Di Paolo');
    await later.save();
    expect(later.get().conflicts).toEqual([theirs]);
  });

  test('stands for the list where the entry of the field is gone; other fields are saved', async () => {
    const { draft, server, clock } = startDraft();
    draft.write('people.bruno.role', 'Avvocato');
    type(draft, 'Di Paolo');
    const left = [{ id: 'anna', role: 'Socia' }];
    server.save({ title: 'Di Anna', people: left }, 'Anna');
    await clock.advance(800);
    expect(server.row.value).toMatchObject({ title: 'Di Anna', text: 'Di Paolo', people: left });
    expect(draft.get().conflicts).toMatchObject([{ path: 'people', theirs: left }]);
    expect(draft.get().value['people']).toEqual([...left, { id: 'bruno', role: 'Avvocato' }]);
    expect(await draft.replaceTheirs('people')).toBe(true);
    expect(server.row.value['people']).toEqual([...left, { id: 'bruno', role: 'Avvocato' }]);
  });

  test('stands for the list where the user then removes the entry', async () => {
    const { draft, server, clock } = startDraft();
    draft.write('people.bruno.role', 'Avvocato');
    server.save(
      {
        people: [
          { id: 'anna', role: 'Socia' },
          { id: 'bruno', role: 'Notaio' },
        ],
      },
      'Anna',
    );
    await clock.advance(800);
    expect(draft.get().conflicts).toMatchObject([{ path: 'people.bruno.role', theirs: 'Notaio' }]);
    draft.write('people', [{ id: 'anna', role: 'Socia' }]);
    expect(draft.get().conflicts).toMatchObject([{ path: 'people' }]);
  });

  test('changes that the server refuses although they fit are not sent again and again', async () => {
    const { draft, server, clock } = startDraft();
    server.next.push(() => {
      throw failure(409, server.row);
    });
    type(draft, 'Di Paolo');
    await clock.advance(800);
    await clock.advance(60_000);
    expect(server.requests).toHaveLength(1);
    expect(draft.get().status).toBe('refused');
  });
});

describe('a saved text that another person replaces', () => {
  /** Draft whose text was saved as «Mio», which Anna has replaced. */
  async function startReplaced() {
    const started = startDraft();
    type(started.draft, 'Mio');
    await started.clock.advance(800);
    started.draft.applyRow(started.server.save({ text: 'Di Anna' }, 'Anna'));
    return started;
  }

  test('is offered with the other person’s name, and can be taken back', async () => {
    const { server, clock, draft } = await startReplaced();
    const replaced = { path: 'text', mine: 'Mio', theirs: 'Di Anna', by: 'Anna', at: savedAt };
    expect([getText(draft), draft.get().replaced]).toEqual(['Di Anna', [replaced]]);
    draft.applyRow(server.save({ text: 'Ancora di Anna' }, 'Anna'));
    expect(draft.get().replaced).toEqual([{ ...replaced, theirs: 'Ancora di Anna' }]);
    draft.type([{ path: 'text', from: 'Ancora di Anna', to: 'Mio' }]);
    expect(draft.get().replaced).toEqual([]);
    await clock.advance(800);
    expect(server.requests.at(-1)).toEqual([change('Mio', 'Ancora di Anna')]);
    expect(draft.get()).toMatchObject({ status: 'saved', replaced: [] });
  });

  test('is no longer offered once the user types in the field, or publishes', async () => {
    const typed = await startReplaced();
    type(typed.draft, 'Altro');
    expect(typed.draft.get().replaced).toEqual([]);
    const published = await startReplaced();
    await published.draft.change(async () => ({ ...published.server.row, version: 9 }));
    expect(published.draft.get().replaced).toEqual([]);
  });

  test('is not offered beside a conflict, for a field that was not typed in, or for one that is gone', async () => {
    const { server, clock, draft } = startDraft();
    draft.write('people.0.role', 'Fondatrice');
    type(draft, 'Mio');
    await clock.advance(800);
    type(draft, 'Mio e altro');
    const people = [{ id: 'bruno', role: 'Socio' }];
    draft.applyRow(server.save({ text: 'Di Anna', title: 'Titolo di Anna', people }, 'Anna'));
    expect(draft.get()).toMatchObject({ conflicts: [{ path: 'text' }], replaced: [] });
    draft.keepTheirs('text');
    expect(draft.get()).toMatchObject({ conflicts: [], replaced: [] });
  });
});

describe('two windows', () => {
  test('keep a local copy each; the second save conflicts', async () => {
    const { draft: first, open, readStoredTexts, clock } = startDraft();
    const second = open();
    type(first, 'Della prima');
    type(second, 'Della seconda');
    expect(readStoredTexts()).toEqual(['Della prima', 'Della seconda']);
    await first.save();
    expect(readStoredTexts()).toEqual(['Della seconda']);
    expect(getText(open())).toBe('Della seconda');
    await clock.advance(800);
    expect(second.get().conflicts).toMatchObject([{ theirs: 'Della prima' }]);
  });

  test('show a save from the other window', () => {
    const { server, open } = startDraft();
    const second = open();
    expect(second.applyRow(server.save({ text: 'Della prima' }, 'Paolo'))).toBe(true);
    expect(second.get()).toMatchObject({ value: { text: 'Della prima' }, status: 'saved' });
  });
});

describe('another change of the row', () => {
  test('runs after the text is saved, with the saved version', async () => {
    const { draft, server } = startDraft();
    type(draft, 'Da pubblicare');
    const row = await draft.change(async (version) => {
      expect(version).toBe(2);
      return server.save({}, 'Paolo');
    });
    expect(row?.version).toBe(3);
    expect(draft.get()).toMatchObject({ status: 'saved', row: { version: 3 } });
  });

  test('does not run when the text cannot be saved', async () => {
    const { draft, server } = startDraft();
    server.failNextCalls(0);
    type(draft, 'Da pubblicare');
    expect(await draft.change(() => Promise.reject(new Error('called')))).toBeNull();
    expect(draft.get().status).toBe('unreachable');
  });

  test('keeps text typed meanwhile and saves it afterwards', async () => {
    const { draft, server, clock } = startDraft();
    const { promise, resolve } = Promise.withResolvers<Row>();
    const changing = draft.change(() => promise);
    await waitUntilSettled();
    type(draft, 'Scritto intanto');
    resolve(server.save({}, 'Paolo'));
    await changing;
    expect(getText(draft)).toBe('Scritto intanto');
    await clock.advance(800);
    expect(server.row.value['text']).toBe('Scritto intanto');
  });

  test('that replaces the text discards unsaved text without saving it', async () => {
    const { draft, server, readStoredTexts } = startDraft();
    type(draft, 'Da scartare');
    await draft.replace(async () => server.save({ text: 'In linea' }, 'Paolo'));
    expect(server.requests).toEqual([]);
    expect(getText(draft)).toBe('In linea');
    expect(readStoredTexts()).toEqual([]);
  });

  test('waits while a field is in conflict, and replaces no text that the user has not seen', async () => {
    const { draft, server } = startDraft();
    server.save({ title: 'Di Anna' }, 'Anna');
    await expect(draft.change(() => Promise.reject(failure(409, server.row)))).rejects.toThrow('Stato 409');
    expect(draft.get()).toMatchObject({ value: { title: 'Di Anna' }, status: 'saved', row: { version: 2 } });
    type(draft, 'Di Paolo');
    server.save({ text: 'Di Anna' }, 'Anna');
    expect(await draft.change(() => Promise.reject(new Error('called')))).toBeNull();
    await expect(draft.replace(() => Promise.reject(failure(503)))).rejects.toThrow('Stato 503');
  });
});

describe('a form that saves when it is asked to', () => {
  const startForm = (options: Partial<DraftSource<Row>> = {}) => startDraft({ autosave: false, ...options });

  test('saves nothing before, and keeps a copy of what is typed', async () => {
    const { draft, server, clock, readStoredTexts } = startForm();
    type(draft, 'Scritto');
    await clock.advance(60_000);
    draft.flush();
    draft.close();
    await waitUntilSettled();
    draft.open();
    await waitUntilSettled();
    expect(server.requests).toEqual([]);
    expect([draft.get().status, readStoredTexts()]).toEqual(['waiting', ['Scritto']]);
    expect(await draft.saveAll()).toBe(true);
    expect(server.requests).toEqual([[change('Scritto')]]);
    expect([draft.get().status, readStoredTexts()]).toEqual(['saved', []]);
  });

  test('is not tried again by itself; asked again after a lost response, it causes no conflict', async () => {
    const { draft, server, clock, readStoredTexts } = startForm();
    server.losesAnswer = true;
    type(draft, 'Uno');
    expect(await draft.saveAll()).toBe(false);
    expect(draft.get()).toMatchObject({ status: 'unreachable', failure: { message: 'Stato 0' } });
    draft.flush();
    await clock.advance(60_000);
    expect(server.requests).toHaveLength(1);
    type(draft, 'Uno due');
    expect(readStoredTexts()).toEqual(['Uno due']);
    expect(await draft.saveAll()).toBe(true);
    expect(server.row.value['text']).toBe('Uno due');
    expect(draft.get()).toMatchObject({ status: 'saved', conflicts: [], failure: null });
  });

  test('names who has changed a field, also once the user has saved another field of a row that knows its latest author only', async () => {
    const { draft, server } = startForm({ read: ({ authors: _, ...row }) => row });
    type(draft, 'Di Paolo');
    draft.write('title', 'Titolo di Paolo');
    server.save({ text: 'Di Anna' }, 'Anna');
    expect(await draft.saveAll()).toBe(false);
    expect(server.row.by).toBe('Paolo');
    expect(draft.get().conflicts).toMatchObject([{ path: 'text', theirs: 'Di Anna', by: 'Anna' }]);
  });

  test('saves the other fields beside one that two people changed, which waits for a choice and for the next save', async () => {
    const { draft, server, clock } = startForm();
    type(draft, 'Di Paolo');
    draft.write('title', 'Titolo di Paolo');
    server.save({ text: 'Di Anna', people: [] }, 'Anna');
    expect(await draft.saveAll()).toBe(false);
    expect(server.row.value).toMatchObject({ text: 'Di Anna', title: 'Titolo di Paolo', people: [] });
    expect(draft.get().conflicts).toMatchObject([{ path: 'text', theirs: 'Di Anna', by: 'Anna' }]);
    await draft.replaceTheirs('text');
    await clock.advance(60_000);
    expect(server.row.value['text']).toBe('Di Anna');
    expect(await draft.saveAll()).toBe(true);
    expect(server.requests.at(-1)).toEqual([change('Di Paolo', 'Di Anna')]);
  });

  test('is saved by the choice of the other text where nothing else is typed', async () => {
    const { draft, server, readStoredTexts } = startForm();
    type(draft, 'Di Paolo');
    server.save({ text: 'Di Anna' }, 'Anna');
    await draft.saveAll();
    draft.keepTheirs('text');
    expect(draft.get()).toMatchObject({ status: 'saved', value: { text: 'Di Anna' } });
    expect(await draft.saveAll()).toBe(true);
    expect([server.row.by, readStoredTexts()]).toEqual(['Anna', []]);
  });

  test('forgets what was typed, and its copy, when it is closed on purpose', () => {
    const { draft, open, readStoredTexts } = startForm();
    type(draft, 'Ripensato');
    draft.discard();
    expect([getText(draft), readStoredTexts()]).toEqual(['Prima', []]);
    expect(open().get()).toMatchObject({ status: 'saved', restored: null });
  });

  test('offers the text of an earlier visit, which is not saved before it is asked to', async () => {
    const { draft, open, server, clock } = startForm();
    type(draft, 'Rimasto qui');
    const later = open();
    expect(later.get()).toMatchObject({ value: { text: 'Rimasto qui' }, restored: new Date(0).toISOString() });
    later.resume();
    await clock.advance(60_000);
    expect([later.get().restored, server.requests]).toEqual([null, []]);
    expect(await later.saveAll()).toBe(true);
    expect(server.row.value['text']).toBe('Rimasto qui');
  });

  test('saves proposed values with the others, and has no unsaved text before the user types', async () => {
    const { draft, server } = startForm({ proposal: { title: 'Proposto' } });
    expect(draft.get()).toMatchObject({ value: { title: 'Proposto', text: 'Prima' }, status: 'saved' });
    expect(await draft.saveAll()).toBe(true);
    expect(server.row.value).toMatchObject({ title: 'Proposto', text: 'Prima' });
  });

  test('replaces a value with a control of its own as a whole', async () => {
    const { draft, server } = startForm();
    draft.write('focus', { x: 0.2, y: 0.4 });
    await draft.saveAll();
    draft.write('focus', { x: 0.3, y: 0.4 });
    server.save({ focus: { x: 0.2, y: 0.9 } }, 'Anna');
    await draft.saveAll();
    expect(server.requests[0]).toEqual([{ path: 'focus', from: null, to: { x: 0.2, y: 0.4 } }]);
    expect(draft.get().conflicts).toMatchObject([{ path: 'focus', theirs: { x: 0.2, y: 0.9 } }]);
  });

  test('passes the row on which the changes were made to the save', async () => {
    const rows: Row[] = [];
    const { draft, server } = startForm({
      save: (changes, row) => {
        rows.push(row);
        return server.patch(changes);
      },
    });
    type(draft, 'Uno');
    await draft.saveAll();
    type(draft, 'Due');
    await draft.saveAll();
    expect(rows.map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('a text that is about something else by now', () => {
  /** Paolo describes a photo that Anna replaces meanwhile. */
  async function startReplacedPhoto() {
    const { server, ...others } = startDraft({ autosave: false });
    server.row = { ...server.row, about: '/foto/uno.jpg' };
    const draft = others.open();
    type(draft, 'La scrivania');
    server.row = { ...server.save({ title: 'Di Anna' }, 'Anna'), about: '/foto/due.jpg' };
    server.next.push(() => {
      throw failure(409, server.row);
    });
    expect(await draft.saveAll()).toBe(false);
    return { draft, server };
  }

  test('waits for a choice in each typed field, also where the other person has changed nothing in it', async () => {
    const { draft, server } = await startReplacedPhoto();
    expect(server.row.value['text']).toBe('Prima');
    expect(draft.get()).toMatchObject({
      value: { title: 'Di Anna', text: 'La scrivania' },
      conflicts: [{ path: 'text', theirs: 'Prima', by: 'Anna' }],
    });
  });

  test('is saved for that once the user has chosen it', async () => {
    const { draft, server } = await startReplacedPhoto();
    await draft.replaceTheirs('text');
    expect(await draft.saveAll()).toBe(true);
    expect(server.row.value['text']).toBe('La scrivania');
  });
});

describe('an undo of what was saved', () => {
  test('takes back all of it at once, as the server has stored it', async () => {
    const { draft, server } = startDraft({ autosave: false });
    type(draft, 'Uno ');
    await draft.saveAll();
    draft.write('title', 'Altro titolo');
    type(draft, 'Due');
    await draft.saveAll();
    const made = draft.takeMade();
    expect(made).toEqual([
      { path: 'text', from: 'Prima', to: 'Due' },
      { path: 'title', from: 'Titolo', to: 'Altro titolo' },
    ]);
    await draft.revert(made);
    expect(server.row.value).toMatchObject({ text: 'Prima', title: 'Titolo' });
  });

  test('keeps what others have changed in other fields since, and fails where they have changed the same', async () => {
    const { draft, server } = startDraft({ autosave: false });
    type(draft, 'Di Paolo');
    await draft.saveAll();
    server.save({ title: 'Di Anna' }, 'Anna');
    await draft.revert(draft.takeMade());
    expect(server.row.value).toMatchObject({ text: 'Prima', title: 'Di Anna' });
    const other = startDraft({ autosave: false });
    type(other.draft, 'Di Paolo');
    await other.draft.saveAll();
    other.server.save({ text: 'Di Anna' }, 'Anna');
    await expect(other.draft.revert(other.draft.takeMade())).rejects.toThrow('Stato 409');
    expect(other.server.row.value['text']).toBe('Di Anna');
  });

  test('brings back the text of another person that was replaced by choice', async () => {
    const { draft, server } = startDraft({ autosave: false });
    type(draft, 'Uno');
    await draft.saveAll();
    type(draft, 'Due');
    server.save({ text: 'Di Anna' }, 'Anna');
    await draft.saveAll();
    await draft.replaceTheirs('text');
    await draft.saveAll();
    await draft.revert(draft.takeMade());
    expect(server.row.value['text']).toBe('Di Anna');
  });
});
