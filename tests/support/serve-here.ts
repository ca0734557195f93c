import { join } from 'node:path';
import { assemble, type Dependencies } from '../../src/server/assemble.ts';
import { readEnv } from '../../src/server/env.ts';
import { serve } from '../../src/server/http/serving.ts';
import { loadBuild, type SiteBuild } from '../../src/server/pages/build.ts';
import { root } from './program.ts';

const builds = new Map<boolean, Promise<SiteBuild>>();

/** Loads the build of the site, once per process. NODE_ENV selects React's production version meanwhile. */
function loadBuildOnce(secure: boolean): Promise<SiteBuild> {
  const { NODE_ENV } = process.env;
  const build =
    builds.get(secure) ??
    (async () => {
      process.env['NODE_ENV'] = 'production';
      try {
        return await loadBuild(join(root, 'dist'), secure);
      } finally {
        process.env['NODE_ENV'] = NODE_ENV;
      }
    })();
  builds.set(secure, build);
  return build;
}

/**
 * Serves a site with these environment variables in this process. Periodic work runs ten times as often, and answers
 * are compressed with the least effort. `changeBuild` returns the build to serve instead of the present one.
 */
export async function serveHere(
  variables: Record<string, string>,
  {
    changeBuild = (build) => build,
    ...dependencies
  }: Omit<Dependencies, 'loadBuild'> & { changeBuild?: (build: SiteBuild) => SiteBuild },
) {
  const env = readEnv(variables);
  const loadBuild = async () => changeBuild(await loadBuildOnce(env.publicUrl.startsWith('https:')));
  const site = await assemble(env, { loadBuild, pace: 10, effort: 'fast', ...dependencies });
  // No grace period: a stop cuts off pending responses, as the end of a process does.
  const listener: typeof site.listener = (request, response) => {
    // Node's own header ignores a fake clock.
    response.setHeader('Date', new Date().toUTCString());
    return site.listener(request, response);
  };
  const serving = await serve(env, listener, { graceMs: 0, maxDrainMs: 0 });
  return { publicKey: site.publicKey, notices: site.listNotices(), stop: () => site.close(serving) };
}
