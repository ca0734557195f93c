import { describe, expect, test } from 'vitest';
import { useSite } from '../support/site.ts';

/* Address variants that users type and proxies produce: trailing slashes, capitals, percent-encoded plain letters. */

describe('address variants', () => {
  const site = useSite();

  const fetchPath = (path: string, init: RequestInit = {}) => fetch(site.url + path, { redirect: 'manual', ...init });
  const form = {
    method: 'POST',
    body: new URLSearchParams({ nome: 'Anna', email: 'anna@example.it', messaggio: 'Sì' }),
  };

  test.each([
    ['/chi-siamo/', '/chi-siamo'],
    ['/Team', '/team'],
    ['/CHI-SIAMO//?esito=x', '/chi-siamo?esito=x'],
    ['/chi%2Dsiamo', '/chi-siamo'],
    ['/%63ontatti?utm_source=a', '/contatti?utm_source=a'],
    ['/Newsletter/Conferma/?t=aB', '/newsletter/conferma?t=aB'],
    ['/newsletter/disiscrizione/?t=aB', '/newsletter/disiscrizione?t=aB'],
    ['/Scadenze.ICS', '/scadenze.ics'],
    ['/studio.vcf/', '/studio.vcf'],
    ['/Robots.txt', '/robots.txt'],
    ['/.well-known/security.txt/', '/.well-known/security.txt'],
    ['/Gestione/', '/gestione'],
    ['/gestione//', '/gestione'],
    ['/GESTIONE/Messaggi//?cerca=Anna', '/gestione/messaggi?cerca=Anna'],
  ])('redirects %s to the canonical address with 308', async (asked, path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await fetchPath(asked, { ...(method === 'POST' && form), method });
      const location = new URL(answer.headers.get('location') ?? 'nowhere:', site.url).href;
      expect([method, answer.status, location]).toEqual([method, 308, site.url + path]);
    }
  });

  test.each(['/contatti/', '/Contatti', '/CONTATTI//'])('stores a message posted to %s', async (path) => {
    const answer = await fetch(site.url + path, {
      ...form,
      body: new URLSearchParams({ ...Object.fromEntries(form.body), messaggio: path }),
    });
    expect([answer.status, new URL(answer.url).search]).toEqual([200, '?esito=messaggio-inviato']);
    const stored = await site.database.staff.selectFrom('messages').select('messaggio').execute();
    expect(stored).toContainEqual({ messaggio: path });
  });

  test('accepts a newsletter sign-up and a one-click unsubscribe', async () => {
    const signUp = await fetch(`${site.url}/Newsletter/`, {
      ...form,
      body: new URLSearchParams({ email: 'anna@example.it' }),
    });
    expect([signUp.status, new URL(signUp.url).search]).toEqual([200, '?esito=iscrizione-completata']);
    const unsubscribe = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await fetch(`${site.url}/newsletter/disiscrizione/?t=1.${'a'.repeat(43)}`, unsubscribe)).status).toBe(200);
  });

  test('returns 403 for a cross-origin post and 404 for variants of API and unknown addresses', async () => {
    expect((await fetchPath('/contatti/', { ...form, headers: { origin: 'https://altrove.example' } })).status).toBe(
      403,
    );
    for (const path of ['/api/foto_studio/', '/API/foto_studio', '/nulla/', '//contatti', '/foto/', '/gestione/Nulla'])
      expect([path, (await fetchPath(path)).status]).toEqual([path, 404]);
  });

  test('keeps the case of the page’s name in the address of a staff page', async () => {
    expect((await fetchPath('/gestione/testi/Home')).status).toBe(200);
    const redirect = await fetchPath('/gestione/testi/Home/');
    expect(new URL(redirect.headers.get('location') ?? '', site.url).pathname).toBe('/gestione/testi/Home');
  });
});
