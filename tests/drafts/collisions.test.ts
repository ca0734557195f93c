import { describe, expect, test } from 'vitest';
import type { Content } from '../../src/contract/fields/changes.ts';
import { change, failure, getText, savedAt, startDraft, type, waitUntilSettled } from './start-draft.ts';

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
