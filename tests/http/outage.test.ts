import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { type Site, startSite } from '../support/site.ts';

/* The program while its PostgreSQL server stands still. */

let cable: Cable;
let site: Site;

beforeAll(async () => {
  cable = await layCable(Number(new URL(inject('postgresUrl')).port));
  site = await startSite({
    engine: 'postgres',
    variables: { RATE_LIMITS: 'on' },
    reach: (url) => {
      url.port = String(cable.port);
    },
  });
});

afterAll(() => cable.close());

async function timed(call: () => Promise<Response>) {
  const began = performance.now();
  const { status } = await call();
  return { status, took: performance.now() - began };
}

test('forms are answered within five seconds, pages at once, readiness says so, and the program can be stopped', async () => {
  const message = { nome: 'Maria Bianchi', email: 'maria@example.com', messaggio: 'Buongiorno.' };
  const send = () => timed(() => site.api(paths.contact, message));
  const page = () => timed(() => fetch(site.url));
  expect(await page()).toMatchObject({ status: 200 });
  expect(await send()).toMatchObject({ status: 200 });

  cable.freeze();
  const first = await Promise.all([
    send(),
    send(),
    timed(() => site.api(paths.newsletter, { email: 'a@example.com' })),
  ]);
  for (const { status, took } of first) {
    expect(status).toBe(503);
    expect(took).toBeLessThan(5000);
  }
  const next = await send();
  expect(next.status).toBe(503);
  expect(next.took).toBeLessThan(1000);
  const pages = [await page(), await page(), await page()];
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(Math.min(...pages.map(({ took }) => took))).toBeLessThan(50);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);

  const began = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(site.log().match(/"database\.away"/g)).toHaveLength(1);
}, 60_000);
