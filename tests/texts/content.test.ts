import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { defaultContent } from '../../src/content/published.ts';
import { sitePages } from '../../src/content/site-map.ts';
import { type SecondServer, startSecondServer } from '../support/second-server.ts';
import { type Site, startSite } from '../support/site.ts';

const defaultSite = defaultContent.views.site;
const phone = '+39 06 9320000';

describe('published content', () => {
  let smtp: TestSmtp;
  let site: Site;
  let second: SecondServer;
  let origins: string[];

  beforeAll(async () => {
    smtp = await startSmtp();
    site = await startSite({ engine: 'postgres', variables: { SMTP_URL: smtp.url } });
    second = await startSecondServer(site);
    origins = [site.url, second.url];
  });
  afterAll(async () => {
    await second.stop();
    await site.stop();
    await smtp.close();
  });

  const read = async (address: string) => await (await fetch(address)).text();
  const findContentAddress = (html: string, name: string) =>
    `/contenuti/${/"content":"([^"]+)"/.exec(html)?.[1]}/${name}`;

  test('shows the defaults when the database has no row', async () => {
    for (const { path } of sitePages) {
      const html = await read(site.url + path);
      expect(html).toContain(`href="${defaultSite.phoneHref}"`);
      expect(html).toContain(defaultSite.legalLine);
    }
  });

  test('updates pages, structured data, content files and emails on every instance', async () => {
    const before = findContentAddress(await read(site.url), 'site');
    expect((await fetch(site.url + before)).headers.get('cache-control')).toContain('immutable');
    const facts = { contacts: { phone }, hours: { saturday: '9:00–13:00' } };
    await site.database.staff
      .insertInto('documents')
      .values([
        { name: 'dati', body: JSON.stringify(facts) },
        { name: 'email', body: JSON.stringify({ acknowledgement: { opening: 'Il messaggio di {ora} è qui.' } }) },
      ])
      .execute();

    for (const origin of origins) {
      await expect.poll(() => read(origin)).toContain(`>${phone}</a>`);
      // Every page is checked on the first server, three pages on the second.
      for (const { path } of origin === site.url ? sitePages : sitePages.slice(0, 3)) {
        const html = await read(origin + path);
        expect([path, html.includes(`>${phone}</a>`), html.includes(defaultSite.phone)]).toEqual([path, true, false]);
        const statesFacts = path !== '/servizi';
        const facts = [`"telephone":"${phone}"`, '"dayOfWeek":["Saturday"]'];
        expect([path, ...facts.map((fact) => html.includes(fact))]).toEqual([path, statesFacts, statesFacts]);
        expect(html).toMatch(/<dd>Sab<!-- --> <span [^>]*>9:00–13:00<\/span><\/dd>/);
      }
      // The old address of the content returns 404, so that browsers reload the document.
      expect((await fetch(origin + before)).status).toBe(404);
      const after = findContentAddress(await read(origin), 'site');
      expect(await (await fetch(origin + after)).json()).toMatchObject({ phone });
    }

    await site.api('/api/functions/send-contact-email', {
      nome: 'Ada',
      email: 'ada@example.com',
      messaggio: 'Buongiorno',
    });
    const readEmailTexts = () => smtp.emails.map(({ email }) => email.text ?? '').join();
    await expect.poll(readEmailTexts).toContain(`Telefono\u00a0${phone}`);
    await expect.poll(readEmailTexts).toMatch(/Il messaggio di .+ è qui\./);
  });

  test('puts the correct article before the date of a legal text, after any wording', async () => {
    const readDates = async () =>
      /[^>]*<time dateTime="[^"]*">[^<]*(?=<\/time>)/i.exec(await read(`${site.url}/privacy`))?.[0];
    const updated = '2027-03-08';
    await site.database.staff
      .insertInto('documents')
      .values([{ name: 'privacy', body: JSON.stringify({ updated }) }])
      .execute();
    await expect.poll(readDates).toBe(`Testo aggiornato l’<time dateTime="${updated}">8 marzo 2027`);
    await site.database.staff
      .insertInto('documents')
      .values([{ name: 'cornice', body: JSON.stringify({ updated: 'In vigore dal' }) }])
      .execute();
    await expect.poll(readDates).toBe(`In vigore dall’<time dateTime="${updated}">8 marzo 2027`);
    await site.database.staff
      .updateTable('documents')
      .set({ body: JSON.stringify({ updated: '2027-03-09' }) })
      .where('name', '=', 'privacy')
      .execute();
    await expect.poll(readDates).toBe('In vigore dal <time dateTime="2027-03-09">9 marzo 2027');
  });

  test('shows the insurance in the legal notice once the firm has entered it', async () => {
    const readLegalNotice = () => read(`${site.url}/note-legali`);
    expect(await readLegalNotice()).not.toContain('Polizza professionale');
    await site.database.owner.deleteFrom('documents').where('name', '=', 'dati').execute();
    await site.database.staff
      .insertInto('documents')
      .values({ name: 'dati', body: JSON.stringify({ insurance: { insurer: 'Assicurazione Verdi' } }) })
      .execute();
    await expect.poll(readLegalNotice).toContain('<dd>Assicurazione Verdi</dd>');
    expect(await readLegalNotice()).toContain('Polizza professionale');
    expect(await readLegalNotice()).not.toContain('Società tra professionisti');
  });

  test('ignores a row with invalid JSON, an unknown page or the wrong shape', async () => {
    await site.database.staff
      .insertInto('documents')
      .values([
        { name: 'home', body: '{"hero": {"lead": 7}, "reasons": []}' },
        { name: 'team', body: 'niente' },
        { name: 'sconosciuta', body: '{}' },
        { name: 'servizi', body: '{"lead": "Scritto insieme alle altre righe."}' },
      ])
      .execute();
    // Rows are read together: once the valid row shows, the invalid rows have been read too.
    await expect.poll(() => read(`${site.url}/servizi`)).toContain('Scritto insieme alle altre righe.');
    expect(await read(site.url)).toContain(defaultContent.views.home.hero.lead);
    expect(await read(`${site.url}/team`)).toContain(defaultContent.views.team.lead);
  });
});
