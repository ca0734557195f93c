import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Cell, Table } from '../harness/figures.ts';
import { get, headSize, type RunningSite } from '../harness/site.ts';
import { firstPackets, pageBudget } from '../src/contract/limits.ts';
import { paths } from './paint.ts';

const client = join(import.meta.dirname, '../dist/client');

/** Weighs every page as it is served, and the app that it loads. */
export async function measureBytes(site: RunningSite): Promise<Table[]> {
  const rows: Cell[][] = [];
  for (const path of paths) {
    const { body, headers } = await get(site.origin + path);
    const html = brotliDecompressSync(body).toString();
    const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const chunks = [...new Set(script.match(/\/assets\/[\w.-]+\.js/g))];
    const app = chunks.reduce((sum, chunk) => sum + statSync(join(client, `${chunk}.br`)).size, 0);
    rows.push([
      path,
      { value: body.length, atMost: pageBudget },
      { value: headSize(headers) + body.length, atMost: firstPackets },
      { value: brotliCompressSync(script).length, atMost: 1_000 },
      { value: app, atMost: 110_000 },
    ]);
  }
  return [{ title: 'Bytes by page, brotli', columns: ['page', 'HTML', 'with headers', 'inline script', 'app'], rows }];
}
