import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { findFreePort } from '../harness/processes.ts';
import { findProgram } from '../harness/system-programs.ts';
import type { Size, Visitor } from './visitor.ts';
import { findElement, newSession, type WebDriverSession } from './webdriver.ts';

interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** Paths of the WebDriver server, of WebKitGTK's browser and of Xvfb; `null` if one is missing. */
export function findWebKit(): WebKitPrograms | null {
  const driver = findProgram('WebKitWebDriver');
  const display = findProgram('Xvfb');
  const browser = globSync('/usr/{lib/*,lib,lib64,libexec}/webkit*gtk-*/MiniBrowser').sort()[0];
  return driver !== null && display !== null && browser !== undefined ? { driver, display, browser } : null;
}

/** End key: moves the caret behind the field's value, which the driver may have selected. */
const endKey = '\uE010';

/** Screen for the largest window plus the browser's toolbar. */
const screen = '1600x1200x24';

/** GTK style that shrinks the toolbar's minimum width, so that the window can be as narrow as a phone. */
const narrowToolbarStyle = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: none; font-size: 1px; }';

const rectSchema = v.object({ width: v.number(), height: v.number() });

/** Opens a visitor in WebKit, driven over WebDriver on its own display. */
export async function openWebKit(origin: string): Promise<Visitor> {
  const programs = findWebKit();
  if (programs === null) throw new Error('No WebKitGTK was found');
  const home = mkdtempSync(join(tmpdir(), 'studio-webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), narrowToolbarStyle);

  const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const displayNumber = await readFirstLine(display.stdio[3]);
  const environment = {
    PATH: process.env['PATH'],
    DISPLAY: `:${displayNumber}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    // Settings in memory: otherwise GTK looks for the D-Bus of a desktop.
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
  };
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`], { env: environment, stdio: 'ignore' });
  const session = await newSession(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
  });

  const complaints: string[] = [];
  const evaluate = (script: string, values: unknown[] = []) =>
    session.command('POST', '/execute/sync', {
      script: `(${recordErrors})();return (${script})(...arguments)`,
      args: values,
    });
  const takeComplaints = async () => {
    complaints.push(...v.parse(v.array(v.string()), await evaluate(`${takeErrors}`)));
  };

  return {
    engine: `WebKitGTK ${String(session.capabilities['browserVersion'])}`,
    async open(path) {
      await takeComplaints();
      await session.command('POST', '/url', { url: origin + path });
      await evaluate('() => {}');
    },
    async resize(size) {
      await resizeViewport(session, size);
    },
    async movePointer() {
      const move = (x: number, y: number) => ({ type: 'pointerMove', x, y, duration: 0 });
      const pointer = { type: 'pointer', id: 'pointer', actions: [move(20, 300), move(24, 304)] };
      await session.command('POST', '/actions', { actions: [pointer] });
    },
    evaluate: (inPage, ...values) => evaluate(String(inPage), values),
    async click(selector) {
      // The driver itself does not scroll to an element that is below the window.
      await evaluate('(selector) => document.querySelector(selector)?.scrollIntoView({ block: "center" })', [selector]);
      await session.command('POST', `${await findElement(session, selector)}/click`);
    },
    async type(selector, text) {
      await session.command('POST', `${await findElement(session, selector)}/value`, { text: endKey + text });
    },
    async typeIntoFocused(text) {
      const presses = [...text].flatMap((key) => ['keyDown', 'keyUp'].map((type) => ({ type, value: key })));
      await session.command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: presses }] });
    },
    takeScreenshot: async () => Buffer.from(v.parse(v.string(), await session.command('GET', '/screenshot')), 'base64'),
    async listErrors() {
      await takeComplaints();
      return complaints;
    },
    listPrintedErrors: (path) => readPrintedErrors(programs.browser, environment, origin + path),
    async close() {
      await session.end();
      driver.kill();
      display.kill();
      await Promise.all([driver, display].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Runs in the page: records its errors from now on. The driver can neither read the console nor run scripts before
 * those of the page.
 */
function recordErrors() {
  if ('heard' in window) return;
  const heard: string[] = [];
  Object.assign(window, { heard });
  const { error } = console;
  console.error = (...words: unknown[]) => {
    heard.push(words.map(String).join(' '));
    error(...words);
  };
  addEventListener(
    'error',
    (event) => {
      const element = event.target instanceof Element ? event.target.outerHTML.slice(0, 200) : event.message;
      heard.push(`Error: ${element}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => heard.push(`Rejected: ${String(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    heard.push(`Content security policy: ${violatedDirective} ${blockedURI}`),
  );
}

function takeErrors() {
  const heard: unknown = Reflect.get(window, 'heard');
  return Array.isArray(heard) ? heard.splice(0) : [];
}

const innerSizeSchema = v.tuple([v.number(), v.number()]);

/** Sets the size of the viewport, which is lower than the window by a toolbar. Throws if the width is not reached. */
async function resizeViewport(session: WebDriverSession, { width, height }: Size): Promise<void> {
  const set = async (by: number) => {
    v.parse(rectSchema, await session.command('POST', '/window/rect', { width, height: height + by }));
    const script = 'return [innerWidth, innerHeight]';
    return v.parse(innerSizeSchema, await session.command('POST', '/execute/sync', { script, args: [] }));
  };
  const [, inside] = await set(0);
  const reached = await set(height - inside);
  if (reached[0] !== width) throw new Error(`The window is ${reached[0]} px wide, not ${width}`);
}

/**
 * Loads a page in a browser without WebDriver and returns the console errors that it prints. Under WebDriver it prints
 * none.
 */
async function readPrintedErrors(browser: string, env: NodeJS.ProcessEnv, url: string): Promise<string[]> {
  const parameters = ['--exit-after-load', '--enable-write-console-messages-to-stdout=true', url];
  // `stdbuf` sets line buffering: the browser buffers output to a pipe and loses it at exit.
  const child = spawn('stdbuf', ['-oL', browser, ...parameters], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  await once(child, 'close');
  return [...new Set(printed.split('\n').filter((line) => /CONSOLE .*\bERROR\b/.test(line)))];
}

async function readFirstLine(stream: unknown): Promise<string> {
  if (!(stream instanceof Readable)) throw new Error('The display has nothing to say its number through');
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error('The display did not start');
}
