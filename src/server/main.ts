import { createServer } from 'node:http';
import { join } from 'node:path';
import { unfilled } from '../content/firm.ts';
import type { Parts } from './api/context.ts';
import { createListener } from './app.ts';
import { openDatabase } from './db/open.ts';
import { readSettings } from './db/settings.ts';
import { InvalidEnvironment, readEnv } from './env.ts';
import { createRateLimit } from './http/rate-limits.ts';
import { closeGently, listen, withTimeouts } from './http/serving.ts';
import { log } from './log.ts';
import { mailStatusLine } from './mail/status.ts';
import { loadBuild, type Read } from './render/build.ts';
import { createPages } from './render/pages.ts';
import { startBackgroundWork } from './background.ts';
import { listPageImages } from './services/images.ts';
import { listStudioPhotos } from './services/studio-photos.ts';

const distFolder = join(import.meta.dirname, '../../dist');

await start().catch((error: unknown) => {
  // A wrong setting, a newer database or a taken port is the operator's to mend: one line says which.
  const known = error instanceof InvalidEnvironment || (error instanceof Error && 'forOperators' in error);
  if (known || (error instanceof Error && 'syscall' in error)) console.error(error.message);
  else console.error(error);
  process.exit(1);
});

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const database = openDatabase(env);
  const migrated = await database.migrate();
  const settings = await readSettings(database.staff);
  const publicKey = env.publicAnonKey ?? settings.publicAnonKey;

  const build = await loadBuild(distFolder, env.publicUrl.startsWith('https:'));
  const read = (wanted: Read): Promise<unknown> =>
    wanted.kind === 'page-images' ? listPageImages(database.pubblico, wanted.page) : listStudioPhotos(database.pubblico);
  const pages = createPages({ build, site: { publicKey, publicUrl: env.publicUrl }, read, log });

  const background = startBackgroundWork({ env, database, settings, log });
  const rateLimit = createRateLimit({ enabled: env.rateLimits, pool: database.staffPool, secret: settings.secret });
  const parts: Parts = {
    env,
    database,
    publicKey,
    secret: settings.secret,
    rateLimit,
    pages,
    log,
    lettersWaiting: background.wake,
  };
  await pages.forget();
  await database.watchContent(() => {
    pages.forget().catch((error: unknown) => log.error('pages not rendered', error));
  });

  const server = withTimeouts(createServer(createListener(parts, build.files)));
  const address = await listen(server, env);
  console.log(`Ready: ${address}`);
  console.log(mailStatusLine(env));
  const missing = unfilled();
  if (missing.length > 0) console.log(`Still to fill in, in src/content/firm.ts: ${missing.join(', ')}`);
  await background.layInStarterPictures(migrated);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await closeGently(server);
    await background.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}
