import { describe, expect, test } from 'vitest';
import { getText, startDraft, type, waitUntilSettled } from './start-draft.ts';

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
