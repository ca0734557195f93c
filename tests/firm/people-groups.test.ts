import { expect, test } from 'vitest';
import { listUnexplainedTitles } from '../../src/content/explained-titles.ts';
import { listEmptyRecommended, sampleFacts } from '../../src/content/facts.ts';
import { defaultContent } from '../../src/content/published.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';

const site = useSite();
const readTeam = async () => await (await fetch(`${site.url}/team`)).text();
const listHeadings = (page: string) =>
  [...page.matchAll(/<h([23])[^>]*>(?:<!-- -->)?([^<]+)</g)].map(([, level, name]) => `${level} ${name}`);

test('people with a group stand under its name, in the order of the groups; without groups there are no such headings', async () => {
  expect(listHeadings(await readTeam())).toContain('2 Anna Esempio');
  const people = [
    { id: 'ugo', name: 'Ugo Ferri', group: 'secretariat' },
    { id: 'ada', name: 'Ada Sala', group: 'associates' },
    { id: 'ida', name: 'Ida Moretti', group: 'partners' },
  ];
  await publishFacts(site, { people });
  await expect.poll(readTeam).toContain('Ida Moretti');
  expect(listHeadings(await readTeam()).slice(0, 6)).toEqual([
    '2 Soci',
    '3 Ida Moretti',
    '2 Collaboratori',
    '3 Ada Sala',
    '2 Segreteria',
    '3 Ugo Ferri',
  ]);
});

test('no professional profile is asked of the secretariat', () => {
  const countProfiles = (facts: typeof sampleFacts) =>
    listEmptyRecommended(facts).find(({ path }) => path.endsWith('.profile'))?.empty;
  const [first, ...others] = sampleFacts.people;
  if (!first) throw new Error('The sample has no people');
  const people = [{ ...first, group: 'secretariat' as const }, ...others];
  expect(countProfiles({ ...sampleFacts, people })).toBe((countProfiles(sampleFacts) ?? 0) - 1);
});

test('a title that the built-in texts do not explain leads to both of them, until each names it', () => {
  const { contents } = defaultContent;
  const list = (title: string, texts = contents) =>
    listUnexplainedTitles([{ title }], texts).map(({ document }) => document);
  expect(list('Dottore commercialista e revisore legale')).toEqual([]);
  expect(list('Consulente del lavoro')).toEqual(['team', 'note-legali']);
  const titles = {
    ...contents.team.titles,
    entries: [{ id: '1', title: 'Avvocato', text: 'È iscritto all’Albo degli avvocati.' }],
  };
  expect(list('Avvocata', { ...contents, team: { ...contents.team, titles } })).toEqual(['note-legali']);
  const [{ path } = { path: '' }] = listUnexplainedTitles([{ title: 'Avvocato' }], {
    'note-legali': contents['note-legali'],
  });
  expect(path).toBe('sections.regole');
});
