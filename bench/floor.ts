import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { listen } from '../harness/processes.ts';
import { mapOrigin } from '../src/content/facts.ts';

/** Baseline: the fastest possible page, served in the same run as the site. */
export interface Floor {
  url: string;
  /** Chromium flag that redirects requests for the map to a local server. */
  mapFlag: string;
  stop(): void;
}

const htmlBytes = 14_000;
/** Photo of the page; served at 720 × 900 px it has about 20 kB. */
const picturePath = join(import.meta.dirname, '../sample-pictures/pictures/revisore-oiv.jpg');

/** Serves from memory a page of 14 kB with styles and a picture. A second server receives the requests for the map. */
export async function serveFloor(): Promise<Floor> {
  const shown = sharp(picturePath).resize(720, 900).avif({ quality: 40, effort: 2 });
  const answers = new Map([
    ['/', { type: 'text/html; charset=utf-8', bytes: brotliCompressSync(makePage(htmlBytes)), coding: 'br' }],
    ['/foto.avif', { type: 'image/avif', bytes: await shown.toBuffer(), coding: null }],
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
  // Keep each connection open for a second: Lighthouse counts a connection that fails at once as render-blocking.
  const map = createTcpServer((socket) => {
    socket.on('error', () => socket.destroy());
    setTimeout(() => socket.destroy(), 1000).unref();
  });
  const mapPort = await listen(map);
  return {
    url: `http://127.0.0.1:${await listen(server)}/`,
    mapFlag: `--host-resolver-rules="MAP ${new URL(mapOrigin).host} 127.0.0.1:${mapPort}"`,
    stop() {
      server.close();
      map.close();
    },
  };
}

const styles = `body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c241b;background:#f7f3ea}
main{max-width:70rem;margin:auto;padding:1.5rem}h1{font-size:2.5rem;line-height:1.1}h2{margin-top:3rem}
img{display:block;width:100%;height:auto}section{border-top:1px solid #cfc8b8}
@media(min-width:48rem){section{display:grid;grid-template-columns:1fr 2fr;gap:2rem}}`;

function makePage(bytes: number): string {
  const random = makeRandom(1);
  let sections = '';
  const page = () =>
    `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pagina di confronto</title><meta name="description" content="La pagina più veloce possibile, con cui si confrontano le altre."><link rel="icon" href="data:,"><style>${styles}</style></head><body><main><h1>Una pagina con le sue parole</h1><img src="/foto.avif" alt="Una foto" width="720" height="900" fetchpriority="high">${sections}</main></body></html>`;
  while (brotliCompressSync(page()).length < bytes) {
    const paragraphs = Array.from({ length: 3 }, () => `<p>${makeWords(random, 40)}.</p>`).join('');
    sections += `<section><h2>${makeWords(random, 4)}</h2><div>${paragraphs}</div></section>`;
  }
  return page();
}

function makeWords(random: () => number, count: number): string {
  const letters = ['b', 'c', 'd', 'f', 'g', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'];
  const vowels = ['a', 'e', 'i', 'o', 'u'];
  const pickOne = (from: string[]) => from[Math.floor(random() * from.length)] ?? '';
  const makeWord = () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => pickOne(letters) + pickOne(vowels)).join('');
  return Array.from({ length: count }, makeWord).join(' ');
}

/** Pseudorandom numbers from 0 to 1, identical in every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
