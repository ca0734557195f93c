import { deepEqual, equal, ok } from 'node:assert/strict';
import * as v from 'valibot';
import { fontsAreThere } from '../harness/page-fonts.ts';
import { defaultContent } from '../src/content/published.ts';
import { pages } from '../src/content/site-map.ts';
import { awaken, type Check, desk, notShowing, openAlive, phone, showing } from './page.ts';
import { until, type Visitor } from './visitor.ts';

const { notices } = defaultContent.views.moduli;

const toast = '[role=dialog], [role=alertdialog]';
const field = (name: string) => `main form [name=${name}]`;
const send = 'main form button[type=submit]';
const newsletter = 'form[action="/newsletter"]';

/** Checks that a toast appears, shows its two lines and disappears after its timeout. */
export const toasts: Check = async (visitor) => {
  await visitor.resize(desk);
  await openAlive(visitor, pages.home.path);
  await visitor.click(`${newsletter} button`);
  const { title, description } = notices['email-richiesta'];
  await showing(visitor, toast, title);
  await showing(visitor, toast, description);
  // Toasts stay while the pointer is over them.
  await visitor.movePointer();
  await notShowing(visitor, toast, title);
};

export const newsletterForm: Check = async (visitor) => {
  await visitor.resize(desk);
  await openAlive(visitor, pages.home.path);
  await visitor.type(`${newsletter} [name=email]`, `${crypto.randomUUID()}@example.it`);
  await visitor.click(`${newsletter} button`);
  await showing(visitor, toast, notices['iscrizione-completata'].title);
  await until(visitor, 'an empty field', isEmpty, `${newsletter} [name=email]`);
  equal(await visitor.evaluate(() => location.search), '', 'it was posted natively');
};

export const contactForm: Check = async (visitor) => {
  await visitor.resize(desk);
  await openAlive(visitor, pages.contatti.path);
  await visitor.type(field('nome'), 'Anna Rossi');
  await visitor.type(field('email'), 'anna');
  await visitor.type(field('messaggio'), 'Vorrei un appuntamento.');
  await visitor.click(send);
  await showing(visitor, 'main form', notices['campi-non-validi'].title);
  deepEqual(await marked(visitor), ['email']);
  await visitor.click(`main form a[href="#contatto-email"]`);
  // Type, because focus alone does not prove that input reaches the field.
  await visitor.typeOn('@example.it');
  equal(await typedIn(visitor, 'email'), 'anna@example.it');
  await visitor.click(send);
  await showing(visitor, 'main form', notices['messaggio-inviato'].title);
  for (const name of ['nome', 'email', 'messaggio']) await until(visitor, `${name} empty`, isEmpty, field(name));
  deepEqual(await marked(visitor), []);
  equal(await visitor.evaluate(() => location.search), '', 'it was posted natively');
};

/** Checks the native form post: values come back with errors, then the page confirms the message. */
export const postedForm: Check = async (visitor) => {
  await visitor.resize(desk);
  await visitor.open(pages.contatti.path);
  await visitor.type(field('nome'), 'Anna Rossi');
  await visitor.type(field('email'), 'anna');
  await visitor.type(field('messaggio'), 'Posta dal browser.');
  await post(visitor);
  await showing(visitor, 'main', notices['campi-non-validi'].title);
  equal(await typedIn(visitor, 'messaggio'), 'Posta dal browser.');
  await awaken(visitor);
  equal(await typedIn(visitor, 'messaggio'), 'Posta dal browser.', 'after the app has come');
  await visitor.type(field('email'), '@example.it');
  await post(visitor);
  await showing(visitor, 'main', notices['messaggio-inviato'].title);
  await showing(visitor, 'main', notices['messaggio-inviato'].description);
  await awaken(visitor);
  await showing(visitor, 'main', notices['messaggio-inviato'].title);
  await visitor.click(`header nav a[href="${pages.team.path}"]`);
  await notShowing(visitor, 'main', notices['messaggio-inviato'].title);
};

const hintSchema = v.array(v.object({ text: v.string(), lines: v.number(), lower: v.number() }));

/**
 * Checks that each hint of the contact form fits one line beside its label, also in a narrow window, with fonts loaded.
 */
export const hints: Check = async (visitor) => {
  for (const size of [phone, desk]) {
    await visitor.resize(size);
    await visitor.open(pages.contatti.path);
    await until(visitor, 'the fonts', fontsAreThere);
    const found = v.parse(
      hintSchema,
      await visitor.evaluate(() =>
        [...document.querySelectorAll('main form [id$="-hint"]')].map((hint) => {
          const range = document.createRange();
          range.selectNodeContents(hint);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          const label = hint.previousElementSibling?.getBoundingClientRect();
          return {
            text: hint.textContent,
            lines: new Set(tops).size,
            lower: hint.getBoundingClientRect().top - (label?.bottom ?? 0),
          };
        }),
      ),
    );
    equal(found.length, 3);
    for (const { text, lines, lower } of found) {
      equal(lines, 1, `«${text}» takes ${lines} lines at ${size.width} px`);
      ok(lower < 0, `«${text}» stands under its label at ${size.width} px`);
    }
  }
};

function isEmpty(selector: string): boolean {
  const control = document.querySelector(selector);
  return (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.value === '';
}

async function typedIn(visitor: Visitor, name: string): Promise<unknown> {
  return await visitor.evaluate((selector) => {
    const control = document.querySelector(selector);
    return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value : null;
  }, field(name));
}

async function marked(visitor: Visitor): Promise<unknown> {
  return await visitor.evaluate(() =>
    [...document.querySelectorAll('main form [aria-invalid=true]')].map((control) => control.getAttribute('name')),
  );
}

/** Submits the contact form natively, bypassing its listeners, and waits for the next document. */
async function post(visitor: Visitor): Promise<void> {
  await visitor.evaluate(() => {
    Object.assign(window, { posting: true });
    const form = document.querySelector('main form');
    if (form instanceof HTMLFormElement) HTMLFormElement.prototype.submit.call(form);
  });
  await until(visitor, 'the answer', () => !('posting' in window) && document.readyState === 'complete');
}
