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
  typeIntoFocused(text: string): Promise<void>;
  takeScreenshot(): Promise<Buffer>;
  /** Console errors, uncaught errors and violations of the content security policy so far. */
  listErrors(): Promise<string[]>;
  /** Console errors that the engine prints while loading a path, which `complaints` cannot observe. */
  listPrintedErrors(path: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Timeout of `waitUntil`, in ms. Generous, because the machine may be busy. */
const timeoutMs = 15_000;

/** Waits until a function returns true in the page; `what` names it in the timeout error. */
export async function waitUntil<Values extends Value[]>(
  visitor: Visitor,
  what: string,
  inPage: (...values: Values) => boolean,
  ...values: Values
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while ((await visitor.evaluate(inPage, ...values)) !== true) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
    await pause(50);
  }
}
