import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cell, Table } from '../harness/figures.ts';
import { openAsOwner } from '../harness/owner.ts';
import { get, makeDataFolder, type RunningSite, startSite, waitUntilSettled } from '../harness/site.ts';
import { apiKeyHeader, paths, publicKeyMeta } from '../src/contract/paths.ts';
import { readSettings } from '../src/server/db/settings.ts';
import { makeLinkToken } from '../src/server/tokens.ts';
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
    const { key, ...found } = await findTargets(site);
    const rows: Cell[][] = [];
    for (const address of listAddresses(found)) {
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
    const { key, ...found } = await findTargets(site);
    const costs = new Map<string, Cell>();
    for (const address of listAddresses(found)) {
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

interface Targets {
  /** Path of the largest photo on the home page. */
  photo: string;
  /** Path of an appointment's page, behind the link in its emails. */
  appointment: string;
}

/** Waits for the sample pictures. Finds the public key of the site, and what a flood needs the address of. */
async function findTargets(site: RunningSite): Promise<Targets & { key: string }> {
  let html = '';
  do {
    await waitUntilSettled(site, ['/', '/contatti']);
    html = await (await fetch(site.origin)).text();
  } while (!html.includes('/foto/'));
  const photos = [...new Set(html.match(/\/foto\/[^"\s]+\.jpg/g))];
  const sizes = await Promise.all(photos.map(async (path) => (await get(site.origin + path)).body.length));
  return {
    key: new RegExp(`name="${publicKeyMeta}" content="([^"]+)"`).exec(html)?.[1] ?? '',
    photo: photos[sizes.indexOf(Math.max(...sizes))] ?? '',
    appointment: await leaveAppointment(site.dataDir),
  };
}

/** Inserts a request for an appointment; returns the path of its page. */
async function leaveAppointment(dataDir: string): Promise<string> {
  const owner = openAsOwner({ dataDir, databaseUrl: null });
  const [id, messageId] = [randomUUID(), randomUUID()];
  const email = 'persona@esempio.it';
  const message = { id: messageId, nome: 'Persona', email, messaggio: '', reference: messageId };
  await owner.db.insertInto('messages').values(message).execute();
  const wishes = JSON.stringify([{ day: '9999-01-04', half: 'morning' }]);
  await owner.db.insertInto('appointments').values({ id, message_id: messageId, mode: 'office', wishes }).execute();
  const { secret } = await readSettings(owner.db);
  await owner.close();
  return `${paths.appointment}/${makeLinkToken(secret, 'appointment', { id, email })}`;
}

function listAddresses({ photo, appointment }: Targets): FloodedAddress[] {
  const form = 'application/x-www-form-urlencoded';
  // As long as a visitor's body may be, of a character that takes six bytes in HTML.
  const quotes = '%22'.repeat(10_500);
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
      body: Array.from({ length: 3800 }, (_, index) => `f${index}=1`).join('&'),
    },
    {
      name: 'the contact form, a long text',
      method: 'POST',
      path: paths.contactForm,
      type: form,
      body: `nome=a&email=b&messaggio=${quotes}`,
    },
    {
      name: 'a request for a quote, a long text',
      method: 'POST',
      path: `${paths.quotes}/contabilita`,
      type: form,
      body: `nome=a&email=b&messaggio=${quotes}`,
    },
    {
      name: 'a request for an appointment, a long text',
      method: 'POST',
      path: paths.appointment,
      type: form,
      body: `nome=a&email=b&messaggio=${quotes}`,
    },
    { name: 'half days on offer (JSON)', path: '/api/appointments/offer' },
    { name: 'a link of an appointment', path: appointment },
    {
      name: 'a link of an appointment, a long choice',
      method: 'POST',
      path: appointment,
      type: form,
      body: `change=other&wishes.0=${quotes}`,
    },
    { name: 'an unknown link of an appointment', path: `${paths.appointment}/${'a'.repeat(36)}.${'a'.repeat(43)}` },
    { name: 'a feed of appointments that is not there', path: `${paths.feeds}/${'a'.repeat(43)}.ics` },
    {
      name: 'the contact form (JSON), deep',
      method: 'POST',
      path: '/api/functions/send-contact-email',
      type: 'application/json',
      body: `{"nome":${'['.repeat(32_000)}`,
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
    {
      name: 'the sign-up form, a long address',
      method: 'POST',
      path: paths.newsletterForm,
      type: form,
      body: `email=${quotes}`,
    },
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
