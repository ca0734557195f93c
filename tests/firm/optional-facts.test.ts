import { expect, test } from 'vitest';
import { sitePages } from '../../src/content/site-map.ts';
import { paths } from '../../src/contract/paths.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';

const site = useSite();

/** Texts that each page shows for an optional fact. */
const textsByPage = [
  ['/servizio-di-domiciliazione', 'Prezzo: da 300 euro l’anno.'],
  ['/servizi', 'Compenso di partenza: da 1.200 euro l’anno.'],
  ['/contatti', 'Risponde una persona dello studio entro due giorni lavorativi.'],
  ['/contatti', 'https://wa.me/393331234567'],
  ['/contatti', 'niente documenti qui'],
  ['/privacy', 'WhatsApp'],
  ['/note-legali', 'Sistemi di intelligenza artificiale'],
  ['/note-legali', 'art. 13 della L. 132/2025. Lo studio usa un assistente di scrittura.'],
  ['/team', 'href="https://clienti.studio.example/"'],
] as const;

const read = async (path: string) =>
  (await (await fetch(site.url + path)).text())
    .replaceAll('\u00a0', ' ')
    // Scripts are removed: the state for hydration names every label.
    .replace(/<script.*?<\/script>/gs, '');

test('pages show optional facts once they are filled in, and no trace of them before', async () => {
  for (const [path, words] of textsByPage) expect([path, (await read(path)).includes(words)]).toEqual([path, false]);
  await publishFacts(site, {
    contacts: { whatsapp: '+39 333 1234567', portal: 'https://clienti.studio.example/' },
    prices: { domiciliation: 'da 300 euro l’anno', tax: 'da 1.200 euro l’anno' },
    promises: {
      answerTime: 'entro due giorni lavorativi',
      artificialIntelligence: 'Lo studio usa un assistente di scrittura.',
    },
  });
  for (const [path, words] of textsByPage) await expect.poll(() => read(path)).toContain(words);
  const home = await read('/');
  // Links in the menu and in the footer.
  expect(home.match(/>Area clienti</g)).toHaveLength(2);
});

test('the notice after a message names the answer time that the firm has entered', async () => {
  const sent = await read('/contatti?esito=messaggio-inviato');
  const [, notice = ''] = /Messaggio inviato!(.*?)<\/div>/s.exec(sent) ?? [];
  expect(notice).toContain('Ti risponderemo al più presto.');
  expect(notice).toContain('Risponde una persona dello studio entro due giorni lavorativi.');
});

test('pages show a tax code of eleven digits, and a person’s on no page and in no file', async () => {
  const publicPaths = [...sitePages.map(({ path }) => path), '/llms.txt', paths.card];
  await publishFacts(site, { identity: { taxCode: '12345678903' } });
  await expect.poll(() => read('/')).toContain('C.F. 12345678903');
  expect(await read('/note-legali')).toMatch(/Codice fiscale<\/dt><dd[^>]*>12345678903</);

  await publishFacts(site, { identity: { taxCode: 'RSSMRA80A01H501U' } });
  await expect.poll(() => read('/')).not.toContain('C.F.');
  for (const path of publicPaths) {
    const html = await (await fetch(site.url + path)).text();
    expect([path, /RSSMRA80A01H501U|taxID/.exec(html)?.[0]]).toEqual([path, undefined]);
  }
  expect(await read('/note-legali')).not.toContain('Codice fiscale');
});
