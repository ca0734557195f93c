import type { RequestListener } from 'node:http';
import { listInventedFacts } from '../content/facts.ts';
import { makeFirstAccessLink } from './accounts/invitations.ts';
import { createListener } from './app.ts';
import { startBackgroundWork } from './background.ts';
import { readDatabaseTime } from './db/engine.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { readSettings } from './db/settings.ts';
import { DatabaseUnavailable } from './db/unreachable.ts';
import { watchContent } from './db/watch.ts';
import type { Env } from './env.ts';
import { AnswerCache } from './http/answer-cache.ts';
import { createRateLimits } from './http/limits/rate-limits.ts';
import type { CompressionEffort } from './http/stored-answer.ts';
import type { Log } from './log.ts';
import { describeMailSetup } from './mail/outbox.ts';
import type { SiteBuild } from './pages/build.ts';
import { PageCounts } from './pages/page-counts.ts';
import { createPages } from './pages/pages.ts';
import { loadPublishedData } from './pages/published-data.ts';
import { createDecoder } from './photos/decoder.ts';
import { photoCacheLimit } from './photos/serve.ts';
import { loadImap } from './sendings/mailbox.ts';
import type { Services } from './services.ts';
import { taskSources } from './task-sources.ts';
import { createTaskLister } from './tasks/list.ts';
import { minute, second } from './time/durations.ts';
import { waitAtMost } from './time/timeouts.ts';

/** Dependencies that differ between `npm start`, `npm run dev` and tests. */
export interface Dependencies {
  loadBuild: (env: Env) => Promise<SiteBuild>;
  log: Log;
  /** By default one is opened from the settings, and closed with the site. */
  database?: OpenDatabase;
  /** Effort of compressing cached answers; `prompt` by default. */
  effort?: CompressionEffort;
  /** Speed factor of periodic jobs, for tests; at 0 they do not run. */
  pace?: number;
}

/** Site that listens on no port. Several may run in one process, so no state is in module variables. */
export interface AssembledSite {
  listener: RequestListener;
  publicKey: string;
  /** Renders the home page: the first render compiles the code that all pages use. */
  warmUp(): Promise<unknown>;
  /** Lines for the operator: mail, proxy, facts still to fill in, the link of the first access. */
  listNotices(): string[];
  /** Imports the sample pictures into a new embedded database. */
  importSamplePictures(): Promise<void>;
  /** Answers /readyz with 503, ends `serving` and the background work, and stores the page counts. */
  close(serving: { close(): Promise<void> }): Promise<void>;
}

/** Creates the site from its settings. Throws an error that begins with the setting at fault if its value causes it. */
export async function assemble(
  env: Env,
  { loadBuild, log, database: givenDatabase, effort = 'prompt', pace = 1 }: Dependencies,
): Promise<AssembledSite> {
  const { database, settings, published, firstAccess } = await withSettingName(
    env.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR',
    () => openSite(env, log, givenDatabase),
  );
  const publicKey = env.publicAnonKey ?? settings.publicAnonKey;
  const build = await loadBuild(env);
  const content = () => published.current().published;
  const cache = new AnswerCache({ current: published.current, log, effort });
  const pages = createPages({ build, site: { publicKey, publicUrl: env.publicUrl }, cache });
  const stopWatching = await watchContent(database.staff, published.refresh, { log, pace });
  // Picks up changes made between the first read and the start of polling.
  await published.refresh();

  const stopping = new AbortController();
  const pageCounts = new PageCounts();
  if (env.bounceImapUrl !== null) await loadImap();
  const listTasks = createTaskLister({ sources: taskSources, env, database });
  const background = startBackgroundWork({ env, database, settings, log, pageCounts, content, listTasks, pace });
  const services: Services = {
    env,
    database,
    publicKey,
    secret: settings.secret,
    ...createRateLimits({ enabled: env.rateLimits, db: database.visitor, secret: settings.secret, log }),
    pages,
    content,
    offer: () => published.current().offer,
    cache,
    photoCache: new AnswerCache({ current: published.current, log, effort: 'none', limit: photoCacheLimit }),
    refreshPublished: () => waitAtMost(published.refresh().catch(log.outage), 5 * second),
    decoder: createDecoder(),
    build,
    log,
    listTasks,
    onEmailsQueued: background.wakeOutbox,
    probeMail: background.probeMail,
    makeBackup: background.makeBackup,
    stopping: stopping.signal,
    pageCounts,
    metrics:
      env.metricsToken === null ? null : (await import('./metrics.ts')).createMetrics(database, () => cache.count),
  };

  return {
    listener: createListener(services, build.files),
    publicKey,
    warmUp: () => pages.answer('/'),
    listNotices() {
      const { facts, launch } = content();
      const missing = listInventedFacts(facts, launch.confirmed);
      return [
        describeMailSetup(env, facts.contacts.email),
        // An https address implies a proxy, because this program serves plain HTTP.
        ...(env.publicUrl.startsWith('https:') && env.trustProxy === 0 ? [proxyNotice] : []),
        ...(missing.length > 0 ? [`Still to fill in: ${missing.map(({ path }) => path).join(', ')}`] : []),
        ...(firstAccess !== null ? [`Primo accesso: ${firstAccess}`] : []),
      ];
    },
    importSamplePictures: background.importSamplePictures,
    async close(serving) {
      stopping.abort();
      await Promise.all([serving.close(), background.stop(), stopWatching()]);
      // Stored last: pages are counted until the last connection is closed.
      const counted = pageCounts.store(database.staff, new Date());
      await waitAtMost(counted, second).catch((error: unknown) => log.error('page counts not stored', error));
      if (givenDatabase === undefined) await database.close();
    },
  };
}

const proxyNotice =
  'Proxy: TRUST_PROXY is not set, every visitor counts as the proxy in front, and limits refuse all of them together';

/** Opens and migrates the database. Throws if that fails: only later does the program run without the database. */
async function openSite(env: Env, log: Log, givenDatabase: OpenDatabase | undefined) {
  const database = givenDatabase ?? openDatabase(env, log);
  database.lockForServer();
  const applied = await database.migrate();
  if (applied.length > 0) log.info('database.migrated', { ran: applied.join(' ') });
  await compareClocks(database, log);
  const settings = await readSettings(database.staff);
  const published = await loadPublishedData(database);
  const link = { secret: settings.secret, publicUrl: env.publicUrl };
  const firstAccess = await makeFirstAccessLink(database.staff, new Date(), link);
  return { database, settings, published, firstAccess };
}

/** Warns if the clocks of this machine and of the database differ by over a minute. */
async function compareClocks({ staff }: OpenDatabase, log: Log): Promise<void> {
  const differenceMs = Date.now() - (await readDatabaseTime(staff)).getTime();
  if (Math.abs(differenceMs) > minute) log.warn('clock.differs', { aheadSeconds: Math.round(differenceMs / second) });
}

/** Runs `work`. Prefixes errors of the operating system or the database with the name of the setting at fault. */
async function withSettingName<Result>(setting: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && ('code' in error || error instanceof DatabaseUnavailable))) throw error;
    const code = 'code' in error ? error.code : error.name;
    throw new Error(`${setting}: ${error.message || code}`, { cause: error });
  }
}
