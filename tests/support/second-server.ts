import { findFreePort } from '../../harness/processes.ts';
import type { Dependencies } from '../../src/server/assemble.ts';
import { createLog } from '../../src/server/log.ts';
import { type Cable, layCable } from './cable.ts';
import { serveHere } from './serve-here.ts';
import type { Site } from './site.ts';

/** Second server over the database of a site, in this process. */
export interface SecondServer {
  url: string;
  stop(): Promise<unknown>;
}

const quiet = createLog(() => {});

/** Starts a second server; resolves once it is ready. */
export async function startSecondServer(
  { variables }: Pick<Site, 'variables'>,
  dependencies: Pick<Dependencies, 'pace'> = {},
): Promise<SecondServer> {
  const port = await findFreePort();
  const { stop } = await serveHere(
    { ...variables, PORT: String(port), RATE_LIMITS: 'off' },
    { log: quiet, ...dependencies },
  );
  return { url: `http://localhost:${port}`, stop };
}

/**
 * Starts a second server over a site's PostgreSQL, through its own proxy. Only requests send data: periodic work is
 * off.
 */
export async function startServerOnCable({
  variables,
}: Pick<Site, 'variables'>): Promise<SecondServer & { cable: Cable }> {
  const database = new URL(variables['DATABASE_URL'] ?? '');
  const cable = await layCable(database);
  database.port = String(cable.port);
  const onCable = { ...variables, DATABASE_URL: database.href };
  const { url, stop } = await startSecondServer({ variables: onCable }, { pace: 0 });
  return {
    url,
    cable,
    async stop() {
      await stop();
      cable.remove();
    },
  };
}
