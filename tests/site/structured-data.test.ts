import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { defaultContent, makeContent } from '../../src/content/published.ts';
import { sitePages } from '../../src/content/site-map.ts';
import { makeStructuredData } from '../../src/server/pages/structured-data.ts';

/* Structured data of all pages, type-checked against the vocabulary of schema.org. */

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Facts of a firm with every field filled in, and with closures. */
const { facts } = defaultContent;
const firm = {
  ...facts,
  identity: { ...facts.identity, name: 'Studio Verdi', legalName: 'Studio Verdi associati', vatNumber: '12345678903' },
  contacts: {
    ...facts.contacts,
    street: 'Via Roma 1',
    socialUrl: 'https://www.linkedin.com/company/verdi',
    offices: [
      {
        label: 'Sede di Latina',
        street: 'Via Duca del Mare 8',
        postcode: '04100',
        city: 'Latina',
        province: 'LT',
        phone: '',
        hours: '',
        directions: '',
      },
    ],
  },
  hours: {
    ...facts.hours,
    saturday: '9:00–12:00, 15:00–17:00',
    closures: [{ from: '2027-08-09', to: '2027-08-20', reason: '' }],
  },
  people: facts.people.map((person, index) => ({ ...person, name: `Persona ${index}` })),
};

function makeGraphs(content: typeof defaultContent) {
  const published = {
    ...content,
    version: '',
    newsletterNotice: { version: '', text: '' },
    publishedAt: new Map(),
    versions: new Map(),
    quoteTopics: new Map(),
  };
  return Object.fromEntries(
    [...sitePages, ...content.topics].map(({ path }) => [
      path,
      makeStructuredData('https://www.studio.example', path, published),
    ]),
  );
}

/** Type-checks one record of graphs per file; returns the compiler's errors, each a line that begins with the file name. */
async function listTypeErrors(files: Record<string, unknown>): Promise<string[]> {
  const folder = await mkdtemp(join(root, 'node_modules/.structured-data-'));
  const paths = Object.keys(files).map((name) => join(folder, `${name}.ts`));
  for (const [index, graphs] of Object.values(files).entries())
    await writeFile(
      paths[index] ?? '',
      `import type { Graph } from 'schema-dts';\nexport const graphs: Record<string, Graph> = ${JSON.stringify(graphs)};\n`,
    );
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
  try {
    await run(join(root, 'node_modules/.bin/tsc'), [...options, ...paths], { cwd: folder });
    return [];
  } catch (error) {
    const compilerOutput = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    return compilerOutput.split('\n').filter((line) => /^\S/.test(line));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the structured data of all pages matches schema.org’s types, with default facts and with all facts filled in', async () => {
  const filled = makeGraphs(makeContent(new Map([['dati', firm]])));
  const json = JSON.stringify(filled);
  for (const type of ['AccountingService', 'OpeningHoursSpecification', 'Service', 'Person', 'BreadcrumbList'])
    expect(json).toContain(`"@type":"${type}"`);
  for (const fact of ['vatID', 'legalName', 'streetAddress', 'sameAs', 'specialOpeningHoursSpecification'])
    expect(json).toContain(`"${fact}":`);
  // The second and third file prove that the compiler sees an unknown property and a value of the wrong type.
  const makeGraph = (thing: unknown) => ({ page: { '@context': 'https://schema.org', '@graph': [thing] } });
  expect(
    await listTypeErrors({
      pages: { ...makeGraphs(defaultContent), ...prefixPaths(filled) },
      unknown: makeGraph({ '@type': 'Person', name: 'Anna', vatNumber: '1' }),
      wrong: makeGraph({ '@type': 'AccountingService', geo: { '@type': 'Person' } }),
    }),
  ).toEqual([expect.stringMatching(/^unknown\.ts\(.*vatNumber/), expect.stringMatching(/^wrong\.ts\(/)]);
});

function prefixPaths(graphs: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(graphs).map(([path, graph]) => [`filled ${path}`, graph]));
}

test('the structured data states no sample of a fact, and no sample person', () => {
  const samples = JSON.stringify(makeGraphs(defaultContent));
  for (const fact of ['vatID', 'legalName', 'streetAddress', 'sameAs']) expect(samples).not.toContain(`"${fact}":`);
  expect(samples).not.toContain('"@type":"Person"');
});
