import { describe, expect, test } from 'vitest';
import { Draft } from '../../src/staff/parts/draft/draft.ts';
import { change, getText, savedAt, startDraft, type } from './start-draft.ts';

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
