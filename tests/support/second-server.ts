import { freePort } from '../../harness/processes.ts';
import { createLog } from '../../src/server/log.ts';
import { type Cable, layCable } from './cable.ts';
import { serveHere } from './serve-here.ts';
import type { Site } from './site.ts';

/** Another server over the database of a site, in this process too. */
export interface SecondServer {
  url: string;
  stop(): Promise<unknown>;
}

const quiet = createLog(() => {});

/** Starts one; resolves once it is ready. */
export async function startSecondServer(
  { variables }: Pick<Site, 'variables'>,
  more: Record<string, string> = {},
): Promise<SecondServer> {
  const port = await freePort();
  const { stop } = await serveHere({ ...variables, ...more, PORT: String(port), RATE_LIMITS: 'off' }, quiet);
  return { url: `http://localhost:${port}`, stop };
}

/** Another server over the PostgreSQL of a site, on a cable of its own. */
export async function startServerOnCable({
  variables,
}: Pick<Site, 'variables'>): Promise<SecondServer & { cable: Cable }> {
  const database = new URL(variables['DATABASE_URL'] ?? '');
  const cable = await layCable(database);
  database.port = String(cable.port);
  const { url, stop } = await startSecondServer({ variables: { ...variables, DATABASE_URL: database.href } });
  return {
    url,
    cable,
    async stop() {
      await stop();
      cable.remove();
    },
  };
}
