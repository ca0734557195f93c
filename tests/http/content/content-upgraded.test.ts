import { beforeAll, describe, expect, test } from 'vitest';
import { ownContent } from '../../../src/content/contents.ts';
import type { ContentSummary, EditedContent } from '../../../src/contract/content.ts';
import { useSite } from '../../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../../support/staff.ts';

/* What an older program left behind, which said and invented other things than this one. */

const register = ownContent.facts.people[0]?.register ?? '';
const olderRegister = 'Elenco di prima, n. 0000';

describe('words that an older program has stored', () => {
  const site = useSite({
    engine: 'postgres',
    fill: (site) => addPerson(site, { email: 'anna@studio.example', name: 'Anna Conti', role: 'manager' }),
  });
  let anna: StaffBrowser;
  beforeAll(async () => {
    anna = await signIn(site, 'anna@studio.example');
  });

  const edit = async (page: string): Promise<EditedContent> =>
    await (await anna.call('GET', `/api/content/${page}`)).json();
  const unfilled = async () => {
    const pages: ContentSummary[] = await (await anna.call('GET', '/api/content')).json();
    return pages.find(({ page }) => page === 'dati')?.unfilled;
  };
  const save = async (page: string, change: (content: string) => string) => {
    const { draft, published, version } = await edit(page);
    const changed = JSON.parse(change(JSON.stringify(draft ?? published)));
    const answer = await anna.call('PUT', `/api/content/${page}`, { draft: changed, version });
    expect(answer.status).toBe(200);
  };
  const publish = async (page: string) => {
    const { version } = await edit(page);
    expect((await anna.call('POST', `/api/content/${page}/publish`, { version })).status).toBe(200);
  };

  /** Makes of all that a page's rows hold what the older program would have stored, which said `then` where this one says `now`. */
  async function storedByOlder(page: string, now: string, then: string): Promise<void> {
    const { owner } = site.database;
    const [said, before] = [now, then].map((text) => JSON.stringify(text).slice(1, -1));
    for (const table of ['content', 'content_drafts', 'content_versions'] as const) {
      for (const { version, ...row } of await owner.selectFrom(table).selectAll().where('page', '=', page).execute()) {
        const older = Object.entries(row)
          .filter(([, value]) => typeof value === 'string')
          .map(([column, value]) => [column, String(value).replaceAll(said ?? '', before ?? '')]);
        const same = owner.updateTable(table).where('page', '=', page).where('version', '=', version);
        await same.set(Object.fromEntries(older)).execute();
      }
    }
  }

  test('a draft begun then, and a version that is taken up again, invent what this program invents', async () => {
    const before = await unfilled();
    await save('dati', (content) => content.replace(/"name":"[^"]*"/, '"name":"Carla Verdi"'));
    await storedByOlder('dati', register, olderRegister);
    expect(JSON.stringify((await edit('dati')).draft)).toContain('Carla Verdi');
    expect(JSON.stringify((await edit('dati')).draft)).not.toContain(olderRegister);
    await publish('dati');
    expect(JSON.stringify((await edit('dati')).published)).not.toContain(olderRegister);
    const after = await unfilled();
    expect(before).toBeGreaterThan(after ?? 0);
    const legal = await (await fetch(`${site.url}/note-legali`)).text();
    expect(legal).not.toContain(olderRegister);

    await storedByOlder('dati', register, olderRegister);
    const { version } = await edit('dati');
    await save('dati', (content) => content.replace('Carla Verdi', 'Dora Neri'));
    const next = await edit('dati');
    const restored = await anna.call('POST', `/api/content/dati/versions/${version}/restore`, {
      version: next.version,
    });
    expect(restored.status).toBe(200);
    const { draft }: EditedContent = await restored.json();
    expect(JSON.stringify(draft)).toContain('Carla Verdi');
    expect(JSON.stringify(draft)).not.toContain(olderRegister);
    expect(await unfilled()).toBe(after);
  });

  test('a draft keeps what cannot be published', async () => {
    const { lead } = ownContent.views['chi-siamo'];
    await save('chi-siamo', (content) => {
      const changed = JSON.parse(content);
      changed.history.paragraphs = Array.from({ length: 40 }, (_, index) => `Paragrafo ${index}.`);
      return JSON.stringify(changed);
    });
    await storedByOlder('chi-siamo', lead, 'Una frase di prima.');
    const { draft } = await edit('chi-siamo');
    expect(draft?.['lead']).toBe(lead);
    expect(JSON.stringify(draft)).toContain('Paragrafo 39.');
  });
});
