import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { listen } from '../harness/processes.ts';

/** The fastest pages that can be: what the site is measured against, served in the same run. */
export interface Floor {
  empty: string;
  withPicture: string;
  stop(): void;
}

const htmlBytes = 14_000;
const pictureBytes = 20_000;

/** Serves an empty page, and one of 14 kB with its styles and a picture of 20 kB, from memory. */
export async function serveFloor(): Promise<Floor> {
  const answers = new Map([
    ['/vuota', { type: 'text/html; charset=utf-8', ...compressed(document('', '<h1>Pagina vuota</h1>')) }],
    ['/pagina', { type: 'text/html; charset=utf-8', ...compressed(pageOfSize(htmlBytes)) }],
    ['/foto.avif', { type: 'image/avif', bytes: await pictureOfSize(pictureBytes), coding: null }],
    ['/robots.txt', { type: 'text/plain', bytes: Buffer.from('User-agent: *\nAllow: /\n'), coding: null }],
  ]);
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': answer.type,
      'Content-Length': answer.bytes.length,
      ...(answer.coding && { 'Content-Encoding': answer.coding }),
    });
    response.end(answer.bytes);
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { empty: `${origin}/vuota`, withPicture: `${origin}/pagina`, stop: () => server.close() };
}

function compressed(html: string) {
  return { bytes: brotliCompressSync(html), coding: 'br' };
}

function document(styles: string, body: string): string {
  return `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pagina di confronto</title><meta name="description" content="La pagina più veloce possibile, con cui si confrontano le altre."><link rel="icon" href="data:,"><style>${styles}</style></head><body>${body}</body></html>`;
}

const styles = `body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c241b;background:#f7f3ea}
main{max-width:70rem;margin:auto;padding:1.5rem}h1{font-size:2.5rem;line-height:1.1}h2{margin-top:3rem}
img{display:block;width:100%;height:auto}section{border-top:1px solid #cfc8b8}
@media(min-width:48rem){section{display:grid;grid-template-columns:1fr 2fr;gap:2rem}}`;

function pageOfSize(bytes: number): string {
  const random = numbers(1);
  const sections: string[] = [];
  const page = () =>
    document(
      styles,
      `<main><h1>Una pagina con le sue parole</h1><img src="/foto.avif" alt="Una foto" width="720" height="900" fetchpriority="high">${sections.join('')}</main>`,
    );
  while (brotliCompressSync(page()).length < bytes) {
    const paragraphs = Array.from({ length: 3 }, () => `<p>${words(random, 40)}.</p>`).join('');
    sections.push(`<section><h2>${words(random, 4)}</h2><div>${paragraphs}</div></section>`);
  }
  return page();
}

function words(random: () => number, count: number): string {
  const letters = ['b', 'c', 'd', 'f', 'g', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'];
  const vowels = ['a', 'e', 'i', 'o', 'u'];
  const one = (from: string[]) => from[Math.floor(random() * from.length)] ?? '';
  const word = () => Array.from({ length: 1 + Math.floor(random() * 4) }, () => one(letters) + one(vowels)).join('');
  return Array.from({ length: count }, word).join(' ');
}

async function pictureOfSize(bytes: number): Promise<Buffer> {
  const random = numbers(2);
  const coarse = Buffer.from(Array.from({ length: 45 * 36 * 3 }, () => 60 + Math.floor(random() * 140)));
  const pixels = sharp(coarse, { raw: { width: 36, height: 45, channels: 3 } }).resize(720, 900, { kernel: 'cubic' });
  const raw = await pixels.png().toBuffer();
  let best = Buffer.alloc(0);
  for (let low = 1, high = 100; low <= high; ) {
    const quality = Math.floor((low + high) / 2);
    const tried = await sharp(raw).avif({ quality, effort: 2 }).toBuffer();
    if (Math.abs(tried.length - bytes) < Math.abs(best.length - bytes)) best = tried;
    if (tried.length > bytes) high = quality - 1;
    else low = quality + 1;
  }
  return best;
}

/** Numbers from 0 to 1 that look like chance and are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
