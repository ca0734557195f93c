import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { contentFrom, ownContent } from '../src/content/published.ts';
import { sitePages } from '../src/content/site-map.ts';
import { structuredData } from '../src/server/pages/structured-data.ts';

/* Structured data of all pages, type-checked against the vocabulary of schema.org. */

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** Facts of a firm with every field filled in, and with closures. */
const { facts } = ownContent;
const firm = {
  ...facts,
  identity: { ...facts.identity, name: 'Studio Verdi', legalName: 'Studio Verdi associati', vatNumber: '12345678903' },
  contacts: { ...facts.contacts, street: 'Via Roma 1', socialUrl: 'https://www.linkedin.com/company/verdi' },
  hours: {
    ...facts.hours,
    saturday: '9:00–12:00, 15:00–17:00',
    closures: [{ from: '2027-08-09', to: '2027-08-20', reason: '' }],
  },
  people: facts.people.map((person, index) => ({ ...person, name: `Persona ${index}` })),
};

function graphsOf(content: typeof ownContent) {
  const published = {
    ...content,
    version: '',
    newsletterNotice: { version: '', text: '' },
    publishedAt: new Map(),
    versions: new Map(),
  };
  return Object.fromEntries(
    sitePages.map(({ path }) => [path, structuredData('https://www.studio.example', path, published)]),
  );
}

/** Compiler errors for these graphs; empty if there are none. */
async function complaints(graphs: unknown): Promise<string> {
  const folder = await mkdtemp(join(root, 'node_modules/.structured-data-'));
  const file = join(folder, 'graphs.ts');
  await writeFile(
    file,
    `import type { Graph } from 'schema-dts';\nexport const graphs: Record<string, Graph> = ${JSON.stringify(graphs)};\n`,
  );
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
  try {
    await run(join(root, 'node_modules/.bin/tsc'), [...options, file], { cwd: folder });
    return '';
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('graphs of all pages match schema.org’s types, with default facts and with a firm’s', async () => {
  const filled = graphsOf(contentFrom(new Map([['dati', firm]])));
  const said = JSON.stringify(filled);
  for (const type of ['AccountingService', 'OpeningHoursSpecification', 'Service', 'Person', 'BreadcrumbList'])
    expect(said).toContain(`"@type":"${type}"`);
  for (const fact of ['vatID', 'legalName', 'streetAddress', 'sameAs', 'specialOpeningHoursSpecification'])
    expect(said).toContain(`"${fact}":`);
  expect(await complaints({ ...graphsOf(ownContent), ...prefixed(filled) })).toBe('');
});

test('the check rejects unknown properties and values of the wrong type', async () => {
  const graph = (thing: unknown) => ({ page: { '@context': 'https://schema.org', '@graph': [thing] } });
  expect(await complaints(graph({ '@type': 'Person', name: 'Anna', vatNumber: '1' }))).toContain('vatNumber');
  expect(await complaints(graph({ '@type': 'AccountingService', geo: { '@type': 'Person' } }))).not.toBe('');
});

function prefixed(graphs: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(graphs).map(([path, graph]) => [`filled ${path}`, graph]));
}
