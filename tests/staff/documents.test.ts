import { expect, test } from 'vitest';
import { staffPages } from '../../src/contract/staff/pages.ts';
import { markupFaults } from '../support/markup.ts';
import { useSite } from '../support/site.ts';

const site = useSite();

test('staff documents are valid, uncached, not indexed, and under a policy without unsafe sources', async () => {
  for (const path of [...Object.values(staffPages), `${staffPages.texts}/home`]) {
    const answer = await fetch(site.url + path);
    expect(answer.headers.get('cache-control'), path).toBe('no-store');
    expect(answer.headers.get('x-robots-tag'), path).toBe('noindex');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy, path).not.toContain('unsafe');
    expect(policy, path).toContain("connect-src 'self'");
    expect(await markupFaults(await answer.text()), path).toEqual([]);
  }
});

test('an unknown path of the staff area returns 404', async () => {
  expect((await fetch(`${site.url}/gestione/nulla`)).status).toBe(404);
});

test('the script of the staff area is immutable and smaller than 250 kB', async () => {
  const script = /"chunks":\["([^"]+)"/.exec(await (await fetch(site.url + staffPages.desk)).text())?.[1] ?? '';
  const answer = await fetch(site.url + script, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(250_000);
});
