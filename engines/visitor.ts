import { setTimeout as pause } from 'node:timers/promises';

type Value = string | number | boolean | null;

export interface Size {
  width: number;
  height: number;
}

/** One window of a browser, with what a visitor does in it. Selectors are CSS; each call waits until its work is done. */
export interface Visitor {
  engine: string;
  /** Goes to a path of the site and waits until the document and what it needs have loaded. */
  open(path: string): Promise<void>;
  resize(size: Size): Promise<void>;
  movePointer(): Promise<void>;
  /** Runs a function in the page, which sees nothing but its arguments; what comes out is made of JSON values. */
  evaluate<Values extends Value[]>(inPage: (...values: Values) => unknown, ...values: Values): Promise<unknown>;
  click(selector: string): Promise<void>;
  /** Writes after what stands in a field already. */
  type(selector: string, text: string): Promise<void>;
  typeOn(text: string): Promise<void>;
  picture(): Promise<Buffer>;
  /** Console errors, uncaught errors and violations of the content security policy so far. */
  complaints(): Promise<string[]>;
  /** Errors that the engine writes to the console while it loads a path, where `complaints` cannot hear them. */
  printedErrors(path: string): Promise<string[]>;
  close(): Promise<void>;
}

/** How long something may take to show in a page, in ms: the machine may be busy. */
const patience = 15_000;

/** Waits until a function says yes in the page; `what` names it in the error where it does not. */
export async function until<Values extends Value[]>(
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
