import type { RequestListener } from 'node:http';
import { unfilled } from '../content/facts.ts';
import { firstAccessLink } from './accounts/invitations.ts';
import { createListener } from './app.ts';
import { startBackgroundWork } from './background.ts';
import { importImap } from './circolari/mailbox.ts';
import { databaseTime } from './db/engine.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { readSettings } from './db/settings.ts';
import { DatabaseUnavailable } from './db/unreachable.ts';
import { watchContent } from './db/watch.ts';
import { type Env, readEnv } from './env.ts';
import { AnswerCache } from './http/answer-cache.ts';
import { createRateLimits } from './http/limits/rate-limits.ts';
import { serve } from './http/serving.ts';
import { log } from './log.ts';
import { mailStatusLine } from './mail/outbox.ts';
import type { SiteBuild } from './pages/build.ts';
import { PageCounts } from './pages/page-counts.ts';
import { createPages } from './pages/pages.ts';
import { openPublished } from './pages/published-data.ts';
import { createDecoder } from './photos/decoder.ts';
import type { Services } from './services.ts';
import { minute, second } from './time/durations.ts';
import { withinPatience } from './time/patience.ts';

/** Longest time in ms from the request to stop to the end of the program, whatever hangs: supervisors kill after 20 to 30 s. */
const longestStop = 18_000;

/** Where the pages come from, which differs between `npm start` and `npm run dev`. */
export interface Source {
  loadBuild: (env: Env) => Promise<SiteBuild>;
  /** Answers before everything else where it can, else calls `next`. */
  before?: (...call: [...Parameters<RequestListener>, next: () => void]) => void;
}

/** Starts the site with the settings of the process's environment. What the operator has to mend is said in one line. */
export async function startFromCommandLine(source: Source): Promise<void> {
  try {
    await start(readEnv(process.env), source);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (process.env['DEBUG']) console.error(error);
    process.exit(1);
  }
}

async function start(env: Env, { loadBuild, before }: Source): Promise<void> {
  const { database, settings, published, firstAccess } = await naming(
    env.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR',
    () => openSite(env),
  );
  const publicKey = env.publicAnonKey ?? settings.publicAnonKey;
  const build = await loadBuild(env);
  const content = () => published.current().published;
  const cache = new AnswerCache({ current: published.current, log });
  const pages = createPages({ build, site: { publicKey, publicUrl: env.publicUrl }, cache });
  const stopWatching = await watchContent(database.staff, published.refresh);
  // Changes between the first read and the watch.
  await published.refresh();
  // The first rendering loads and compiles what all others use.
  await pages.answer('/');

  const stopping = new AbortController();
  const pageCounts = new PageCounts();
  if (env.bounceImapUrl !== null) await importImap();
  const background = startBackgroundWork({ env, database, settings, log, pageCounts, content });
  const services: Services = {
    env,
    database,
    publicKey,
    secret: settings.secret,
    ...createRateLimits({ enabled: env.rateLimits, db: database.visitor, secret: settings.secret, log }),
    pages,
    content,
    cache,
    refreshPublished: () => withinPatience(published.refresh().catch(log.outage), 5 * second),
    decoder: createDecoder(),
    build,
    log,
    lettersWaiting: background.wake,
    probeMail: background.probeMail,
    makeCopy: background.makeCopy,
    stopping: stopping.signal,
    pageCounts,
    metrics:
      env.metricsToken === null ? null : (await import('./metrics.ts')).createMetrics(database, () => cache.count),
  };
  const answer = createListener(services, build.files);
  const serving = await serve(
    env,
    before ? (request, response) => before(request, response, () => answer(request, response)) : answer,
  );

  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => {
      log.warn('stop forced', { afterMs: longestStop });
      process.exit(1);
    }, longestStop);
    await Promise.all([serving.close(), background.stop(), stopWatching()]);
    // Pages were shown until the last connection was closed.
    const counted = pageCounts.store(database.staff, new Date());
    await withinPatience(counted, second).catch((error: unknown) => log.error('page counts not stored', error));
    await database.close();
    process.exit(0);
  };
  const stopWell = () =>
    stop().catch((error: unknown) => {
      log.error('stop failed', error);
      process.exit(1);
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopWell());

  // Last: whoever reads that it is ready may stop it at once.
  console.log(`Ready: ${serving.address}`);
  const { facts, launch } = content();
  console.log(mailStatusLine(env, facts.contacts.email));
  // Whoever speaks https in front is a proxy: this program does not.
  if (env.publicUrl.startsWith('https:') && env.trustProxy === 0)
    console.log(
      'Proxy: TRUST_PROXY is not set, every visitor counts as the proxy in front, and limits refuse all of them together',
    );
  const missing = unfilled(facts, launch.confirmed);
  if (missing.length > 0) console.log(`Still to fill in: ${missing.map(({ path }) => path).join(', ')}`);
  if (firstAccess !== null) console.log(`Primo accesso: ${firstAccess}`);

  await background.layInSamplePictures();
}

/** The database, up to date, and what is asked of it before anyone is served: from then on one that goes away must not end the program. */
async function openSite(env: Env) {
  const database = openDatabase(env);
  database.serveAlone();
  const ran = await database.migrate();
  if (ran.length > 0) log.info('database.migrated', { ran: ran.join(' ') });
  await compareClocks(database);
  const settings = await readSettings(database.staff);
  const published = await openPublished(database);
  const link = { secret: settings.secret, publicUrl: env.publicUrl };
  const firstAccess = await firstAccessLink(database.staff, new Date(), link);
  return { database, settings, published, firstAccess };
}

/** Says where this machine's clock and the database's are a minute apart: one of them is wrong, and neither program would ever say so. */
async function compareClocks({ staff }: OpenDatabase): Promise<void> {
  const ahead = Date.now() - (await databaseTime(staff)).getTime();
  if (Math.abs(ahead) > minute) log.warn('clock.differs', { aheadSeconds: Math.round(ahead / second) });
}

/** What the system or the database says against a setting is said with the setting's name. */
async function naming<Result>(setting: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && ('code' in error || error instanceof DatabaseUnavailable))) throw error;
    const code = 'code' in error ? error.code : error.name;
    throw new Error(`${setting}: ${error.message || code}`, { cause: error });
  }
}
