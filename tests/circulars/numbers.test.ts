import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { circularCalls } from '../../src/contract/circulars.ts';
import { makeCircularDocument, requireChosenNumber } from '../../src/server/circulars/circular-document.ts';
import { createCircular } from '../../src/server/circulars/drafts.ts';
import { readRows } from '../../src/server/circulars/rows.ts';
import { saveDraft } from '../../src/server/documents/drafts.ts';
import { publishDraft } from '../../src/server/documents/publishing.ts';
import { renderDraftEmail } from '../../src/server/sendings/emails.ts';
import { readPublished } from '../../src/server/texts/published-content.ts';
import { makeManagerContext } from '../sendings/delivery-site.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock } from '../support/mail-site.ts';

describeOnBothEngines('numbers of circulars', (database) => {
  let clock: Clock;
  beforeEach(async () => {
    clock = new Clock();
    await database().owner.deleteFrom('circulars').execute();
  });
  const staff = () => makeManagerContext(database(), clock);
  /** Publishes a circular under `number`, as a request of the API gives it; returns its id and number. */
  const publish = async (given: { number?: number | null }) => {
    clock.moveByMinutes(1);
    const { id, version } = await createCircular(staff(), `Circolare ${clock.now().toISOString()}`);
    const { version: _, ...edit } = v.parse(circularCalls.save.body, { version, body: 'Testo.', ...given });
    const document = makeCircularDocument(id);
    const saved = await saveDraft(staff(), document, { version, edit });
    const { number } = await publishDraft(staff(), document, { version: saved.version });
    return { id, number };
  };

  test('are the next, a chosen one, or none; one that the year has is refused', async () => {
    expect((await publish({})).number).toBe(1);
    const eleventh = await publish({ number: 11 });
    expect(eleventh.number).toBe(11);
    expect((await publish({})).number).toBe(12);
    const without = await publish({ number: null });
    expect(without.number).toBeNull();
    expect((await publish({ number: 2 })).number).toBe(2);
    expect((await publish({})).number).toBe(13);
    await expect(publish({ number: 11 })).rejects.toMatchObject({
      status: 400,
      fields: { givenNumber: 'Nel 2026 c’è già una circolare n. 11' },
    });
    const { circulars } = await readPublished(database().staff);
    expect(circulars.map(({ number }) => number)).toEqual([1, 11, 12, null, 2, 13]);
    const readEmail = async ({ id }: { id: number }) =>
      (await renderDraftEmail(staff(), await readRows(staff(), id))).text;
    expect(await readEmail(eleventh)).toMatch(/Circolare n\.\s11 · /);
    expect(await readEmail(without)).toMatch(/^Circolare · /m);

    // Eleven at night in UTC is the new year in Rome.
    clock.moveTo('2026-12-31T23:30:00.000Z');
    expect((await publish({ number: 1 })).number).toBe(1);
    expect((await publish({})).number).toBe(2);
    expect((await publish({ number: 11 })).number).toBe(11);
  });

  test('run on into a new year that the firm does not begin with another number', async () => {
    expect((await publish({ number: 30 })).number).toBe(30);
    clock.moveTo('2027-01-04T09:00:00.000Z');
    expect((await publish({})).number).toBe(31);
    expect((await publish({})).number).toBe(32);
  });

  test('are asked for once a year, where the year before had some', async () => {
    /** Tells whether staff are asked for the number of a draft to be published at `moment`. */
    const isAsked = async (moment: string, given: { number?: number | null } = {}) => {
      const { id, version } = await createCircular(staff(), 'Una bozza');
      const { version: _, ...edit } = v.parse(circularCalls.save.body, { version, body: 'Testo.', ...given });
      await saveDraft(staff(), makeCircularDocument(id), { version, edit });
      const refusal = await requireChosenNumber(staff(), id, new Date(moment)).catch((error: unknown) => error);
      return refusal;
    };
    const january = '2027-01-04T09:00:00.000Z';
    expect(await isAsked(january)).toBeUndefined();
    await publish({});
    await publish({ number: 4 });
    expect(await isAsked('2026-12-31T22:30:00.000Z')).toBeUndefined();
    expect(await isAsked(january)).toMatchObject({
      status: 400,
      fields: { numbering: 'È la prima circolare del 2027: scriva il numero, 1 per ricominciare o 5 per proseguire' },
    });
    for (const number of [1, 5, null]) expect(await isAsked(january, { number })).toBeUndefined();

    clock.moveTo(january);
    await publish({ number: null });
    expect(await isAsked(january)).toMatchObject({ status: 400 });
    await publish({ number: 1 });
    expect(await isAsked(january)).toBeUndefined();
  });
});
