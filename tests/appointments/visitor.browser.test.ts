import { expect, test } from 'vitest';
import { readSettings } from '../../src/server/db/settings.ts';
import { makeLinkToken } from '../../src/server/tokens.ts';
import { readFocusedName, useBrowser, waitForFocus } from '../support/browser/browser.ts';
import { step } from '../support/browser/step.ts';
import { listOffered } from '../support/rows/appointments.ts';
import { useSite } from '../support/site.ts';

const site = useSite();
const { visit } = useBrowser(site);

const email = 'maria@esempio.it';
const readRow = () =>
  site.database.staff
    .selectFrom('appointments')
    .innerJoin('messages', 'messages.id', 'appointments.message_id')
    .select(['appointments.id', 'appointments.state', 'mode', 'telefono', 'wishes'])
    .where('email', '=', email)
    .executeTakeFirst();

test.each([true, false])(
  'a visitor asks for an appointment by keyboard and cancels it by its link (JavaScript: %s)',
  async (javaScriptEnabled) => {
    await site.database.staff.deleteFrom('messages').execute();
    const viewport = { width: 390, height: 844 };
    const { page, go, openHydrated } = await visit({ viewport, javaScriptEnabled, reducedMotion: 'reduce' });
    await (javaScriptEnabled ? openHydrated : go)('/appuntamento');
    const { keyboard } = page;

    await step('fills the form in, field after field');
    await page.getByLabel('Prima scelta').focus();
    await keyboard.press('ArrowDown');
    for (let field = 0; field < 3; field += 1) await keyboard.press('Tab');
    // The arrow chooses the second option of the group: by telephone.
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'Al telefono' }).isChecked()).toBe(true);
    await keyboard.press('Tab');
    await keyboard.type('06 9311111');
    await keyboard.press('Tab');
    await waitForFocus(page.getByLabel('Di che cosa si tratta?'));
    await keyboard.type('Bilancio');
    await keyboard.press('Tab');
    await waitForFocus(page.getByLabel('Nome'));
    await keyboard.type('Maria Bianchi');
    await keyboard.press('Tab');
    await keyboard.type(email);
    for (let field = 0; field < 2; field += 1) await keyboard.press('Tab');
    expect(await readFocusedName(page)).toBe('Invia la richiesta');
    await keyboard.press('Enter');
    await page.getByText('Richiesta inviata').waitFor();
    const [first] = listOffered();
    if (!first) throw new Error('Nothing is on offer');
    const row = await readRow();
    expect(row).toMatchObject({
      state: 'asked',
      mode: 'phone',
      telefono: '06 9311111',
      wishes: JSON.stringify([first]),
    });

    await step('cancels by the link');
    const { secret } = await readSettings(site.database.staff);
    await go(`/appuntamento/${makeLinkToken(secret, 'appointment', { id: row?.id ?? '', email })}`);
    await page.getByRole('radio', { name: 'Vorrei un altro giorno' }).focus();
    await keyboard.press('ArrowUp');
    expect(await page.getByRole('radio', { name: 'Disdico l’appuntamento' }).isChecked()).toBe(true);
    await keyboard.press('Tab');
    expect(await readFocusedName(page)).toBe('Invia allo studio');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Appuntamento disdetto' }).waitFor();
    expect((await readRow())?.state).toBe('cancelled');
  },
);
