import type { RequestListener } from 'node:http';
import { assemble, type Dependencies } from './assemble.ts';
import { type Env, readEnv } from './env.ts';
import { serve } from './http/serving.ts';
import { processLog as log } from './log.ts';

/** Timeout of a shutdown in ms; the process then exits anyway. Supervisors kill it after 20 to 30 s. */
const maxStopMs = 18_000;

/** Options that differ between `npm start` and `npm run dev`. */
export interface StartOptions extends Pick<Dependencies, 'loadBuild'> {
  /** Middleware before all routes: answers the request, or calls `next`. */
  middleware?: (...call: [...Parameters<RequestListener>, next: () => void]) => void;
}

/** Starts the site with the environment. Prints an error as one line (`DEBUG`: its stack) and exits with 1. */
export async function startFromCommandLine(options: StartOptions): Promise<void> {
  try {
    await start(readEnv(process.env), options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (process.env['DEBUG']) console.error(error);
    process.exit(1);
  }
}

async function start(env: Env, { loadBuild, middleware }: StartOptions): Promise<void> {
  const site = await assemble(env, { loadBuild, log });
  const { listener } = site;
  await site.warmUp();
  const serving = await serve(
    env,
    middleware ? (request, response) => middleware(request, response, () => listener(request, response)) : listener,
  );

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.warn('stop forced', { afterMs: maxStopMs });
      process.exit(1);
    }, maxStopMs);
    await site.close(serving);
    process.exit(0);
  };
  const stopAndExit = () =>
    stop().catch((error: unknown) => {
      log.error('stop failed', error);
      process.exit(1);
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAndExit());

  // Printed after the signal handlers are set: a supervisor that reads this line may stop the process at once.
  console.log(`Ready: ${serving.address}`);
  for (const notice of site.listNotices()) console.log(notice);

  await site.importSamplePictures();
}
