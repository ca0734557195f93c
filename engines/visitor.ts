import { setTimeout as pause } from 'node:timers/promises';

type Value = string | number | boolean | null;

export interface Size {
  width: number;
  height: number;
}

/** Browser window with a visitor's actions. Selectors are CSS; each call resolves when its work is done. */
export interface Visitor {
  engine: string;
  /** Opens a path of the site and waits until the document and its resources have loaded. */
  open(path: string): Promise<void>;
  resize(size: Size): Promise<void>;
  movePointer(): Promise<void>;
  /** Runs a function in the page. It sees only its arguments; its result consists of JSON values. */
  evaluate<Values extends Value[]>(inPage: (...values: Values) => unknown, ...values: Values): Promise<unknown>;
  click(selector: string): Promise<void>;
  /** Appends text to the field's current value. */
  type(selector: string, text: string): Promise<void>;
  typeOn(text: string): Promise<void>;
  picture(): Promise<Buffer>;
  /** Console errors, uncaught errors and violations of the content security policy so far. */
  complaints(): Promise<string[]>;
  /** Console errors that the engine prints while loading a path, which `complaints` cannot observe. */
  printedErrors(path: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Timeout for something to appear in a page, in ms: the machine may be busy. */
const patience = 15_000;

/** Waits until a function returns true in the page; `what` names it in the timeout error. */
export async function waitUntil<Values extends Value[]>(
  visitor: Visitor,
  what: string,
  inPage: (...values: Values) => boolean,
  ...values: Values
): Promise<void> {
  const deadline = Date.now() + patience;
  while ((await visitor.evaluate(inPage, ...values)) !== true) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${patience / 1000} s`);
    await pause(50);
  }
}
