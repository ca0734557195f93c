import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';

/** Session of a WebDriver server: https://www.w3.org/TR/webdriver2/. */
export interface WebDriverSession {
  capabilities: Record<string, unknown>;
  /** Sends a command of the session. Resolves with the response's value; throws on an error response. */
  command(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  end(): Promise<void>;
}

const answerSchema = v.object({ value: v.unknown() });
const errorSchema = v.object({ value: v.object({ error: v.string(), message: v.string() }) });
const sessionSchema = v.object({ sessionId: v.string(), capabilities: v.record(v.string(), v.unknown()) });

/** Opens a session at `address`. Retries for 10 s while the server is still starting. */
export async function newSession(address: string, alwaysMatch: Record<string, unknown>): Promise<WebDriverSession> {
  const started = await retryUntilListening(() => call(address, 'POST', '/session', { capabilities: { alwaysMatch } }));
  const { sessionId, capabilities } = v.parse(sessionSchema, started);
  const path = `/session/${sessionId}`;
  return {
    capabilities,
    command: (method, command, body) => call(address, method, path + command, body),
    async end() {
      await call(address, 'DELETE', path);
    },
  };
}

const elementSchema = v.object({ 'element-6066-11e4-a52e-4f735466cecf': v.string() });

/** Path of the first element that matches the selector, for commands of the session. */
export async function findElement(session: WebDriverSession, selector: string): Promise<string> {
  const found = await session.command('POST', '/element', { using: 'css selector', value: selector });
  return `/element/${v.parse(elementSchema, found)['element-6066-11e4-a52e-4f735466cecf']}`;
}

async function call(address: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(address + path, {
    method,
    // WebDriver requires a body in every POST: an empty object if the command has no parameters.
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const json: unknown = await answer.json();
  if (answer.ok) return v.parse(answerSchema, json).value;
  const { error, message } = v.parse(errorSchema, json).value;
  throw new Error(`${method} ${path.replace(/^\/session\/[^/]+/, '')}: ${error} ${message}`.trim());
}

async function retryUntilListening<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      // A TypeError means that fetch could not connect: the server does not listen yet.
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}
