import { expect, test } from 'vitest';
import { useSite } from '../support/site.ts';

const token = 'un-token-di-prova';
const site = useSite({ variables: { METRICS_TOKEN: token } });
const fetchMetrics = (authorization?: string) =>
  fetch(`${site.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });

test('returns metrics only with the token, by route pattern and without visitor input', async () => {
  for (const authorization of [undefined, token, 'Bearer un-altro', `bearer ${token}x`]) {
    const refused = await fetchMetrics(authorization);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { message: 'Serve il token di METRICS_TOKEN' } });
  }
  // Second request for /servizi: served from the cache.
  for (const path of [
    '/servizi',
    '/servizi',
    '/nulla-di-segreto',
    '/foto/segreto.jpg',
    '/api/images?nome_pagina=segreto',
    '/%zz',
  ])
    await site.api(path);
  await site.api('/api/functions/send-contact-email', {
    nome: 'Anna',
    email: 'anna@example.it',
    messaggio: 'Buongiorno',
  });
  const answer = await fetchMetrics(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  expect(text).not.toMatch(/segreto|anna@/);
  const routes = new Set([...text.matchAll(/_count\{route="([^"]*)",method="GET"/g)].map(([, route]) => route));
  expect(routes).toEqual(new Set(['page', '/*', '/foto/:name', '/api/images', '/metrics', 'none']));
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{route="\/api\/functions\/send-contact-email",method="POST",status="200"\} 1$/m,
  );
  expect(text).toMatch(/^outbox_letters\{state="queued",kind="contact[^"]*"\} 1$/m);
  expect(text).toMatch(/^outbox_oldest_seconds \d/m);
  expect(text).toMatch(/^db_up 1$/m);
  expect(text).toMatch(/^rendered_pages \d+$/m);
  expect(text).toMatch(/^backup_last_success_timestamp_seconds 0$/m);
  expect(text).toMatch(/^nodejs_heap_size_used_bytes /m);
});
