import { describe, expect, test } from 'vitest';
import { StaffFailure } from '../../http.ts';
import { Draft, type DraftEnvironment, type DraftSource } from './draft.ts';
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
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.next.push(() => promise);
    return resolve;
  }

  fail(...statuses: number[]): void {
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

/** Fake clock, advanced by `pass`. */
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

  async pass(ms: number): Promise<void> {
    this.now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.now);
    this.#timers = this.#timers.filter(({ at }) => at > this.now);
    for (const { run } of due) run();
    await settled();
  }
}

/** Resolves after all pending microtasks and I/O callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function start() {
  const server = new Server();
  const storage = new MemoryStorage();
  const clock = new Clock();
  const gone: Content[] = [];
  const source: DraftSource<Row> = {
    key: 'paolo@studio.example testo',
    read: ({ text, version, by }) => ({ value: { text }, version, by, at: null }),
    put: (value, version) => server.put(String(value['text']), version),
    readConflict: (error) => (error instanceof StaffFailure && error.current ? server.row : null),
    onGone: (value) => gone.push(value),
  };
  const environment: DraftEnvironment = {
    storage: () => storage,
    delay: clock.delay,
    now: () => new Date(clock.now).toISOString(),
  };
  const open = () => new Draft(server.row, source, environment);
  const stored = () => [...storage.entries.values()].map((copy) => JSON.parse(copy).value.text);
  return { server, storage, clock, gone, source, environment, open, stored, draft: open() };
}

const textOf = (draft: Draft<Row>) => draft.get().value['text'];
const type = (draft: Draft<Row>, text: string) => draft.write('text', text);

describe('saving', () => {
  test('starts 800 ms after the last keystroke, with the version that was read', async () => {
    const { server, clock, draft } = start();
    type(draft, 'P');
    await clock.pass(700);
    type(draft, 'Pr');
    await clock.pass(700);
    expect(server.puts).toEqual([]);
    await clock.pass(100);
    expect(server.puts).toEqual([{ text: 'Pr', version: 1 }]);
    expect(draft.get()).toMatchObject({ status: 'saved', row: { version: 2 } });
  });

  test('sends one request at a time; text typed during it is saved next, with the new version', async () => {
    const { server, clock, draft } = start();
    const release = server.hold();
    type(draft, 'Uno');
    await clock.pass(800);
    type(draft, 'Uno due');
    await clock.pass(5000);
    expect(server.puts).toHaveLength(1);
    release();
    await settled();
    expect(textOf(draft)).toBe('Uno due');
    await clock.pass(800);
    expect(server.puts.at(-1)).toEqual({ text: 'Uno due', version: 2 });
    expect(draft.get().status).toBe('saved');
  });

  test('keeps trailing spaces in the field although the server trims them', async () => {
    const { clock, draft } = start();
    type(draft, 'Due parole ');
    await clock.pass(800);
    expect(textOf(draft)).toBe('Due parole ');
    expect(draft.get().status).toBe('saved');
  });

  test('notifies subscribers of each change until they unsubscribe', async () => {
    const { draft } = start();
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
    const { server, clock, draft, stored } = start();
    server.fail(422);
    type(draft, 'Troppo lungo');
    await clock.pass(800);
    expect(draft.get()).toMatchObject({ status: 'refused', refusal: 'Stato 422' });
    expect(stored()).toEqual(['Troppo lungo']);
    draft.flush();
    await clock.pass(60_000);
    expect(server.puts).toHaveLength(1);
    type(draft, 'Corto');
    await clock.pass(800);
    expect(draft.get()).toMatchObject({ status: 'saved', refusal: null });
  });

  test('on a 404 hands the text to `onGone` once and drops the local copy', async () => {
    const { server, clock, draft, gone, stored } = start();
    server.fail(404);
    type(draft, 'Nota');
    await clock.pass(800);
    draft.close();
    await settled();
    expect(gone).toEqual([{ text: 'Nota' }]);
    expect(stored()).toEqual([]);
  });
});

describe('an unreachable server', () => {
  test.each([0, 500, 503, 429])('is retried with backoff after status %i, and the text is kept', async (status) => {
    const { server, clock, draft, stored } = start();
    server.fail(status, status, status);
    type(draft, 'Senza rete');
    await clock.pass(800);
    expect(draft.get().status).toBe('unreachable');
    expect(stored()).toEqual(['Senza rete']);
    await clock.pass(2000);
    expect(server.puts).toHaveLength(2);
    await clock.pass(2000);
    expect(server.puts).toHaveLength(2);
    await clock.pass(2000);
    expect(server.puts).toHaveLength(3);
    await clock.pass(8000);
    expect(draft.get().status).toBe('saved');
    expect(stored()).toEqual([]);
  });

  test('is retried at once when the network is back', async () => {
    const { server, clock, draft } = start();
    server.fail(0);
    type(draft, 'Senza rete');
    await clock.pass(800);
    draft.flush();
    await settled();
    expect(draft.get().status).toBe('saved');
    await clock.pass(60_000);
    expect(server.puts).toHaveLength(2);
  });

  test('is retried after a minute at most', async () => {
    const { server, clock, draft } = start();
    server.fail(...Array.from({ length: 20 }, () => 0));
    type(draft, 'Senza rete');
    await clock.pass(800);
    for (let minute = 0; minute < 20; minute += 1) await clock.pass(60_000);
    expect(draft.get().status).toBe('saved');
  });

  test('causes no conflict when it saved the text but its response was lost', async () => {
    const { server, clock, draft } = start();
    server.losesAnswer = true;
    type(draft, 'Uno');
    await clock.pass(800);
    await clock.pass(2000);
    expect(draft.get()).toMatchObject({ status: 'saved', conflict: null, row: { version: 2 } });
  });

  test('causes no conflict for text typed after a lost response', async () => {
    const { server, clock, draft } = start();
    server.losesAnswer = true;
    type(draft, 'Uno');
    await clock.pass(800);
    type(draft, 'Uno due');
    await clock.pass(800);
    await clock.pass(0);
    expect(server.row.text).toBe('Uno due');
    expect(draft.get()).toMatchObject({ status: 'saved', conflict: null });
  });
});

describe('an expired session', () => {
  test('keeps the text and saves it after the sign-in', async () => {
    const { server, clock, draft, stored } = start();
    server.fail(401);
    type(draft, 'A sessione finita');
    await clock.pass(800);
    expect(draft.get().status).toBe('unreachable');
    expect(stored()).toEqual(['A sessione finita']);
    await clock.pass(2000);
    expect(server.row.text).toBe('A sessione finita');
  });

  test('keeps the text for the next visit when the user does not sign in', async () => {
    const { server, clock, draft, open } = start();
    server.fail(401, 401);
    type(draft, 'A sessione finita');
    await clock.pass(800);
    draft.close();
    await settled();
    await clock.pass(600_000);
    expect(server.puts).toHaveLength(2);
    expect(textOf(open())).toBe('A sessione finita');
  });
});

describe('closing', () => {
  test('saves pending text at once', async () => {
    const { server, draft, stored } = start();
    type(draft, 'Di corsa');
    expect(stored()).toEqual(['Di corsa']);
    draft.close();
    await settled();
    expect(server.row.text).toBe('Di corsa');
    expect(stored()).toEqual([]);
  });

  test('waits for a running save, then saves the text typed since', async () => {
    const { server, clock, draft } = start();
    const release = server.hold();
    type(draft, 'Uno');
    await clock.pass(800);
    type(draft, 'Uno due');
    draft.close();
    release();
    await settled();
    expect(server.row.text).toBe('Uno due');
  });

  test('stops the retries; reopening resumes them', async () => {
    const { server, clock, draft } = start();
    server.fail(0);
    type(draft, 'Di corsa');
    draft.close();
    await settled();
    await clock.pass(600_000);
    expect(server.puts).toHaveLength(1);
    draft.open();
    await settled();
    expect(server.row.text).toBe('Di corsa');
  });
});

describe('unsaved text of an earlier visit', () => {
  function leftBehind(text = 'Rimasto qui') {
    const visit = start();
    type(visit.draft, text);
    return { ...visit, later: visit.open() };
  }

  test('is restored into the fields, and neither saved nor lost before the user decides', async () => {
    const { later, server, clock, stored } = leftBehind();
    expect(textOf(later)).toBe('Rimasto qui');
    expect(later.get()).toMatchObject({ status: 'waiting', restored: new Date(0).toISOString() });
    later.flush();
    later.close();
    await clock.pass(0);
    expect(server.puts).toEqual([]);
    expect(stored()).toEqual(['Rimasto qui']);
  });

  test('is saved when the user resumes it', async () => {
    const { later, server, stored } = leftBehind();
    await later.save();
    expect(later.get()).toMatchObject({ status: 'saved', restored: null });
    expect(server.row.text).toBe('Rimasto qui');
    expect(stored()).toEqual([]);
  });

  test('is saved together with further edits', async () => {
    const { later, server, clock } = leftBehind();
    type(later, 'Rimasto qui e continuato');
    await clock.pass(800);
    expect(server.puts.at(-1)).toEqual({ text: 'Rimasto qui e continuato', version: 1 });
  });

  test('is replaced by the server’s text when the user discards it', async () => {
    const { later, server, open, stored } = leftBehind();
    later.discardRestoredText();
    expect(textOf(later)).toBe('Prima');
    expect(later.get()).toMatchObject({ status: 'saved', restored: null });
    expect(stored()).toEqual([]);
    expect(open().get().restored).toBeNull();
    expect(server.puts).toEqual([]);
  });

  test('conflicts when another text was saved since', async () => {
    const { draft, server, open } = start();
    type(draft, 'Di Paolo');
    server.save('Di Anna', 'Anna');
    const later = open();
    expect(await later.save()).toBe(false);
    expect(later.get().conflict).toMatchObject({ value: { text: 'Di Anna' }, by: 'Anna' });
  });

  test('is not offered once the server has the same text, nor after a later change', () => {
    const { draft, server, open, stored } = start();
    type(draft, 'Lo stesso');
    server.save('Lo stesso', 'Paolo');
    expect(open().get()).toMatchObject({ status: 'saved', restored: null });
    expect(stored()).toEqual([]);
    server.save('Un altro', 'Anna');
    expect(open().get().restored).toBeNull();
  });

  test('is ignored when the storage is blocked or its entry is malformed', () => {
    const { server, source, environment, storage } = start();
    storage.setItem('bozza paolo@studio.example testo x', '{"value":1}');
    expect(new Draft(server.row, source, environment).get().restored).toBeNull();
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    const draft = new Draft(server.row, source, { ...environment, storage: blocked });
    type(draft, 'Si scrive lo stesso');
    expect(textOf(draft)).toBe('Si scrive lo stesso');
  });
});

describe('a conflict (409)', () => {
  /** Paolo's text is unsaved while Anna's is saved. */
  async function conflicted() {
    const visit = start();
    type(visit.draft, 'Di Paolo');
    visit.server.save('Di Anna', 'Anna');
    await visit.clock.pass(800);
    return visit;
  }

  test('names the other editor, and nothing is saved before the user chooses', async () => {
    const { draft, server, clock, stored } = await conflicted();
    expect(draft.get().conflict).toMatchObject({ value: { text: 'Di Anna' }, by: 'Anna', version: 2 });
    type(draft, 'Di Paolo, più lungo');
    await clock.pass(60_000);
    expect(await draft.saveAll()).toBe(false);
    expect(server.puts).toHaveLength(1);
    expect(stored()).toEqual(['Di Paolo, più lungo']);
  });

  test('ends with the user’s text, saved over the current version', async () => {
    const { draft, server, stored } = await conflicted();
    expect(await draft.saveOverConflict()).toBe(true);
    expect(server.puts.at(-1)).toEqual({ text: 'Di Paolo', version: 2 });
    expect(draft.get()).toMatchObject({ status: 'saved', conflict: null });
    expect(stored()).toEqual([]);
  });

  test('ends with the other editor’s text, after which the user’s text can be set again', async () => {
    const { draft, server, clock } = await conflicted();
    draft.loadServerText();
    expect(draft.get()).toMatchObject({ value: { text: 'Di Anna' }, status: 'saved', conflict: null });
    draft.set({ text: 'Di Paolo' });
    await clock.pass(800);
    expect(server.puts.at(-1)).toEqual({ text: 'Di Paolo', version: 2 });
  });

  test('counts as saved when both texts are equal', async () => {
    const { draft, server, clock } = start();
    type(draft, 'Lo stesso');
    server.save('Lo stesso', 'Anna');
    await clock.pass(800);
    expect(draft.get()).toMatchObject({ status: 'saved', conflict: null, row: { version: 2 } });
  });

  test('is resolved by saving again when only the version changed, not the text', async () => {
    const { draft, server, clock } = start();
    type(draft, 'Di Paolo');
    server.save('Prima', 'Anna');
    await clock.pass(800);
    await clock.pass(0);
    expect(server.row).toMatchObject({ text: 'Di Paolo', version: 3 });
    expect(draft.get().conflict).toBeNull();
  });

  test('that was left open recurs at the next visit', async () => {
    const { open } = await conflicted();
    const later = open();
    expect(textOf(later)).toBe('Di Paolo');
    await later.save();
    expect(later.get().conflict).toMatchObject({ value: { text: 'Di Anna' } });
  });
});

describe('two windows', () => {
  test('keep a local copy each; the second save conflicts', async () => {
    const { draft: first, open, stored, clock } = start();
    const second = open();
    type(first, 'Della prima');
    type(second, 'Della seconda');
    expect(stored()).toEqual(['Della prima', 'Della seconda']);
    await first.save();
    expect(stored()).toEqual(['Della seconda']);
    expect(textOf(open())).toBe('Della seconda');
    await clock.pass(800);
    expect(second.get().conflict).toMatchObject({ value: { text: 'Della prima' } });
  });

  test('show a save from the other window unless they hold unsaved text', async () => {
    const { draft: first, server, open } = start();
    const second = open();
    const row = server.save('Della prima', 'Paolo');
    expect(second.applyRow(row)).toBe(true);
    expect(textOf(second)).toBe('Della prima');
    expect(second.applyRow(row)).toBe(false);
    type(first, 'Non ancora salvato');
    expect(first.applyRow(row)).toBe(false);
    expect(textOf(first)).toBe('Non ancora salvato');
  });
});

describe('another change of the row', () => {
  test('runs after the text is saved, with the saved version', async () => {
    const { draft, server } = start();
    type(draft, 'Da pubblicare');
    const row = await draft.change(async (version) => {
      expect(version).toBe(2);
      return server.save('Da pubblicare', 'Paolo');
    });
    expect(row?.version).toBe(3);
    expect(draft.get()).toMatchObject({ status: 'saved', row: { version: 3 } });
  });

  test('does not run when the text cannot be saved', async () => {
    const { draft, server } = start();
    server.fail(0);
    type(draft, 'Da pubblicare');
    expect(await draft.change(() => Promise.reject(new Error('called')))).toBeNull();
    expect(draft.get().status).toBe('unreachable');
  });

  test('keeps text typed meanwhile and saves it afterwards', async () => {
    const { draft, server, clock } = start();
    const { promise, resolve } = Promise.withResolvers<Row>();
    const changing = draft.change(() => promise);
    await settled();
    type(draft, 'Scritto intanto');
    resolve(server.save('Prima', 'Paolo'));
    await changing;
    expect(textOf(draft)).toBe('Scritto intanto');
    await clock.pass(800);
    expect(server.row.text).toBe('Scritto intanto');
  });

  test('that replaces the text discards unsaved text without saving it', async () => {
    const { draft, server, stored } = start();
    type(draft, 'Da scartare');
    await draft.replace(async () => server.save('In linea', 'Paolo'));
    expect(server.puts).toEqual([]);
    expect(textOf(draft)).toBe('In linea');
    expect(stored()).toEqual([]);
  });

  test('becomes a conflict on 409, and throws any other failure', async () => {
    const { draft, server } = start();
    server.save('Di Anna', 'Anna');
    expect(await draft.replace(() => Promise.reject(failure(409, server.row)))).toBeNull();
    expect(draft.get().conflict).toMatchObject({ by: 'Anna' });
    await expect(start().draft.replace(() => Promise.reject(failure(503)))).rejects.toThrow('Stato 503');
  });
});
