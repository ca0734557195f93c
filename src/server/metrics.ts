import type { ServerResponse } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { listChecks } from './db/check-results.ts';
import { readDatabaseTime } from './db/engine.ts';
import type { OpenDatabase } from './db/open.ts';
import { second } from './time/durations.ts';

const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Metrics in Prometheus' naming and units. They contain no addresses, and no paths typed by visitors. */
export interface Metrics {
  /** Measures a response from now to its end. `route` is its route pattern until `setRoute` sets a more exact one. */
  watch(response: ServerResponse, method: string | undefined, route: string): void;
  setRoute(response: ServerResponse, route: string): void;
  /** Metrics in Prometheus' text format, and its media type. */
  read(): Promise<{ text: string; type: string }>;
}

/** Starts measuring. This file is loaded only if metrics are enabled. */
export function createMetrics(database: OpenDatabase, countCachedAnswers: () => number): Metrics {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5],
    registers,
  });
  const makeGauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const emails = makeGauge('outbox_letters', 'Emails by state and kind', ['state', 'kind']);
  const oldest = makeGauge('outbox_oldest_seconds', 'Age of the oldest unsent email; 0 if there is none');
  const up = makeGauge('db_up', 'Whether the database answers and takes writes');
  const pages = makeGauge('rendered_pages', 'Answers in the cache');
  const backup = makeGauge('backup_last_success_timestamp_seconds', 'Time of the last backup; 0 if there is none');
  const routes = new WeakMap<ServerResponse, string>();

  async function refresh(): Promise<void> {
    const { staff } = database;
    const rows = await staff
      .selectFrom('outbox')
      .select(({ fn }) => ['status', 'kind', fn.countAll<number>().as('count')])
      .groupBy(['status', 'kind'])
      .execute();
    const { since } = await staff
      .selectFrom('outbox')
      .select(({ fn }) => fn.min('created_at').as('since'))
      .where('status', 'in', ['queued', 'sending'])
      .executeTakeFirstOrThrow();
    const now = (await readDatabaseTime(staff)).getTime();
    const backedUpAt = (await listChecks(staff)).find(({ name }) => name === 'backup')?.passed_at;
    for (const { status, kind, count } of rows) emails.set({ state: status, kind }, Number(count));
    oldest.set(since ? Math.max(0, now - Date.parse(since)) / second : 0);
    backup.set(backedUpAt ? Date.parse(backedUpAt) / second : 0);
  }

  return {
    watch(response, method = '', route) {
      const began = performance.now();
      response.once('close', () => {
        const labels = {
          route: routes.get(response) ?? route,
          method: knownMethods.includes(method) ? method : 'other',
        };
        duration.observe({ ...labels, status: response.statusCode }, (performance.now() - began) / second);
      });
    },
    setRoute: (response, route) => void routes.set(response, route),
    async read() {
      emails.reset();
      pages.set(countCachedAnswers());
      // An outage is no error here: `db_up` becomes 0, `outbox_letters` empty, and other database gauges stay stale.
      const upValue = await database
        .ping()
        .then(refresh)
        .then(
          () => 1,
          () => 0,
        );
      up.set(upValue);
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}
