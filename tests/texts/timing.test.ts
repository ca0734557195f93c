import { beforeAll, describe, expect, test } from 'vitest';
import type { EditedContent, FoundText } from '../../src/contract/content.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna as annas, paolo as paolos, type StaffBrowser, signIn } from '../support/staff.ts';
import { findTaskWords, readDeskTasks } from '../support/tasks.ts';

describe('scheduling, approval and search of texts', () => {
  const site = useSite({ fill: addAnnaAndPaolo });
  let anna: StaffBrowser;
  let paolo: StaffBrowser;
  beforeAll(async () => {
    anna = await signIn(site, annas);
    paolo = await signIn(site, paolos);
  });

  const readEdited = async (browser: StaffBrowser, page: string): Promise<EditedContent> =>
    await (await browser.call('GET', `/api/content/${page}`)).json();
  const saveDraft = async (browser: StaffBrowser, page: string, parts: object): Promise<EditedContent> => {
    const { published, version } = await readEdited(browser, page);
    const answer = await browser.call('PUT', `/api/content/${page}`, { draft: { ...published, ...parts }, version });
    return await answer.json();
  };
  const search = async (q: string): Promise<FoundText[]> => {
    const answer = await paolo.call('GET', `/api/search?q=${encodeURIComponent(q)}`);
    return (await answer.json()).items;
  };
  const nextYear = String(new Date().getUTCFullYear() + 1);

  test('schedules a publication in Rome time, cancels it and publishes it with its note when due', async () => {
    const { version } = await saveDraft(paolo, 'team', { lead: 'Domani si legge questa frase.' });
    const at = `${nextYear}-01-15T09:30`;
    const answer = await paolo.call('POST', '/api/content/team/publish', { version, at, note: 'Orari nuovi' });
    const scheduled: EditedContent = await answer.json();
    expect(scheduled).toMatchObject({ publish_at: `${nextYear}-01-15T08:30:00.000Z`, version: version + 1 });

    const cancelled = await (await anna.call('POST', '/api/content/team/hold', { version: version + 1 })).json();
    expect(cancelled).toMatchObject({ publish_at: null, draft: { lead: 'Domani si legge questa frase.' } });
    await paolo.call('POST', '/api/content/team/publish', { version: cancelled.version, at, note: 'Orari nuovi' });
    await site.database.staff
      .updateTable('document_drafts')
      .set({ publish_at: new Date(Date.now() - 1000).toISOString() })
      .where('name', '=', 'team')
      .execute();
    await expect
      .poll(async () => await (await fetch(`${site.url}/team`)).text(), { timeout: 20_000 })
      .toContain('Domani si legge questa frase.');
    const [latest] = await (await paolo.call('GET', '/api/content/team/versions')).json();
    expect(latest).toMatchObject({ note: 'Orari nuovi', published_by: 'Paolo Serra' });
  });

  test('returns 400 for a past or impossible time', async () => {
    const { version } = await saveDraft(paolo, 'contatti', { lead: 'Una prima frase.' });
    for (const at of ['2020-01-01T09:00', `${nextYear}-02-30T10:00`]) {
      const refusal = await paolo.call('POST', '/api/content/contatti/publish', { version, at });
      expect([at, refusal.status]).toEqual([at, 400]);
    }
  });

  test('cancels the schedule when the draft changes', async () => {
    const { version } = await saveDraft(paolo, 'contatti', { lead: 'Una prima frase.' });
    await paolo.call('POST', '/api/content/contatti/publish', { version, at: `${nextYear}-02-01T09:00` });
    expect((await saveDraft(paolo, 'contatti', { lead: 'Una seconda frase.' })).publish_at).toBeNull();
  });

  test('lets a manager return an editor’s draft with a note or approve it, and lists it on the desk', async () => {
    const { version } = await saveDraft(anna, 'dati', { texts: { publishing: 'manager' } });
    await anna.call('POST', '/api/content/dati/publish', { version });
    const unchanged = await saveDraft(paolo, 'home', {
      callToAction: (await readEdited(paolo, 'home')).published['callToAction'],
    });
    expect(unchanged.publishable).toBe(false);
    const { version: draftVersion } = await saveDraft(paolo, 'servizi', { lead: 'Una frase da approvare.' });
    const refused = await paolo.call('POST', '/api/content/servizi/publish', { version: draftVersion });
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      403,
      'Questi testi li pubblica un responsabile',
    ]);
    const asked = await (
      await paolo.call('POST', '/api/content/servizi/ask-approval', { version: draftVersion })
    ).json();
    expect(asked).toMatchObject({ asked_by: 'Paolo Serra' });
    expect(findTaskWords(await readDeskTasks(anna), 'approvals-texts')).toEqual([
      '1 bozza da approvare',
      '«Servizi», chiesta da Paolo Serra.',
    ]);
    const note = 'Manca da quando.';
    const returnDraft = (browser: StaffBrowser, sent: object) =>
      browser.call('POST', '/api/content/servizi/send-back', { version: asked.version, ...sent });
    expect((await returnDraft(paolo, { note })).status).toBe(403);
    expect((await returnDraft(anna, { note: ' ' })).status).toBe(400);
    expect(await (await returnDraft(anna, { note })).json()).toMatchObject({
      asked_at: null,
      returned_by: 'Anna Conti',
      returned_note: note,
      draft: { lead: 'Una frase da approvare.' },
    });
    expect(findTaskWords(await readDeskTasks(paolo), 'returned-texts')).toEqual([
      '1 bozza rimandata con una nota',
      '«Servizi», da Anna Conti.',
    ]);
    // The note stays while the editor writes, until the next request for approval.
    const correctedDraft = await saveDraft(paolo, 'servizi', { lead: 'Una frase da approvare, da gennaio.' });
    expect(correctedDraft.returned_note).toBe(note);
    const { version: latest } = correctedDraft;
    const askedAgain = await (
      await paolo.call('POST', '/api/content/servizi/ask-approval', { version: latest })
    ).json();
    expect(askedAgain).toMatchObject({ returned_note: null, asked_by: 'Paolo Serra' });
    const approved = await anna.call('POST', '/api/content/servizi/publish', { version: askedAgain.version });
    expect(await approved.json()).toMatchObject({
      asked_at: null,
      published: { lead: 'Una frase da approvare, da gennaio.' },
    });
  });

  test('finds published and drafted texts as visitors read them, ignoring case and accents', async () => {
    expect(await search('ESPERIENZA DAL 2014')).toEqual([
      {
        page: 'home',
        field: 'reasons.entries.1.title',
        label: 'Home · Le ragioni · Voci · Voce 1 · Titolo',
        text: 'Esperienza dal 2014',
      },
    ]);
    await saveDraft(paolo, 'home', {
      hero: { ...Object((await readEdited(paolo, 'home')).published['hero']), lead: 'Così è più facilè.' },
    });
    expect(await search('piu facile')).toMatchObject([{ page: 'home', field: 'hero.lead' }]);
    expect((await search('00041'))[0]).toMatchObject({ page: 'dati', field: 'contacts.postcode' });
    // The question and the reason for it, but no identifier.
    const label = 'Preventivo · Argomenti · Argomento 1 · Domande · Domanda 2';
    expect((await search('fatture emette')).map((found) => found.label)).toEqual([`${label} · Domanda`]);
    expect((await search('contabilita-oggi')).map((found) => found.label)).toEqual([]);
    expect((await paolo.call('GET', '/api/search?q=a')).status).toBe(400);
  });

  test('search finds the words of a deadline', async () => {
    const found = await search('iva dei contribuenti trimestrali');
    expect(found.filter(({ page }) => page === 'norme')).toMatchObject([
      { label: expect.stringMatching(/^Norme e scadenze · .+ · Che cosa$/), text: 'IVA dei contribuenti trimestrali' },
    ]);
  });
});
