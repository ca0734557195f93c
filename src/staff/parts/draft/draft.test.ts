import { describe, expect, test } from 'vitest';
import { StaffFailure } from '../../http.ts';
import { Draft, type DraftEnvironment, type DraftSource, type SavedText } from './draft.ts';
import type { Content, CopyStorage } from './local-copies.ts';

interface Row {
  text: string;
  version: number;
  by: string;
}

const failure = (status: number, current?: Row) =>
  new StaffFailure(status, { code: 'prova', message: `Stato ${status}` }, { current });

/** Fake server with a single row. `next` is a queue of responses that replace the default ones. */
class Server {
  row: Row = { text: 'Prima', version: 1, by: 'Anna' };
  readonly puts: { text: string; version: number }[] = [];
  readonly next: (() => Promise<void> | void)[] = [];
  /** Response is lost: the row changes, then the call fails. */
  losesAnswer = false;

  async put(text: string, version: number): Promise<Row> {
    this.puts.push({ text, version });
    await this.next.shift()?.();
    if (version !== this.row.version) throw failure(409, this.row);
    this.save(text, 'Paolo');
    if (!this.losesAnswer) return this.row;
    this.losesAnswer = false;
    throw failure(0);
  }

  save(text: string, by: string): Row {
    this.row = { text: text.trim(), version: this.row.version + 1, by };
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

function startDraft() {
  const server = new Server();
  const storage = new MemoryStorage();
  const clock = new Clock();
  const deletedTexts: Content[] = [];
  const source: DraftSource<Row> = {
    key: 'paolo@studio.example testo',
    read: ({ text, version, by }) => ({ value: { text }, version, by, at: null }),
    put: (value, version) => server.put(String(value['text']), version),
    readConflict: (error) => (error instanceof StaffFailure && error.current ? server.row : null),
    onDeleted: (value) => deletedTexts.push(value),
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

describe('saving', () => {
  test('starts 800 ms after the last keystroke, with the version that was read', async () => {
    const { server, clock, draft } = startDraft();
    type(draft, 'P');
    await clock.advance(700);
    type(draft, 'Pr');
    await clock.advance(700);
    expect(server.puts).toEqual([]);
    await clock.advance(100);
    expect(server.puts).toEqual([{ text: 'Pr', version: 1 }]);
    expect(draft.get()).toMatchObject({ status: 'saved', row: { version: 2 } });
  });

  test('sends one request at a time; text typed during it is saved next, with the new version', async () => {
    const { server, clock, draft } = startDraft();
    const release = server.blockNextCall();
    type(draft, 'Uno');
    await clock.advance(800);
    type(draft, 'Uno due');
    await clock.advance(5000);
    expect(server.puts).toHaveLength(1);
    release();
    await waitUntilSettled();
    expect(getText(draft)).toBe('Uno due');
    await clock.advance(800);
    expect(server.puts.at(-1)).toEqual({ text: 'Uno due', version: 2 });
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
    expect(draft.get()).toMatchObject({ status: 'refused', refusal: 'Stato 422' });
    expect(readStoredTexts()).toEqual(['Troppo lungo']);
    draft.flush();
    await clock.advance(60_000);
    expect(server.puts).toHaveLength(1);
    type(draft, 'Corto');
    await clock.advance(800);
    expect(draft.get()).toMatchObject({ status: 'saved', refusal: null });
  });

  test('on a 404 passes the text to `onDeleted` once and drops the local copy', async () => {
    const { server, clock, draft, deletedTexts, readStoredTexts } = startDraft();
    server.failNextCalls(404);
    type(draft, 'Nota');
    await clock.advance(800);
    draft.close();
    await waitUntilSettled();
    expect(deletedTexts).toEqual([{ text: 'Nota' }]);
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
    expect(server.puts).toHaveLength(2);
    await clock.advance(2000);
    expect(server.puts).toHaveLength(2);
    await clock.advance(2000);
    expect(server.puts).toHaveLength(3);
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
    expect(server.puts).toHaveLength(2);
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
    expect(draft.get()).toMatchObject({ status: 'saved', conflict: null, row: { version: 2 } });
  });

  test('causes no conflict for text typed after a lost response', async () => {
    const { server, clock, draft } = startDraft();
    server.losesAnswer = true;
    type(draft, 'Uno');
    await clock.advance(800);
    type(draft, 'Uno due');
    await clock.advance(800);
    await clock.advance(0);
    expect(server.row.text).toBe('Uno due');
    expect(draft.get()).toMatchObject({ status: 'saved', conflict: null });
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
    expect(server.row.text).toBe('A sessione finita');
  });

  test('keeps the text for the next visit when the user does not sign in', async () => {
    const { server, clock, draft, open } = startDraft();
    server.failNextCalls(401, 401);
    type(draft, 'A sessione finita');
    await clock.advance(800);
    draft.close();
    await waitUntilSettled();
    await clock.advance(600_000);
    expect(server.puts).toHaveLength(2);
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
    expect(server.row.text).toBe('Di corsa');
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
    expect(server.row.text).toBe('Uno due');
  });

  test('stops the retries; reopening resumes them', async () => {
    const { server, clock, draft } = startDraft();
    server.failNextCalls(0);
    type(draft, 'Di corsa');
    draft.close();
    await waitUntilSettled();
    await clock.advance(600_000);
    expect(server.puts).toHaveLength(1);
    draft.open();
    await waitUntilSettled();
    expect(server.row.text).toBe('Di corsa');
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
    expect(server.puts).toEqual([]);
    expect(readStoredTexts()).toEqual(['Rimasto qui']);
  });

  test('is saved when the user resumes it', async () => {
    const { later, server, readStoredTexts } = openWithUnsavedText();
    await later.save();
    expect(later.get()).toMatchObject({ status: 'saved', restored: null });
    expect(server.row.text).toBe('Rimasto qui');
    expect(readStoredTexts()).toEqual([]);
  });

  test('is saved together with further edits', async () => {
    const { later, server, clock } = openWithUnsavedText();
    type(later, 'Rimasto qui e continuato');
    await clock.advance(800);
    expect(server.puts.at(-1)).toEqual({ text: 'Rimasto qui e continuato', version: 1 });
  });

  test('is replaced by the server’s text when the user discards it', async () => {
    const { later, server, open, readStoredTexts } = openWithUnsavedText();
    later.discardRestoredText();
    expect(getText(later)).toBe('Prima');
    expect(later.get()).toMatchObject({ status: 'saved', restored: null });
    expect(readStoredTexts()).toEqual([]);
    expect(open().get().restored).toBeNull();
    expect(server.puts).toEqual([]);
  });

  test('conflicts when another text was saved since', async () => {
    const { draft, server, open } = startDraft();
    type(draft, 'Di Paolo');
    server.save('Di Anna', 'Anna');
    const later = open();
    expect(await later.save()).toBe(false);
    expect(later.get().conflict).toMatchObject({ value: { text: 'Di Anna' }, by: 'Anna' });
  });

  test('is not offered once the server has the same text, nor after a later change', () => {
    const { draft, server, open, readStoredTexts } = startDraft();
    type(draft, 'Lo stesso');
    server.save('Lo stesso', 'Paolo');
    expect(open().get()).toMatchObject({ status: 'saved', restored: null });
    expect(readStoredTexts()).toEqual([]);
    server.save('Un altro', 'Anna');
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

describe('a conflict (409)', () => {
  /** Paolo's text is unsaved while Anna's is saved. */
  async function startConflict() {
    const visit = startDraft();
    type(visit.draft, 'Di Paolo');
    visit.server.save('Di Anna', 'Anna');
    await visit.clock.advance(800);
    return visit;
  }

  test('names the other editor, and nothing is saved before the user chooses', async () => {
    const { draft, server, clock, readStoredTexts } = await startConflict();
    expect(draft.get().conflict).toMatchObject({ value: { text: 'Di Anna' }, by: 'Anna', version: 2 });
    type(draft, 'Di Paolo, più lungo');
    await clock.advance(60_000);
    expect(await draft.saveAll()).toBe(false);
    expect(server.puts).toHaveLength(1);
    expect(readStoredTexts()).toEqual(['Di Paolo, più lungo']);
  });

  test('ends with the user’s text, saved over the current version', async () => {
    const { draft, server, readStoredTexts } = await startConflict();
    expect(await draft.saveOverConflict()).toBe(true);
    expect(server.puts.at(-1)).toEqual({ text: 'Di Paolo', version: 2 });
    expect(draft.get()).toMatchObject({ status: 'saved', conflict: null });
    expect(readStoredTexts()).toEqual([]);
  });

  test('ends with the other editor’s text, after which the user’s text can be set again', async () => {
    const { draft, server, clock } = await startConflict();
    draft.loadServerText();
    expect(draft.get()).toMatchObject({ value: { text: 'Di Anna' }, status: 'saved', conflict: null });
    draft.set({ text: 'Di Paolo' });
    await clock.advance(800);
    expect(server.puts.at(-1)).toEqual({ text: 'Di Paolo', version: 2 });
  });

  test('counts as saved when both texts are equal', async () => {
    const { draft, server, clock } = startDraft();
    type(draft, 'Lo stesso');
    server.save('Lo stesso', 'Anna');
    await clock.advance(800);
    expect(draft.get()).toMatchObject({ status: 'saved', conflict: null, row: { version: 2 } });
  });

  test('is resolved by saving again when only the version changed, not the text', async () => {
    const { draft, server, clock } = startDraft();
    type(draft, 'Di Paolo');
    server.save('Prima', 'Anna');
    await clock.advance(800);
    await clock.advance(0);
    expect(server.row).toMatchObject({ text: 'Di Paolo', version: 3 });
    expect(draft.get().conflict).toBeNull();
  });

  test('that the user has not resolved recurs at the next visit', async () => {
    const { open } = await startConflict();
    const later = open();
    expect(getText(later)).toBe('Di Paolo');
    await later.save();
    expect(later.get().conflict).toMatchObject({ value: { text: 'Di Anna' } });
  });
});

describe('two people in a text of two fields', () => {
  /** Anna saves `theirs` while what Paolo has typed is unsaved. */
  async function editTogether(typed: Content, theirs: Content) {
    let row: SavedText = { value: { title: 'Titolo', text: 'Testo' }, version: 1, by: 'Anna', at: null };
    const store = (value: Content, by: string) => {
      row = { value: { ...row.value, ...value }, version: row.version + 1, by, at: null };
      return row;
    };
    const source: DraftSource<SavedText> = {
      key: 'paolo@studio.example pagina',
      read: (saved) => saved,
      async put(value, version) {
        if (version === row.version) return store(value, 'Paolo');
        throw new StaffFailure(409, { code: 'prova', message: 'Stato 409' }, { current: row });
      },
      readConflict: (error) => (error instanceof StaffFailure && error.status === 409 ? row : null),
    };
    const { clock, environment, storage } = startDraft();
    const draft = new Draft(row, source, environment);
    for (const [path, value] of Object.entries(typed)) draft.write(path, value);
    store(theirs, 'Anna');
    await clock.advance(800);
    await clock.advance(0);
    return { draft, storage, readSaved: () => row.value };
  }

  test('both find their words saved, and in the form, where they change different fields', async () => {
    const { draft, storage, readSaved } = await editTogether({ text: 'Di Paolo' }, { title: 'Di Anna' });
    expect(readSaved()).toEqual({ title: 'Di Anna', text: 'Di Paolo' });
    expect(draft.get()).toMatchObject({ value: readSaved(), status: 'saved', conflict: null });
    expect(storage.entries.size).toBe(0);
  });

  test('“keep mine” leaves the other field as the colleague saved it', async () => {
    const { draft, readSaved } = await editTogether({ text: 'Di Paolo' }, { title: 'Di Anna', text: 'Di Anna' });
    expect(readSaved()).toEqual({ title: 'Di Anna', text: 'Di Anna' });
    expect(await draft.saveOverConflict()).toBe(true);
    expect(readSaved()).toEqual({ title: 'Di Anna', text: 'Di Paolo' });
    expect(draft.get().value).toEqual(readSaved());
  });

  test('“reload” keeps what was typed in another field', async () => {
    const typed = { title: 'Di Paolo', text: 'Di Paolo' };
    const { draft, readSaved } = await editTogether(typed, { text: 'Di Anna' });
    draft.loadServerText();
    expect(await draft.saveAll()).toBe(true);
    expect(readSaved()).toEqual({ title: 'Di Paolo', text: 'Di Anna' });
  });

  test('“reload” can be undone without loss of the colleague’s other field', async () => {
    const { draft, readSaved } = await editTogether({ text: 'Di Paolo' }, { title: 'Di Anna', text: 'Di Anna' });
    const { value } = draft.get();
    draft.loadServerText();
    draft.set(value);
    expect(await draft.saveAll()).toBe(true);
    expect(readSaved()).toEqual({ title: 'Di Anna', text: 'Di Paolo' });
  });

  test('a publication that meets a colleague’s text shows it and replaces none of it', async () => {
    const { draft, readSaved } = await editTogether({}, { title: 'Di Anna' });
    const published = await draft.change(async () => {
      throw new StaffFailure(409, { code: 'prova', message: 'Stato 409' });
    });
    expect(published).toBeNull();
    expect(draft.get().conflict).toMatchObject({ value: { title: 'Di Anna' }, by: 'Anna' });
    await draft.saveOverConflict();
    expect(readSaved()).toEqual({ title: 'Di Anna', text: 'Testo' });
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
    expect(second.get().conflict).toMatchObject({ value: { text: 'Della prima' } });
  });

  test('show a save from the other window unless they hold unsaved text', async () => {
    const { draft: first, server, open } = startDraft();
    const second = open();
    const row = server.save('Della prima', 'Paolo');
    expect(second.applyRow(row)).toBe(true);
    expect(getText(second)).toBe('Della prima');
    expect(second.applyRow(row)).toBe(false);
    type(first, 'Non ancora salvato');
    expect(first.applyRow(row)).toBe(false);
    expect(getText(first)).toBe('Non ancora salvato');
  });
});

describe('another change of the row', () => {
  test('runs after the text is saved, with the saved version', async () => {
    const { draft, server } = startDraft();
    type(draft, 'Da pubblicare');
    const row = await draft.change(async (version) => {
      expect(version).toBe(2);
      return server.save('Da pubblicare', 'Paolo');
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
    resolve(server.save('Prima', 'Paolo'));
    await changing;
    expect(getText(draft)).toBe('Scritto intanto');
    await clock.advance(800);
    expect(server.row.text).toBe('Scritto intanto');
  });

  test('that replaces the text discards unsaved text without saving it', async () => {
    const { draft, server, readStoredTexts } = startDraft();
    type(draft, 'Da scartare');
    await draft.replace(async () => server.save('In linea', 'Paolo'));
    expect(server.puts).toEqual([]);
    expect(getText(draft)).toBe('In linea');
    expect(readStoredTexts()).toEqual([]);
  });

  test('becomes a conflict on 409, and throws any other failure', async () => {
    const { draft, server } = startDraft();
    server.save('Di Anna', 'Anna');
    expect(await draft.replace(() => Promise.reject(failure(409, server.row)))).toBeNull();
    expect(draft.get().conflict).toMatchObject({ by: 'Anna' });
    await expect(startDraft().draft.replace(() => Promise.reject(failure(503)))).rejects.toThrow('Stato 503');
  });
});
