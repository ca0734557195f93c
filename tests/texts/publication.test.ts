import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DocumentName, documentNames, documents, findDocument } from '../../src/content/documents.ts';
import { parseOpeningHours } from '../../src/content/facts.ts';
import { sitePages } from '../../src/content/site-map.ts';
import { addDays } from '../../src/content/time/holidays.ts';
import { describeOpening } from '../../src/content/time/opening.ts';
import type { EditedContent } from '../../src/contract/content.ts';
import { writePath } from '../../src/contract/fields/changes.ts';
import { type Leaf, listLeaves } from '../../src/contract/fields/leaves.ts';
import { applyDefaults } from '../../src/contract/fields/values.ts';
import { setClock } from '../support/clock.ts';
import { useSite } from '../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../support/staff.ts';

const manager = 'anna@studio.example';

beforeAll(() => setClock('2026-11-26T10:00:00Z'));
afterAll(() => {
  vi.useRealTimers();
});

/** Makes a different value for a fact, unique among all facts. */
function makeOtherValue({ path, field, value }: Leaf, index: number): unknown {
  if (field.kind === 'number')
    return field.isWhole ? Number(value) + 1 : Math.round(Number(value) * 1000 + index + 1) / 1000;
  if (field.kind === 'choice') return Object.keys(field.options).find((option) => option !== value) ?? value;
  const format = field.kind === 'line' ? field.format : undefined;
  switch (format) {
    case 'email':
      return `prova-${index}@dominio.example`;
    case 'telephone':
      return `+39 06 1111 ${1000 + index}`;
    case 'url':
      return `https://rete.example/prova-${index}`;
    case 'vat-number':
      return '12345678903';
    case 'tax-code':
      return 'RSSMRA80A01H501U';
    case 'rea':
      return `RM-${100_000 + index}`;
    case 'postcode':
      return '00185';
    case 'province':
      return 'RI';
    case 'hours':
      return `8:${10 + index}–17:30`;
    case undefined:
      return `Prova${100 + index}`;
    default:
      throw new Error(`No other value for ${path}`);
  }
}

/** Returns the HTML that visitors see: without hydration state and structured data. */
const removeScripts = (html: string) => html.replace(/<script.*?<\/script>/gs, '');
/** Removes the content hash, which every publication changes, and the date of a legal text. */
const removeChangingParts = (html: string) =>
  html.replace(/"content":"[^"]+"/, '').replace(/<time[^>]*>[^<]*<\/time>|"updated":\{[^}]*\}/g, '');

// Publications on other servers are tested in tests/texts/content.test.ts.
describe('publication', () => {
  const site = useSite({ fill: (site) => addPerson(site, { email: manager, role: 'manager' }) });
  let anna: StaffBrowser;
  beforeAll(async () => {
    anna = await signIn(site, manager);
  });

  const read = async (address: string) => await (await fetch(address)).text();
  const readEveryPage = () =>
    Promise.all(sitePages.map(async ({ path }) => removeChangingParts(await read(site.url + path))));
  const readEdited = async (page: string): Promise<EditedContent> =>
    await (await anna.call('GET', `/api/content/${page}`)).json();

  test('shows a new sentence of every page, every fact and a closure, and reverts them', async () => {
    const before = await readEveryPage();
    const publish = async (page: DocumentName, make: (content: EditedContent) => Promise<Response>) => {
      const made: EditedContent = await (await make(await readEdited(page))).json();
      const { version } = made;
      const answer = await anna.call('POST', `/api/content/${page}/publish`, { version });
      expect([page, answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([page, 200, '']);
    };
    const changeAndPublish = (
      page: DocumentName,
      change: (content: Record<string, unknown>) => Record<string, unknown>,
    ) =>
      publish(page, ({ published, version }) =>
        anna.call('PUT', `/api/content/${page}`, { draft: change(published), version }),
      );

    const sentences = new Map<DocumentName, string>();
    for (const page of documentNames.filter((name) => name !== 'dati')) {
      await changeAndPublish(page, (content) => {
        const prose = listLeaves(documents[page], content).filter(
          ({ field: { kind, fixed, needs }, path }) =>
            (kind === 'text' || kind === 'line') && !fixed && !needs && !path.startsWith('head.'),
        );
        // Text that the page shows for every outcome of a newsletter link.
        const alwaysShown = page === 'iscrizione' ? 'exit' : undefined;
        const leaf =
          prose.find(({ path, field }) => path === alwaysShown || (!alwaysShown && field.kind === 'text')) ?? prose[0];
        sentences.set(page, `Frase nuova: ${page}`);
        return writePath(content, leaf?.path ?? '', sentences.get(page));
      });
    }
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format();
    const reopens = addDays(today, 30);
    const closures = [{ from: today, to: reopens, reason: 'Prova di chiusura' }];
    await changeAndPublish('dati', (content) =>
      listLeaves(documents.dati, content)
        .filter(({ field, path }) => !field.fixed && !/^(?:hours\.closures|pages|people\.[^.]+\.office)/.test(path))
        .reduce(
          (facts, leaf, index) => writePath(facts, leaf.path, makeOtherValue(leaf, index)),
          writePath(content, 'hours.closures', closures),
        ),
    );
    const facts = applyDefaults(documents.dati, (await readEdited('dati')).published);
    const { status } = applyDefaults(documents.contatti, (await readEdited('contatti')).published);
    const { text: opening } = describeOpening(parseOpeningHours(facts), status, Date.now());
    expect(opening).not.toBe('');
    const pagesOfDocuments: [DocumentName, string][] = [
      ['cornice', '/team'],
      ['moduli', '/'],
      ['iscrizione', '/newsletter/conferma?t=x'],
    ];
    const expectShown = async (path: string, text: string, part = removeScripts) =>
      expect([path, text, part(await read(site.url + path)).includes(text)]).toEqual([path, text, true]);
    for (const { path } of sitePages) {
      if (path !== '/servizi')
        await expectShown(path, `"validFrom":"${today}","validThrough":"${reopens}"`, (html) => html);
      await expectShown(path, sentences.get(findDocument(path) ?? 'home') ?? '');
    }
    for (const [page, path] of pagesOfDocuments) await expectShown(path, sentences.get(page) ?? '');
    await expectShown('/contatti', opening);
    const html = (await Promise.all(sitePages.map(({ path }) => read(site.url + path)))).join('');
    expect(html.includes('"mode":"drawing"')).toBe(true);
    expect(html.match(/"colour":"member-1"/g)).toHaveLength(3);

    const restore =
      (choose: (versions: { version: number }[]) => number | 'built-in') => async (page: DocumentName) => {
        const versions = await (await anna.call('GET', `/api/content/${page}/versions`)).json();
        await publish(page, ({ version }) =>
          anna.call('POST', `/api/content/${page}/versions/${choose(versions)}/restore`, { version }),
        );
      };
    /** Paths whose pages differ from those before the publication. */
    const listChangedPages = async () => {
      const pages = await readEveryPage();
      return sitePages.filter((_, index) => pages[index] !== before[index]).map(({ path }) => path);
    };
    for (const page of documentNames) await restore((versions) => versions[1]?.version ?? 'built-in')(page);
    expect(await listChangedPages()).toEqual([]);
    // Restores a version after a second publication of one page.
    await changeAndPublish('team', (content) => ({ ...content, lead: 'Frase di prova.' }));
    expect(await listChangedPages()).toEqual(['/team']);
    await restore((versions) => versions[1]?.version ?? 0)('team');
    expect(await listChangedPages()).toEqual([]);
  });
});
