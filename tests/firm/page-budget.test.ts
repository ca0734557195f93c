import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { footerPages, pages } from '../../src/content/site-map.ts';
import { pageBudget } from '../../src/contract/limits.ts';
import { makeContents, type Size } from '../support/rows/firm-sizes.ts';
import { startSite } from '../support/site.ts';

/** Lists the paths of the topics of requests for a quote, after that of their list. */
async function listQuotePaths(url: string): Promise<string[]> {
  const { path } = footerPages.preventivo;
  const html = await (await fetch(url + path)).text();
  return [path, ...[...html.matchAll(/href="(\/preventivo\/[^"]+)"/g)].map(([, topic = '']) => topic)];
}

test.each<Size>(['min', 'max'])('the pages of a firm with the %s content are within the page budget', async (size) => {
  const site = await startSite({
    effort: 'prompt',
    // Fixed: other characters of a key or port change compressed sizes by up to 40 bytes.
    variables: { PUBLIC_ANON_KEY: 'ab'.repeat(16), PUBLIC_URL: 'http://localhost:3000' },
    prepare: async ({ staff }) => {
      const rows = makeContents(size).map(([name, body]) => ({ name, body: JSON.stringify(body) }));
      await staff.insertInto('documents').values(rows).execute();
    },
  });
  try {
    const weights = await Promise.all(
      [...Object.values(pages).map(({ path }) => path), ...(await listQuotePaths(site.url))].map(async (path) => {
        const html = await (await fetch(site.url + path)).arrayBuffer();
        return [path, brotliCompressSync(html).length] as const;
      }),
    );
    expect(weights.filter(([, bytes]) => bytes > pageBudget)).toEqual([]);
  } finally {
    await site.stop();
  }
});
