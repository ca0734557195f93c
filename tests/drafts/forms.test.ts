import { describe, expect, test } from 'vitest';
import type { DraftSource } from '../../src/staff/parts/draft/draft-source.ts';
import { change, getText, type Row, startDraft, type, waitUntilSettled } from './start-draft.ts';

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
