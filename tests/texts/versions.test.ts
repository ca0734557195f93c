import { beforeAll, describe, expect, test } from 'vitest';
import type { DocumentVersion } from '../../src/contract/documents.ts';
import { versionsQuery } from '../../src/staff/documents/versions-query.ts';
import { publishTeam } from '../support/rows/versions.ts';
import { useSite } from '../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../support/staff.ts';

describe('list of page versions', () => {
  const site = useSite({ engine: 'postgres' });
  let paolo: StaffBrowser;
  beforeAll(async () => {
    await addPerson(site, { email: 'paolo@studio.example', name: 'Paolo Serra' });
    await publishTeam(site, 205);
    paolo = await signIn(site, 'paolo@studio.example');
  });

  const path = '/api/content/team/versions';
  const readVersions = async (query = ''): Promise<DocumentVersion[]> =>
    await (await paolo.call('GET', `${path}${query}`)).json();

  test('returns all versions in pages of 100, each once with its own number', async () => {
    const seen: number[] = [];
    for (let query = '', answers = 0; answers < 3; answers += 1) {
      const versions = await readVersions(query);
      seen.push(...versions.map(({ number }) => number));
      query = `?after=${versions.at(-1)?.version}`;
    }
    expect(seen).toEqual(Array.from({ length: 205 }, (_, index) => 205 - index));
    expect(await readVersions('?after=2')).toEqual([]);
    expect(await readVersions('?after=3')).toMatchObject([
      { version: 2, number: 1, body: { lead: 'Versione numero 1.' } },
    ]);
  });

  test('has all of them in the staff area, where kept drafts fill an answer and the first version comes after', async () => {
    const { database } = site;
    const makeRow = (version: number) => ({
      name: 'servizi',
      version,
      body: '{}',
      published_at: new Date(Date.UTC(2026, 0, 1)).toISOString(),
    });
    const drafts = [1, ...Array.from({ length: 100 }, (_, index) => index + 3)];
    const rows = [makeRow(2), ...drafts.map((version) => ({ ...makeRow(version), draft_of: 'Paolo Serra' }))];
    for (const row of rows) await database.staff.insertInto('document_versions').values(row).execute();
    const { getNextPageParam } = versionsQuery('servizi');
    const pages: DocumentVersion[][] = [];
    for (let after: string | null | undefined = ''; after != null; ) {
      const page: DocumentVersion[] = await (
        await paolo.call('GET', `/api/content/servizi/versions?after=${after}`)
      ).json();
      pages.push(page);
      after = getNextPageParam(page, pages, after, []);
    }
    expect(pages.map(({ length }) => length)).toEqual([100, 2]);
    expect(pages[1]?.map(({ version, number }) => [version, number])).toEqual([
      [2, 1],
      [1, 0],
    ]);
  });

  test.each(['after=', 'after=team', 'after=-1', 'after=2&after=3', 'before=2', 'after=99999999999'])(
    'returns 400 for an invalid query, 200 for an empty cursor: %s',
    async (query) => {
      const { status } = await paolo.call('GET', `${path}?${query}`);
      expect(status).toBe(query === 'after=' ? 200 : 400);
    },
  );
});
