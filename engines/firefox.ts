import puppeteer from 'puppeteer-core';
import { findProgram } from '../harness/system-programs.ts';
import type { Visitor } from './visitor.ts';

/** Path of Firefox under the names that systems use; `null` if it is missing. */
export function findFirefox(): string | null {
  return findProgram('firefox-esr', 'firefox');
}

/** Opens a visitor in Firefox, driven over WebDriver BiDi. */
export async function openFirefox(origin: string): Promise<Visitor> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('No Firefox was found');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'intl.accept_languages': 'it-IT, it',
      'layout.css.prefers-color-scheme.content-override': 1,
      // Overlay scrollbars take no width, as on a phone.
      'widget.gtk.overlay-scrollbars.enabled': true,
    },
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // Ignore errors inside the map's frame.
    if (message.type() === 'error' && (url === undefined || url.startsWith(origin))) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content security policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  return {
    engine: (await browser.version()).replace('/', ' '),
    async open(path) {
      await page.goto(origin + path);
    },
    resize: (size) => page.setViewport(size),
    async movePointer() {
      // Two moves: a move to the current position fires no event.
      for (const y of [300, 304]) await page.mouse.move(20, y);
    },
    evaluate: (inPage, ...values) => page.evaluate(`(${inPage})(...${JSON.stringify(values)})`),
    click: (selector) => page.click(selector),
    async type(selector, text) {
      await page.focus(selector);
      await page.keyboard.press('End');
      await page.keyboard.type(text);
    },
    typeIntoFocused: (text) => page.keyboard.type(text),
    takeScreenshot: async () => Buffer.from(await page.screenshot()),
    listErrors: async () => complaints,
    listPrintedErrors: async () => [],
    close: () => browser.close(),
  };
}
