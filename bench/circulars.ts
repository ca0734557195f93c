import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Figure, Table } from '../harness/figures.ts';
import { type Owner, openAsOwner } from '../harness/owner.ts';
import { startPostgres } from '../harness/postgres.ts';
import { freePort } from '../harness/processes.ts';
import { dataFolder, type RunningSite, startSite } from '../harness/site.ts';
import { type Misbehaviour, type Stage, slowly, startFaultySmtp } from '../harness/smtp.ts';
import { ledgerOf } from '../src/server/circolari/ledger.ts';
import { rowOf } from '../src/server/circolari/rows.ts';
import { atOnce } from '../src/server/mail/queue.ts';
import { addPerson, signedIn } from './staff-session.ts';

const domains = 200;
const kills = 10;
const firm = 'info@studio.example';
const megabyte = 1_000_000;

/** One circolare to many, through a mail server at its worst, by two instances on one PostgreSQL that are killed while they send. */
export async function measureCirculars(readers: number): Promise<Table[]> {
  const postgres = await startPostgres();
  const folder = await dataFolder();
  const database = { dataDir: folder.path, databaseUrl: await postgres.makeDatabase('circulars') };
  const sink = await startSink();
  const ports = [await freePort(), await freePort()];
  const settings = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'sito@studio.example',
    CONTACT_TO: firm,
    NEWSLETTER_RATE: '1000000',
  };
  const start = (which: number) => startSite({ ...database, port: ports[which] ?? 0, settings });
  const sites = [await start(0), await start(1)];
  const owner = openAsOwner(database);
  try {
    await addReaders(owner, readers);
    return [await sendToAll({ readers, sites, start, owner, sink, database })];
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await owner.close();
    await sink.close();
    await postgres.stop();
    await folder.remove();
  }
}

interface Sending {
  readers: number;
  sites: RunningSite[];
  start: (which: number) => Promise<RunningSite>;
  owner: Owner;
  sink: Awaited<ReturnType<typeof startSink>>;
  database: { dataDir: string; databaseUrl: string };
}

async function sendToAll({ readers, sites, start, owner: { db }, sink, database }: Sending): Promise<Table> {
  const origin = sites[0]?.origin ?? '';
  const { call } = await signedIn(origin, await addPerson(database, origin));
  const id = await begin(call, readers);
  await db.updateTable('circulars').set({ send_at: new Date().toISOString() }).where('id', '=', id).execute();
  const began = performance.now();

  const looks = { all: 0, unbalanced: 0 };
  const contacts: number[] = [];
  /** Of those whose instance was killed before their letter had left: another one finds them when it looks next. */
  const orphaned: number[] = [];
  const killed = new Set<RunningSite | undefined>();
  const memory: number[] = [];
  let isOver = false;
  let next = 0;
  const until = async (share: number) => {
    while (sink.arrived.length < share * readers) await pause(100);
  };
  const watching = async () => {
    while (!isOver) {
      const sums = await ledgerOf(db, await rowOf({ db }, id));
      looks.all += 1;
      if (!sums.balanced) looks.unbalanced += 1;
      await pause(200);
    }
  };
  const writing = async () => {
    while (!isOver) {
      const from = performance.now();
      const before = sink.contacts.length;
      // To the one that is not about to be killed.
      const site = sites[1 - next];
      const isTaken = await writeTo(site?.origin ?? '');
      while (isTaken && sink.contacts.length === before) await pause(20);
      if (isTaken) (killed.has(site) ? orphaned : contacts).push((sink.contacts[before] ?? Number.NaN) - from);
      await pause(2_000);
    }
  };
  const killing = async () => {
    for (let time = 0; time < kills; time += 1) {
      await until(0.04 * (time + 1));
      killed.add(sites[next]);
      await sites[next]?.kill();
      sites[next] = await start(next);
      next = 1 - next;
    }
  };
  const others = [watching(), writing()];
  const times: Record<string, number> = {};
  try {
    await killing();
    await until(0.5);
    const list = `/api/circulars/${id}`;
    const { call: ask } = await signedIn(sites[0]?.origin ?? '', await addPerson(database, sites[0]?.origin ?? ''));
    for (const path of [
      'ledger',
      'letters',
      'letters?state=accepted',
      'letters?state=waiting',
      'letters?state=refused',
    ])
      times[path] = await slowest(() => ask('GET', `${list}/${path}`));
    times['list'] = await slowest(() => ask('GET', '/api/circulars'));
    while ((await rowOf({ db }, id)).state !== 'sent') {
      if (sink.arrived.length > 0.5 * readers) memory.push(Math.max(...sites.map((site) => site.memory())));
      await endPauses(db);
      await pause(2_000);
    }
  } finally {
    isOver = true;
    await Promise.all(others);
  }
  const seconds = (performance.now() - began) / 1000;
  const sums = await ledgerOf(db, await rowOf({ db }, id));
  return {
    title: `A circolare to ${readers.toLocaleString('en-GB')} readers in ${domains} domains, two instances on postgres, ${kills} kill -9`,
    columns: ['what', 'figure'],
    rows: [
      ['letters a second, kills and pauses among them', { value: readers / seconds, digits: 1 }],
      ['accepted', { value: sums.accepted }],
      ['refused', { value: sums.refused }],
      ['uncertain, each by name', { value: sums.uncertain }],
      ['looks at the sums', { value: looks.all }],
      ['of them unbalanced', { value: looks.unbalanced, atMost: 0 }],
      ...(await judged(db, id, sink.arrived)),
      ['contact letters meanwhile', { value: contacts.length }],
      ['the slowest of them, s', { value: Math.max(...contacts) / 1000, digits: 1, atMost: 5 }],
      ['the slowest whose instance was killed, s', { value: Math.max(0, ...orphaned) / 1000, digits: 1 }],
      ['memory half-way, MB', { value: (memory[0] ?? 0) / megabyte }],
      ['most from there to the end, MB', { value: Math.max(...memory) / megabyte }],
      ...Object.entries(times).map(([path, value]): [string, Figure] => [
        `${path}, slowest of 10, ms`,
        { value, atMost: 200 },
      ]),
    ],
    notes: [
      'each 450, 421, 550, 552, hang and cut by the number in its address; pauses of letters and domains are cut short from half-way on',
    ],
  };
}

/** What arrived, held against what the ledger says of each reader. */
async function judged(db: Owner['db'], id: number, arrived: readonly string[]): Promise<[string, Figure][]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['recipient', 'status', 'last_error'])
    .where('circular_id', '=', id)
    .execute();
  const times = new Map<string, number>();
  for (const email of arrived) times.set(email, (times.get(email) ?? 0) + 1);
  const of = (email: string | null) => times.get(email ?? '') ?? 0;
  const accepted = rows.filter(({ status }) => status === 'sent');
  const isUncertain = (row: (typeof rows)[number]) => row.status === 'failed' && row.last_error === 'EUNANSWERED';
  return [
    ['got it twice', { value: rows.filter(({ recipient }) => of(recipient) > 1).length, atMost: 0 }],
    [
      'said to be accepted and did not arrive',
      { value: accepted.filter(({ recipient }) => of(recipient) === 0).length, atMost: 0 },
    ],
    [
      'arrived, and neither accepted nor uncertain',
      {
        value: rows.filter((row) => of(row.recipient) > 0 && row.status !== 'sent' && !isUncertain(row)).length,
        atMost: 0,
      },
    ],
  ];
}

async function slowest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 10; time += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return Math.max(...times);
}

async function begin(call: Awaited<ReturnType<typeof signedIn>>['call'], audience: number): Promise<number> {
  const row = v.object({ id: v.number(), version: v.number() });
  const { id, version } = v.parse(row, await call('POST', '/api/circulars', { title: 'Saldo IVA' }));
  const body = `## I termini\n\n${'Il saldo si versa entro il 16 marzo, con gli interessi di chi liquida ogni trimestre. '.repeat(40)}`;
  const written = v.parse(row, await call('PUT', `/api/circulars/${id}`, { version, body }));
  await call('POST', `/api/circulars/${id}/send`, { version: written.version, audience });
  return id;
}

/** Posts a message; answers whether it was taken. */
async function writeTo(origin: string): Promise<boolean> {
  const email = `${randomUUID()}@esempio.it`;
  const body = new URLSearchParams({ nome: 'Anna', email, messaggio: 'Chiedo un preventivo.' });
  const answer = await fetch(`${origin}/contatti`, { method: 'POST', body, redirect: 'manual' }).catch(() => null);
  return answer?.status === 303;
}

/** Lets what rests go on at once: minutes need not be waited for. */
async function endPauses(db: Owner['db']): Promise<void> {
  await db.updateTable('outbox').set({ next_attempt_at: atOnce }).where('status', '=', 'queued').execute();
  await db.updateTable('newsletter_pace').set({ next_at: atOnce, slowed: 0 }).where('domain', '<>', '').execute();
}

async function addReaders({ db }: Owner, readers: number): Promise<void> {
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const batch = 1_000;
  for (let from = 0; from < readers; from += batch) {
    const emails = Array.from(
      { length: Math.min(batch, readers - from) },
      (_, offset) => `lettore${from + offset}@dominio${(from + offset) % domains}.example`,
    );
    const subscribers = emails.map((email) => ({ email, created_at: at, confirmed_at: at }));
    await db.insertInto('newsletter').values(subscribers).execute();
    const evidence = {
      event: 'confirmed' as const,
      created_at: at,
      notice_text: 'Acconsento a ricevere circolari.',
      notice_version: '2',
    };
    await db
      .insertInto('newsletter_consents')
      .values(emails.map((email) => ({ id: randomUUID(), email, ...evidence })))
      .execute();
  }
  await sql`analyze`.execute(db);
}

/** A mail server that does, by the number in the reader's address, what servers do; it says whom it has got a letter for, and when the firm. */
async function startSink() {
  const arrived: string[] = [];
  const contacts: number[] = [];
  const seen = new Set<string>();
  const isFirst = (email: string) => !seen.has(email) && !!seen.add(email);
  const { url, close, letters } = await startFaultySmtp((stage, _time, email) => {
    // What the letters say is not looked at: twenty thousand of them would fill the memory.
    letters.length = 0;
    if (stage === 'END' && email === firm) contacts.push(performance.now());
    const number = /^lettore(\d+)@/.exec(email)?.[1];
    if (number === undefined) return undefined;
    if (stage === 'END') arrived.push(email);
    return misbehaviour(stage, Number(number), () => isFirst(email));
  });
  return { arrived, contacts, url, close };
}

function misbehaviour(stage: Stage, number: number, isFirst: () => boolean): Misbehaviour | undefined {
  if (stage === 'RCPT') {
    if (number % 97 === 0) return '550 5.1.1 no such user';
    if (number % 89 === 0) return '552 5.2.2 mailbox full';
    if (number % 83 === 0 && isFirst()) return '450 4.7.1 greylisted';
    if (number % 4_001 === 17 && isFirst()) return '421 4.3.2 too many connections';
    if (number % 5_003 === 29 && isFirst()) return slowly(70_000);
  }
  if (stage === 'END') {
    if (number % 499 === 3) return 'cut';
    if (number % 6_007 === 31) return slowly(70_000);
  }
  return undefined;
}
