import type { RequestListener } from 'node:http';
import { unfilled } from '../content/facts.ts';
import { deadlinesFor, nextDue } from '../content/law/calendar.ts';
import type { StudioPhotoList } from '../contract/schemas.ts';
import { firstAccessLink } from './accounts/invitations.ts';
import { createListener } from './app.ts';
import { startBackgroundWork } from './background.ts';
import { countOf } from './db/count.ts';
import { databaseTime } from './db/engine.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { readSettings } from './db/settings.ts';
import { DatabaseUnavailable } from './db/unreachable.ts';
import { watchContent } from './db/watch.ts';
import { type Env, readEnv } from './env.ts';
import { createRateLimits } from './http/limits/rate-limits.ts';
import { serve } from './http/serving.ts';
import { log } from './log.ts';
import { mailStatusLine } from './mail/outbox.ts';
import type { SiteBuild } from './pages/build.ts';
import { circularsAt } from './pages/circulars.ts';
import { publishedOpening } from './pages/opening-hours.ts';
import { PageCounts } from './pages/page-counts.ts';
import type { ReadPageData } from './pages/page-reads.ts';
import { createPages } from './pages/pages.ts';
import { listStudioPhotos } from './photos/carousel.ts';
import { createDecoder } from './photos/decoder.ts';
import { listPageImages } from './photos/places.ts';
import type { Services } from './services.ts';
import { openContent } from './texts/published.ts';
import { signIn } from './texts/receipts.ts';
import { minute, second } from './time/durations.ts';
import { withinPatience } from './time/patience.ts';
import { startPeriodic } from './time/periodic.ts';
import { romanDay } from './time/roman-days.ts';

/** How many studio photos a page arrives with: more than any screen shows at once, and its bytes do not grow with the archive. */
const firstStudioPhotos = 12;

/** Makes the reads of pages in process, as `visitors`. */
function pageDataFrom({ visitors }: Pick<OpenDatabase, 'visitors'>): ReadPageData {
  return async (read, published) => {
    if (read.kind === 'opening') return { data: publishedOpening(published, Date.now()), whole: true };
    if (read.kind === 'today') return { data: romanDay(new Date()), whole: true };
    if (read.kind === 'next-deadlines') {
      const deadlines = deadlinesFor(published.views.scadenze.deadlines, read.group);
      return { data: nextDue(romanDay(new Date()), deadlines), whole: true };
    }
    if (read.kind === 'circulars') return { data: circularsAt(read.path, published), whole: true };
    if (read.kind === 'content') return { data: published.views[read.name], whole: true };
    if (read.kind === 'page-images') return { data: await listPageImages(visitors, read.page), whole: true };
    const data: StudioPhotoList = {
      photos: await listStudioPhotos(visitors, { first: firstStudioPhotos }),
      total: await countOf(visitors.selectFrom('foto_studio')),
    };
    return { data, whole: data.photos.length === data.total };
  };
}

/** Longest time in ms from the request to stop to the end of the program, whatever hangs: supervisors kill after 20 to 30 s. */
const longestStop = 18_000;

/** Where the pages come from, which differs between `npm start` and `npm run dev`. */
export interface Source {
  loadBuild: (env: Env) => Promise<SiteBuild>;
  /** Answers before everything else where it can, else calls `next`. */
  before?: (...call: [...Parameters<RequestListener>, next: () => void]) => void;
  /** Whether pages are compressed at their best, which takes a core some seconds after every start. */
  compressesWell?: boolean;
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

async function start(env: Env, { loadBuild, before, compressesWell }: Source): Promise<void> {
  const { database, settings, content, firstAccess } = await naming(env.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () =>
    openSite(env),
  );
  const publicKey = env.publicAnonKey ?? settings.publicAnonKey;
  const build = await loadBuild(env);
  const instance = signIn(database.jobs, (error) => log.outage(error));
  const pages = createPages({
    build,
    site: { publicKey, publicUrl: env.publicUrl },
    content: content.current,
    refresh: content.refresh,
    shown: ({ versions }) => instance.shows(versions),
    read: pageDataFrom(database),
    log,
    compressesWell,
  });
  const pagesNotRendered = (error: unknown) => log.error('pages not rendered', error);
  const renew = () => void pages.renew().catch(pagesNotRendered);
  const stopWatching = await watchContent(database.jobs, renew);
  // What was published since the content was read above has gone by unseen.
  await pages.renew();
  // When the office opens or closes, at midnight, and where the clock was set.
  const openingUntil = () => publishedOpening(content.current(), Date.now()).changesAt;
  let shownUntil = openingUntil();
  const stopOpeningRenewal = startPeriodic({
    everyMs: second,
    firstAfterMs: second,
    async work() {
      const until = openingUntil();
      if (until === shownUntil) return;
      shownUntil = until;
      await pages.renew();
    },
    failed: pagesNotRendered,
  });

  const stopping = new AbortController();
  const pageCounts = new PageCounts();
  const background = startBackgroundWork({ env, database, settings, log, pageCounts, content: content.current });
  const decoder = createDecoder();
  const services: Services = {
    env,
    database,
    publicKey,
    secret: settings.secret,
    ...createRateLimits({ enabled: env.rateLimits, links: database.links, secret: settings.secret, log }),
    pages,
    content: content.current,
    showPublished: () => withinPatience(pages.renew().catch(pagesNotRendered), 5 * second),
    decoder,
    build,
    log,
    lettersWaiting: background.wake,
    probeMail: background.probeMail,
    makeCopy: background.makeCopy,
    stopping: stopping.signal,
    pageCounts,
    metrics: env.metricsToken === null ? null : (await import('./metrics.ts')).createMetrics(database, pages.count),
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
    // Answers under way may still need the decoder.
    await Promise.all([
      serving.close().then(decoder.stop),
      background.stop(),
      instance.stop(),
      stopWatching(),
      stopOpeningRenewal(),
    ]);
    // Pages were shown until the last connection was closed.
    const counted = pageCounts.store(database.jobs, new Date());
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
  const { facts, launch } = content.current();
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
  const settings = await readSettings(database.jobs);
  const content = await openContent(database.visitors);
  const link = { secret: settings.secret, publicUrl: env.publicUrl };
  const firstAccess = await firstAccessLink(database.signIn, new Date(), link);
  return { database, settings, content, firstAccess };
}

/** Says where this machine's clock and the database's are a minute apart: one of them is wrong, and neither program would ever say so. */
async function compareClocks({ jobs }: OpenDatabase): Promise<void> {
  const ahead = Date.now() - (await databaseTime(jobs)).getTime();
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
