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
 * Floods public addresses of each kind in three ways while one client asks for the home page 50 times a second. Rate
 * limits are on, as on a public site. Also measures the processor time of one request, asked one after the other.
 */
export async function measureFloods(): Promise<Table[]> {
  const folder = await makeDataFolder();
  let pid = 0;
  const site = await startSite({
    dataDir: folder.path,
    settings: { RATE_LIMITS: 'on' },
    onSpawn: (id) => {
      pid = id;
    },
  });
  try {
    await waitUntilSettled(site, ['/', '/contatti']);
    const html = await (await fetch(site.origin)).text();
    const key = new RegExp(`name="${publicKeyMeta}" content="([^"]+)"`).exec(html)?.[1] ?? '';
    const photo = /\/foto\/[^"\s]+\.(?:avif|webp|jpg)/.exec(html)?.[0] ?? '/icona.svg';
    const rows: Cell[][] = [];
    for (const address of listAddresses(photo)) {
      const request = formatRequest(address, key);
      const before = readProcessorTime(pid);
      const { answered } = await flood(site.origin, 'single', request);
      const cost = (readProcessorTime(pid) - before) / Math.max(1, answered);
      const waits: Cell[] = [];
      for (const kind of floodKinds) {
        const [{ p99 }] = await Promise.all([
          requestAtSteadyRate(`${site.origin}/`, { perSecond: 50, seconds }),
          flood(site.origin, kind, request),
        ]);
        waits.push({ value: p99, digits: 0, atMost: longestWait[kind] });
      }
      rows.push([address.name, { value: cost, digits: 1, atMost: costliestRequest }, ...waits]);
      console.log(`  floods: ${address.name} done`);
    }
    return [
      {
        title: 'Floods of public addresses: the home page meanwhile, p99 in ms',
        columns: ['flooded', 'cost ms', 'pipelined, unread', 'eight loops', 'slow readers'],
        rows,
        notes: ['cost: processor time of the server for one request, while they come one after the other'],
      },
    ];
  } finally {
    await site.stop();
    await folder.remove();
  }
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
