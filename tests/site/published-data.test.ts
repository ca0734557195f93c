import { afterEach, expect, test, vi } from 'vitest';
import { loadPublishedData, type PublishedSource } from '../../src/server/pages/published-data.ts';
import { createTestDatabase, describeOnBothEngines, type TestDatabase } from '../support/database.ts';

/* Published data in memory, rebuilt on changes of content and clock. */

afterEach(() => void vi.useRealTimers());

/** Stops the clock at this time. */
const setClock = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });

const addPhoto = ({ staff }: TestDatabase, url: string) => staff.insertInto('foto_studio').values({ url }).execute();
const listUrls = (source: PublishedSource) => source.current().studioPhotos.map(({ url }) => url);

describeOnBothEngines('published data', (database) => {
  test('keeps the same object until the content version changes', async () => {
    const source = await loadPublishedData(database());
    const before = source.current();
    await source.refresh();
    expect(source.current()).toBe(before);

    await addPhoto(database(), '/a.jpg');
    expect(source.current()).toBe(before);
    await source.refresh();
    expect(listUrls(source)).toEqual(['/a.jpg']);
    // Texts are unchanged, so data derived from them is reused.
    expect(source.current().published).toBe(before.published);

    await database().staff.insertInto('documents').values({ name: 'team', body: '{"lead":"Chi siamo."}' }).execute();
    await source.refresh();
    expect(source.current().published.views.team.lead).toBe('Chi siamo.');
  });

  test('contains every change after concurrent refreshes', async () => {
    const source = await loadPublishedData(database());
    const changes = Array.from({ length: 20 }, async (_, index) => {
      await addPhoto(database(), `/${index}.jpg`);
      await source.refresh();
    });
    await Promise.all(changes);
    expect(listUrls(source)).toEqual(expect.arrayContaining(['/0.jpg', '/19.jpg']));
  });
});

test('published data survives the loss of the database and still follows the clock', async () => {
  const database = await createTestDatabase('sqlite');
  setClock('2026-11-25T10:00:00Z');
  await addPhoto(database, '/a.jpg');
  const source = await loadPublishedData(database);
  await addPhoto(database, '/b.jpg');
  await database.close();
  await expect(source.refresh()).rejects.toThrow();
  expect(listUrls(source)).toEqual(['/a.jpg']);
  setClock('2026-11-26T10:00:00Z');
  expect(source.current().today).toBe('2026-11-26');
  expect(listUrls(source)).toEqual(['/a.jpg']);
});

test('published data is rebuilt at opening, closing, midnight in Rome and when the clock is set back', async () => {
  const database = await createTestDatabase('sqlite');
  try {
    // Wednesday; the office is open from 9 to 18, Rome is an hour ahead of UTC.
    setClock('2026-11-25T07:59:59Z');
    const source = await loadPublishedData(database);
    const states = new Set([source.current()]);
    const countStatesAt = (instant: string) => {
      setClock(instant);
      states.add(source.current());
      return states.size;
    };
    expect(countStatesAt('2026-11-25T07:59:59.999Z')).toBe(1);
    expect(countStatesAt('2026-11-25T08:00:00Z')).toBe(2);
    expect(source.current().opening.text).toContain('18:00');
    expect(countStatesAt('2026-11-25T16:59:59Z')).toBe(2);
    expect(countStatesAt('2026-11-25T17:00:00Z')).toBe(3);
    expect(countStatesAt('2026-11-25T22:59:59Z')).toBe(3);
    expect(countStatesAt('2026-11-25T23:00:00Z')).toBe(4);
    expect(source.current().today).toBe('2026-11-26');
    expect(countStatesAt('2026-11-25T12:00:00Z')).toBe(5);
    expect(source.current().today).toBe('2026-11-25');
  } finally {
    await database.close();
  }
});
