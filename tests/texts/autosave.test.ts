import { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { circular, circularText } from '../../src/contract/circulars.ts';
import { editedContent } from '../../src/contract/content.ts';
import { staffMessage } from '../../src/contract/messages.ts';
import { editableStudioPhotos } from '../../src/contract/photos/images.ts';
import { createCaptionSource } from '../../src/staff/carousel/carousel-calls.ts';
import { createCircularSource } from '../../src/staff/circulars/circular-document.ts';
import { createNoteSource } from '../../src/staff/messages/message-queries.ts';
import { Draft } from '../../src/staff/parts/draft/draft.ts';
import type { DraftSource } from '../../src/staff/parts/draft/draft-source.ts';
import { checkSession, session } from '../../src/staff/session/session.ts';
import { createPageSource } from '../../src/staff/texts/page-document.ts';
import { leaveMessage } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, signIn, staffBrowser } from '../support/staff.ts';

/*
 * Every kind of text with autosave, from its source to the database. The rules of a draft itself (debounce, retries,
 * storage) are in tests/drafts/.
 */

const site = useSite({ fill: addAnnaAndPaolo });

/** Fake browser of the staff area: its cookie, whether it is offline, and its last request. */
const browser: { cookie: string; isOffline: boolean; last: RequestInit } = { cookie: '', isOffline: false, last: {} };
const page = { hidden: false };

/** Signs a user in within the fake browser. */
async function signInHere(email: string): Promise<void> {
  browser.cookie = (await signIn(site, email)).cookie;
  await checkSession();
}

beforeAll(() => {
  const { fetch } = globalThis;
  vi.stubGlobal('document', page);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (address: string, { headers, ...init }: RequestInit = {}) => {
    if (!address.startsWith('/')) return await fetch(address, { ...init, ...(headers && { headers }) });
    browser.last = init;
    if (browser.isOffline) throw new TypeError('Failed to fetch');
    const allHeaders = { ...Object.fromEntries(new Headers(headers)), origin: site.url, cookie: browser.cookie };
    return await fetch(site.url + address, { ...init, headers: allHeaders });
  });
});
afterAll(() => {
  session.set({ status: 'unknown' });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
beforeEach(async () => {
  browser.isOffline = false;
  page.hidden = false;
  session.set({ status: 'unknown' });
  await signInHere(paolo);
});

/** A text with autosave, with functions that open, read and save it. */
interface AutosavedText {
  open: (user: string) => Pick<Draft<unknown>, 'write' | 'save' | 'close' | 'replaceTheirs' | 'get'>;
  /** Reads text and author from the database. */
  stored: () => Promise<{ text: unknown; by: string | null }>;
  /** Saves a text as Anna, in another browser. */
  saveAsAnna: (text: string) => Promise<void>;
  /** Lists the texts in the fake browser's storage. */
  copies: () => unknown[];
}

async function openText<Row>(
  field: string,
  source: (user: string) => DraftSource<Row>,
  read: () => Promise<Row>,
  change: (text: string, row: Row) => [method: string, path: string, body: object],
): Promise<AutosavedText> {
  const entries = new Map<string, string>();
  const storage = {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
  // Tests call `save`: no timer does.
  const environment = { storage: () => storage, delay: () => () => {}, now: () => '2026-11-26T09:00:00.000Z' };
  const row = await read();
  return {
    open: (user) => new Draft(row, source(user), environment),
    async stored() {
      const { value, by } = source(paolo).read(await read());
      return { text: value[field], by };
    },
    async saveAsAnna(text) {
      const [method, path, body] = change(text, await read());
      expect((await (await signIn(site, anna)).call(method, path, body)).status).toBe(200);
    },
    copies: () => [...entries.values()].map((copy) => JSON.parse(copy).value[field]),
  };
}

const readJson = async (path: string): Promise<unknown> => {
  const response = await staffBrowser(site, browser.cookie).call('GET', path);
  return await response.json();
};

const openPageText = (field: string) =>
  openText(
    field,
    (user) => createPageSource('team', user),
    async () => v.parse(editedContent, await readJson('/api/content/team')),
    (lead, { published, version }) => ['PUT', '/api/content/team', { draft: { ...published, lead }, version }],
  );

/** Kinds of text by name, with the field that is written. */
const kinds: readonly [name: string, field: string, open: (field: string) => Promise<AutosavedText>][] = [
  ['text of a page', 'lead', openPageText],
  [
    'circular',
    'preheader',
    async (field) => {
      const title = { title: 'Una circolare' };
      const created = await staffBrowser(site, browser.cookie).call('POST', '/api/circulars', title);
      const { id } = v.parse(circular, await created.json());
      return await openText(
        field,
        (user) => createCircularSource(id, user, false),
        async () => v.parse(circular, await readJson(`/api/circulars/${id}`)),
        (preheader, row) => [
          'PUT',
          `/api/circulars/${id}`,
          { ...v.parse(circularText, row), preheader, version: row.version },
        ],
      );
    },
  ],
  [
    'note of a message',
    'note',
    async (field) => {
      const id = await leaveMessage(site, { nome: 'Marta Neri', messaggio: 'Buongiorno.' });
      return await openText(
        field,
        (user) => createNoteSource(new QueryClient(), id, user),
        async () => v.parse(staffMessage, await readJson(`/api/messages/${id}`)),
        (note) => ['PATCH', `/api/messages/${id}`, { note }],
      );
    },
  ],
  [
    'caption of a photo',
    'titolo',
    async (field) => {
      const { id } = await site.database.staff
        .insertInto('foto_studio')
        .values({ url: '/icona.svg', titolo: 'Sala', ordine: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return await openText(
        field,
        (user) => createCaptionSource(id, user),
        async () => {
          const photos = v.parse(editableStudioPhotos, await readJson('/api/foto_studio/editable'));
          return photos.find((photo) => photo.id === id) ?? expect.fail('The photo is gone');
        },
        (titolo) => ['PATCH', `/api/foto_studio/${id}`, { titolo }],
      );
    },
  ],
];

describe.each(kinds)('%s', (_, field, open) => {
  test('is kept while the server is away, and saved once it is back', async () => {
    const { open: opening, stored, copies } = await open(field);
    const draft = opening(paolo);
    browser.isOffline = true;
    draft.write(field, 'Scritto senza rete');
    expect(await draft.save()).toBe(false);
    expect(draft.get().status).toBe('unreachable');
    expect(copies()).toEqual(['Scritto senza rete']);
    browser.isOffline = false;
    expect(await draft.save()).toBe(true);
    expect(await stored()).toEqual({ text: 'Scritto senza rete', by: 'Paolo Serra' });
    expect(copies()).toEqual([]);
  });

  test('is kept when the session has ended, and saved after the sign-in', async () => {
    const { open: opening, stored, copies } = await open(field);
    const draft = opening(paolo);
    await site.database.staff.deleteFrom('sessions').execute();
    draft.write(field, 'Scritto a sessione finita');
    const saving = draft.save();
    await vi.waitFor(() => expect(session.get().status).toBe('ended'), { interval: 5 });
    expect(copies()).toEqual(['Scritto a sessione finita']);
    await signInHere(paolo);
    expect(await saving).toBe(true);
    expect(await stored()).toEqual({ text: 'Scritto a sessione finita', by: 'Paolo Serra' });
  });

  test('waits for the user when a colleague has saved first, and then replaces the colleague’s text', async () => {
    const { open: opening, stored, saveAsAnna, copies } = await open(field);
    const draft = opening(paolo);
    await saveAsAnna('Di Anna');
    draft.write(field, 'Di Paolo');
    expect(await draft.save()).toBe(false);
    expect(draft.get().conflicts).toMatchObject([{ path: field, theirs: 'Di Anna', by: 'Anna Conti' }]);
    expect(copies()).toEqual(['Di Paolo']);
    expect(await stored()).toEqual({ text: 'Di Anna', by: 'Anna Conti' });
    expect(await draft.replaceTheirs(field)).toBe(true);
    expect(await stored()).toEqual({ text: 'Di Paolo', by: 'Paolo Serra' });
  });

  test('is saved as its page closes, or offered to the same user at the next visit', async () => {
    const { open: opening, stored, copies } = await open(field);
    const draft = opening(paolo);
    draft.write(field, 'Scritto prima di chiudere');
    page.hidden = true;
    draft.close();
    await vi.waitFor(() => expect(copies()).toEqual([]), { interval: 5 });
    expect(browser.last.keepalive).toBe(true);
    expect(await stored()).toEqual({ text: 'Scritto prima di chiudere', by: 'Paolo Serra' });
    browser.isOffline = true;
    draft.write(field, 'Scritto senza rete');
    draft.close();
    await vi.waitFor(() => expect(draft.get().status).toBe('unreachable'), { interval: 5 });
    browser.isOffline = false;
    expect(opening(anna).get()).toMatchObject({ status: 'saved', restored: null });
    const laterDraft = opening(paolo);
    expect(laterDraft.get()).toMatchObject({ value: { [field]: 'Scritto senza rete' }, restored: expect.any(String) });
  });
});

test('requests of a hidden page are sent with keepalive up to 64 KiB, the limit of browsers', async () => {
  const draft = (await openPageText('lead')).open(paolo);
  for (const [hidden, length, keepalive] of [
    [false, 10, false],
    [true, 11, true],
    [true, 64 * 1024, false],
  ] as const) {
    page.hidden = hidden;
    draft.write('lead', 'x'.repeat(length));
    await draft.save();
    expect(browser.last).toMatchObject({ method: 'PATCH', keepalive });
  }
});
