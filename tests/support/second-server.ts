import { findFreePort } from '../../harness/processes.ts';
import type { Dependencies } from '../../src/server/assemble.ts';
import { createLog } from '../../src/server/log.ts';
import { serveHere } from './serve-here.ts';
import type { Site } from './site.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** Second server, in this process, on the same database as a site. */
export interface SecondServer {
  url: string;
  stop(): Promise<unknown>;
}

const silentLog = createLog(() => {});

/** Starts a second server; resolves once it is ready. */
export async function startSecondServer(
  { variables }: Pick<Site, 'variables'>,
  dependencies: Pick<Dependencies, 'pace'> = {},
): Promise<SecondServer> {
  const port = await findFreePort();
  const { stop } = await serveHere(
    { ...variables, PORT: String(port), RATE_LIMITS: 'off' },
    { log: silentLog, ...dependencies },
  );
  return { url: `http://localhost:${port}`, stop };
}

/**
 * Starts a second server that reaches the site's PostgreSQL database through a proxy. Periodic work is off, so that
 * only requests send data.
 */
export async function startServerBehindProxy({
  variables,
}: Pick<Site, 'variables'>): Promise<SecondServer & { proxy: TcpProxy }> {
  const database = new URL(variables['DATABASE_URL'] ?? '');
  const proxy = await startTcpProxy(database);
  database.port = String(proxy.port);
  const variablesWithProxy = { ...variables, DATABASE_URL: database.href };
  const { url, stop } = await startSecondServer({ variables: variablesWithProxy }, { pace: 0 });
  return {
    url,
    proxy,
    async stop() {
      await stop();
      proxy.remove();
    },
  };
}
