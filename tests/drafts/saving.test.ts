import { describe, expect, test } from 'vitest';
import { change, failure, getText, type Row, startDraft, type, waitUntilSettled } from './start-draft.ts';

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
