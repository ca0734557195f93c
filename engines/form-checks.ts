import { deepEqual, equal, match } from 'node:assert/strict';
import * as v from 'valibot';
import { preventivo } from '../src/content/pages/preventivo.ts';
import { defaultContent } from '../src/content/published.ts';
import { makeTopicPath } from '../src/content/quotes/views.ts';
import { pages } from '../src/content/site-map.ts';
import { getDefaults } from '../src/contract/fields/fields.ts';
import {
  type Check,
  desktopWindow,
  openHydrated,
  phoneWindow,
  waitForHydration,
  waitUntilHidden,
  waitUntilShown,
} from './page.ts';
import { type Visitor, waitUntil } from './visitor.ts';

const { notices } = defaultContent.views.moduli;

const toastSelector = '[role=dialog], [role=alertdialog]';
const makeFieldSelector = (name: string) => `main form [name=${name}]`;
const submitSelector = 'main form button[type=submit]';
const newsletterSelector = 'form[action="/newsletter"]';

/** Checks that a toast appears, shows its two lines and disappears after its timeout. */
export const checkToasts: Check = async (visitor) => {
  await visitor.resize(desktopWindow);
  await openHydrated(visitor, pages.home.path);
  await visitor.click(`${newsletterSelector} button`);
  const { title, description } = notices['email-richiesta'];
  await waitUntilShown(visitor, toastSelector, title);
  await waitUntilShown(visitor, toastSelector, description);
  // Move the pointer away from the toast, which stays open while the pointer is over it.
  await visitor.movePointer();
  await waitUntilHidden(visitor, toastSelector, title);
};

export const checkNewsletterForm: Check = async (visitor) => {
  await visitor.resize(desktopWindow);
  await openHydrated(visitor, pages.home.path);
  await visitor.type(`${newsletterSelector} [name=email]`, `${crypto.randomUUID()}@example.it`);
  await visitor.click(`${newsletterSelector} button`);
  await waitUntilShown(visitor, toastSelector, notices['iscrizione-completata'].title);
  await waitUntil(visitor, 'an empty field', isEmpty, `${newsletterSelector} [name=email]`);
  equal(await visitor.evaluate(() => location.search), '', 'it was posted natively');
};

export const checkContactForm: Check = async (visitor) => {
  await visitor.resize(desktopWindow);
  await openHydrated(visitor, pages.contatti.path);
  await visitor.type(makeFieldSelector('nome'), 'Anna Rossi');
  await visitor.type(makeFieldSelector('email'), 'anna');
  await visitor.type(makeFieldSelector('messaggio'), 'Vorrei un appuntamento.');
  await visitor.click(submitSelector);
  await waitUntilShown(visitor, 'main form', notices['campi-non-validi'].title);
  deepEqual(await readInvalidFields(visitor), ['email']);
  await visitor.click(`main form a[href="#contatto-email"]`);
  // Type: that the field has the focus does not prove that keys reach it.
  await visitor.typeIntoFocused('@example.it');
  equal(await readFieldValue(visitor, 'email'), 'anna@example.it');
  await visitor.click(submitSelector);
  await waitUntilShown(visitor, 'main form', notices['messaggio-inviato'].title);
  for (const name of ['nome', 'email', 'messaggio'])
    await waitUntil(visitor, `${name} empty`, isEmpty, makeFieldSelector(name));
  deepEqual(await readInvalidFields(visitor), []);
  equal(await visitor.evaluate(() => location.search), '', 'it was posted natively');
};

/** Checks the native form post: an invalid form comes back with its values and errors, a valid one is confirmed. */
export const checkPostedForm: Check = async (visitor) => {
  await visitor.resize(desktopWindow);
  await visitor.open(pages.contatti.path);
  await visitor.type(makeFieldSelector('nome'), 'Anna Rossi');
  await visitor.type(makeFieldSelector('email'), 'anna');
  await visitor.type(makeFieldSelector('messaggio'), 'Posta dal browser.');
  await submitForm(visitor);
  await waitUntilShown(visitor, 'main', notices['campi-non-validi'].title);
  equal(await readFieldValue(visitor, 'messaggio'), 'Posta dal browser.');
  await waitForHydration(visitor);
  equal(await readFieldValue(visitor, 'messaggio'), 'Posta dal browser.', 'after the app has come');
  await visitor.type(makeFieldSelector('email'), '@example.it');
  await submitForm(visitor);
  await waitUntilShown(visitor, 'main', notices['messaggio-inviato'].title);
  await waitUntilShown(visitor, 'main', notices['messaggio-inviato'].description);
  await waitForHydration(visitor);
  await waitUntilShown(visitor, 'main', notices['messaggio-inviato'].title);
  await visitor.click(`header nav a[href="${pages.team.path}"]`);
  await waitUntilHidden(visitor, 'main', notices['messaggio-inviato'].title);
};

/** Checks that a sent request for a quote becomes its entry: what was chosen, and its reference. */
export const checkRequest: Check = async (visitor) => {
  const { topics, form } = getDefaults(preventivo);
  await visitor.resize(phoneWindow);
  await openHydrated(visitor, topics[0] ? makeTopicPath(topics[0]) : '');
  const chosen = v.parse(v.array(v.string()), await visitor.evaluate(listRequiredChoices));
  for (const id of chosen) await visitor.click(`main form [id="${id}"]`);
  await visitor.type(makeFieldSelector('nome'), 'Anna Rossi');
  await visitor.type(makeFieldSelector('email'), 'anna@example.it');
  await visitor.click(submitSelector);
  await waitUntilShown(visitor, 'main h1', form.sent.title);
  const text = v.parse(v.string(), await visitor.evaluate(() => document.querySelector('main')?.innerText));
  match(text, /\b2\d{3}-[0-9A-Z]{6}\b/);
  match(text, /S\.r\.l\./);
};

/** Lists the id of the first choice of each required question. */
const listRequiredChoices = () =>
  [...document.querySelectorAll('main form [type=radio][required][id]')].map(({ id }) => id);

function isEmpty(selector: string): boolean {
  const control = document.querySelector(selector);
  return (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.value === '';
}

async function readFieldValue(visitor: Visitor, name: string): Promise<unknown> {
  return await visitor.evaluate((selector) => {
    const control = document.querySelector(selector);
    return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : null;
  }, makeFieldSelector(name));
}

async function readInvalidFields(visitor: Visitor): Promise<unknown> {
  return await visitor.evaluate(() =>
    [...document.querySelectorAll('main form [aria-invalid=true]')].map((control) => control.getAttribute('name')),
  );
}

/** Submits the contact form natively, bypassing its listeners, and waits for the next document. */
async function submitForm(visitor: Visitor): Promise<void> {
  await visitor.evaluate(() => {
    Object.assign(window, { posting: true });
    const form = document.querySelector('main form');
    if (form instanceof HTMLFormElement) HTMLFormElement.prototype.submit.call(form);
  });
  await waitUntil(visitor, 'the answer', () => !('posting' in window) && document.readyState === 'complete');
}
