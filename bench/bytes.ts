import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Cell, Table } from '../harness/figures.ts';
import { get, headSize, type RunningSite } from '../harness/site.ts';
import { firstPackets, pageBudget } from '../src/contract/limits.ts';
import { paths } from './paint.ts';

const client = join(import.meta.dirname, '../dist/client');

const budgets = { page: pageBudget, answer: firstPackets, inlineScript: 1_000, app: 110_000 };

export interface PageWeight {
  html: number;
  /** The whole answer: its status line, headers and body. */
  answer: number;
  styles: number;
  /** Script that runs before any sign of intent, brotli and plain. */
  inlineScript: number;
  inlineScriptPlain: number;
  chunks: string[];
  app: number;
}

/** Weighs a page as it is served. */
export async function weigh(url: string): Promise<PageWeight> {
  const { body, headers } = await get(url);
  if (!headers.some(([name, value]) => name === 'Content-Encoding' && value === 'br'))
    throw new Error(`No brotli: ${url}`);
  const html = brotliDecompressSync(body).toString();
  const inlineScript = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const chunks = [...new Set(inlineScript.match(/\/assets\/[\w.-]+\.js/g))];
  return {
    html: body.length,
    answer: headSize(headers) + body.length,
    styles: /<style>(.*?)<\/style>/s.exec(html)?.[1]?.length ?? 0,
    inlineScript: brotliCompressSync(inlineScript).length,
    inlineScriptPlain: Buffer.byteLength(inlineScript),
    chunks,
    app: chunks.reduce((sum, chunk) => sum + compressedSize(chunk), 0),
  };
}

function compressedSize(address: string): number {
  return statSync(join(client, `${address}.br`)).size;
}

/** Weighs every page, and the chunks that come later. */
export async function measureBytes(site: RunningSite): Promise<Table[]> {
  const rows: Cell[][] = [];
  const atOnce = new Set<string>();
  for (const path of paths) {
    const weight = await weigh(site.origin + path);
    for (const chunk of weight.chunks) atOnce.add(chunk);
    rows.push([
      path,
      { value: weight.html, atMost: budgets.page },
      { value: weight.answer, atMost: budgets.answer },
      { value: weight.styles },
      { value: weight.inlineScript, atMost: budgets.inlineScript },
      { value: weight.inlineScriptPlain },
      { value: weight.app, atMost: budgets.app },
      { value: weight.chunks.length },
    ]);
  }
  const later = readdirSync(join(client, 'assets'))
    .filter((file) => file.endsWith('.js') && !atOnce.has(`/assets/${file}`))
    .map((file): Cell[] => [file.replace(/-[\w-]{8}\.js$/, ''), { value: compressedSize(`/assets/${file}`) }]);
  return [
    {
      title: 'Bytes by page',
      columns: [
        'page',
        'HTML br',
        'with headers',
        'styles in it, raw',
        'inline script br',
        'inline script, raw',
        'app br',
        'chunks',
      ],
      rows,
    },
    { title: 'Chunks that no page loads with the app: on demand', columns: ['chunk', 'bytes br'], rows: later },
  ];
}
