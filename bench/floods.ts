import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cell, Table } from '../harness/figures.ts';
import { makeDataFolder, startSite, waitUntilSettled } from '../harness/site.ts';
import { apiKeyHeader, paths, publicKeyMeta } from '../src/contract/paths.ts';
import { type FloodKind, floodKinds } from './flood-load.ts';
import { requestAtSteadyRate } from './steadily.ts';

/** Duration of each flood, and of a series of single requests, in s. */
const seconds = 3;
/** Longest time of the home page beside a flood, 99th percentile, in ms. */
const longestWait: Record<FloodKind, number> = { pipelined: 150, loops: 60, slow: 60 };
/** Most processor time of a request without an account, in ms. */
const costliestRequest = 10;

interface FloodedAddress {
  name: string;
  method?: 'GET' | 'POST';
  path: string;
  type?: string;
  body?: string;
}

/**
 * Measures the processor time of one request to each kind of public address, without rate limits. Then floods the
 * addresses in three ways, with rate limits, while one client asks for the home page 50 times a second.
 */
export async function measureFloods(): Promise<Table[]> {
  const folder = await makeDataFolder();
  const costs = await measureCosts(folder.path);
  const site = await startSite({ dataDir: folder.path, settings: { RATE_LIMITS: 'on' } });
  try {
    await waitUntilSettled(site, ['/', '/contatti']);
    const { key, photo } = await readHomePage(site.origin);
    const rows: Cell[][] = [];
    for (const address of listAddresses(photo)) {
      const request = formatRequest(address, key);
      const waits: Cell[] = [];
      for (const kind of floodKinds) {
        const [{ p99 }] = await Promise.all([
          requestAtSteadyRate(`${site.origin}/`, { perSecond: 50, seconds }),
          flood(site.origin, kind, request),
        ]);
        waits.push({ value: p99, digits: 0, atMost: longestWait[kind] });
      }
      rows.push([address.name, costs.get(address.name) ?? null, ...waits]);
      console.log(`  floods: ${address.name} done`);
    }
    return [
      {
        title: 'Floods of public addresses: the home page meanwhile, p99 in ms',
        columns: ['flooded', 'cost ms', 'pipelined, unread', 'eight loops', 'slow readers'],
        rows,
        notes: ['cost: processor time of the server for one request, one after the other, without rate limits'],
      },
    ];
  } finally {
    await site.stop();
    await folder.remove();
  }
}

/** Processor time of one request to each address, in ms, by the address's name. */
async function measureCosts(dataDir: string): Promise<Map<string, Cell>> {
  let pid = 0;
  const onSpawn = (id: number) => {
    pid = id;
  };
  const site = await startSite({ dataDir, onSpawn });
  try {
    await waitUntilSettled(site, ['/', '/contatti']);
    const { key, photo } = await readHomePage(site.origin);
    const costs = new Map<string, Cell>();
    for (const address of listAddresses(photo)) {
      const before = readProcessorTime(pid);
      const { answered } = await flood(site.origin, 'single', formatRequest(address, key));
      const value = (readProcessorTime(pid) - before) / Math.max(1, answered);
      // A sign-in hashes a password on purpose; few may do so at once.
      costs.set(address.name, { value, digits: 1, ...(address.name !== 'sign-in' && { atMost: costliestRequest }) });
    }
    return costs;
  } finally {
    await site.stop();
  }
}

/** Public key of the site, and the address of a photo on its home page. */
async function readHomePage(origin: string): Promise<{ key: string; photo: string }> {
  const html = await (await fetch(origin)).text();
  return {
    key: new RegExp(`name="${publicKeyMeta}" content="([^"]+)"`).exec(html)?.[1] ?? '',
    photo: /\/foto\/[^"\s]+\.(?:avif|webp|jpg)/.exec(html)?.[0] ?? '/icona.svg',
  };
}

function listAddresses(photo: string): FloodedAddress[] {
  const form = 'application/x-www-form-urlencoded';
  const multipart = 'multipart/form-data; boundary=x';
  const emptyParts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(2300);
  return [
    { name: 'a cached page', path: '/servizi' },
    { name: 'a photo', path: photo },
    { name: 'a page with a notice', path: '/contatti?esito=messaggio-inviato' },
    { name: 'a page with figures of a visitor', path: '/servizi?attivo1=5000000&ricavi1=9000000&dipendenti1=60' },
    { name: 'an unknown address', path: '/nulla-#' },
    { name: 'deadlines with any query', path: '/scadenze?per=#&anno=#' },
    { name: 'the calendar', path: '/scadenze.ics?per=imprese' },
    { name: 'the sitemap', path: '/sitemap.xml' },
    { name: 'photos of a page (JSON)', path: '/api/images?nome_pagina=#' },
    { name: 'readiness', path: '/readyz' },
    { name: 'a link of the newsletter', path: `${paths.newsletterConfirm}?t=1.${'a'.repeat(43)}` },
    {
      name: 'one-click unsubscribing, many parts',
      method: 'POST',
      path: `${paths.newsletterUnsubscribe}?t=1.${'a'.repeat(43)}`,
      type: multipart,
      body: `${emptyParts}--x--\r\n`,
    },
    {
      name: 'the contact form',
      method: 'POST',
      path: paths.contactForm,
      type: form,
      body: 'nome=a&email=b&messaggio=',
    },
    {
      name: 'the contact form, many fields',
      method: 'POST',
      path: paths.contactForm,
      type: form,
      body: Array.from({ length: 12_000 }, (_, index) => `f${index}=1`).join('&'),
    },
    {
      name: 'the contact form (JSON), deep',
      method: 'POST',
      path: '/api/functions/send-contact-email',
      type: 'application/json',
      body: `{"nome":${'['.repeat(50_000)}`,
    },
    {
      name: 'sign-in',
      method: 'POST',
      path: '/api/session',
      type: 'application/json',
      body: '{"email":"nessuno@esempio.it","password":"una password"}',
    },
    {
      name: 'passkey challenges',
      method: 'POST',
      path: '/api/session/passkey/options',
      type: 'application/json',
      body: '{}',
    },
    { name: 'an invitation', path: `/api/invitations/${'a'.repeat(43)}` },
    { name: 'a call of the staff', path: '/api/messages' },
    { name: 'the feed', path: '/circolari.xml' },
    { name: 'a photo that is not there', path: `/foto/${'a'.repeat(32)}-#.jpg` },
    { name: 'the sign-up form', method: 'POST', path: paths.newsletterForm, type: form, body: 'email=' },
  ];
}

/** Raw request. Each `#` in the path becomes a number, another one for each request. */
function formatRequest({ method = 'GET', path, type, body = '' }: FloodedAddress, key: string): string {
  const headers = ['Host: 127.0.0.1', `${apiKeyHeader}: ${key}`, 'Accept-Encoding: br'];
  if (type !== undefined) headers.push(`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`);
  return `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}

/** Floods the site from a separate process. Resolves with the number of answers. */
async function flood(origin: string, kind: FloodKind | 'single', request: string): Promise<{ answered: number }> {
  const program = join(import.meta.dirname, 'flood-load.ts');
  const { port } = new URL(origin);
  const { stdout } = await promisify(execFile)(process.execPath, [program, port, kind, String(seconds), request]);
  return { answered: Number(stdout) };
}

/** Processor time of a process in ms, from Linux's /proc: fields 14 and 15 of its state, in hundredths of a second. */
function readProcessorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
