import pg from 'pg';
import { log } from '../../log.ts';

const firstPause = 100;
const longestPause = 5_000;
/** How often the connection is tried: one whose other end has gone says nothing by itself. */
const tryEvery = 10_000;

/** Calls `changed` after every change to what pages show, and after each reconnection. Resolves when it listens. */
export async function watchPostgresContent(
  { connectionString }: { connectionString: string },
  changed: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      application_name: 'studio content',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    fresh.on('notification', changed);
    fresh.on('error', () => lost(fresh));
    fresh.on('end', () => lost(fresh));
    try {
      await fresh.connect();
      await fresh.query('listen content');
    } catch (error) {
      discard(fresh);
      throw error;
    }
    if (stopped) return discard(fresh);
    client = fresh;
    timer = setInterval(() => fresh.query('select 1').catch(() => lost(fresh)), tryEvery).unref();
  }

  function lost(gone: pg.Client): void {
    if (client !== gone) return;
    client = null;
    clearInterval(timer);
    discard(gone);
    if (stopped) return;
    log.warn('database.watch_lost');
    reconnect(firstPause);
  }

  function reconnect(pause: number): void {
    timer = setTimeout(
      () => {
        connect().then(
          () => !stopped && changed(),
          () => !stopped && reconnect(Math.min(pause * 2, longestPause)),
        );
      },
      pause * (0.5 + Math.random()),
    ).unref();
  }

  await connect();
  return async () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(timer);
    const last = client;
    client = null;
    if (last) discard(last);
  };
}

function discard(client: pg.Client): void {
  client.removeAllListeners();
  client.on('error', () => {});
  client.end().catch(() => {});
}
