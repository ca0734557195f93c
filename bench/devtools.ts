import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { chromium, chromiumFlags } from './programs.ts';

/** A browser spoken to in the DevTools protocol itself. */
export interface Browser {
  /** One command, to the browser or to the page with this session; its result as it comes. */
  send(method: string, params?: object, sessionId?: string): Promise<unknown>;
  stop(): Promise<void>;
}

const answerSchema = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
});

/**
 * Starts a browser that nothing is switched on in but what is asked for. Tools such as Playwright listen to a page's errors, and a
 * browser that is listened to takes a detailed stack of each one made: for the dozen that React makes as it starts it reads the whole
 * program again, which takes a slowed phone 90 ms that no visitor's phone spends.
 */
export async function startBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'studio-bench-browser-'));
  const flags = [...chromiumFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(chromium(), flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const socket = new WebSocket(await addressIn(createInterface(child.stderr)));
  await once(socket, 'open');
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const answer = v.safeParse(answerSchema, JSON.parse(String(data)));
    if (!answer.success) return;
    const { id, result, error } = answer.output;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let sent = 0;
  return {
    send(method, params = {}, sessionId) {
      sent += 1;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(sent, { resolve, reject });
      socket.send(JSON.stringify({ id: sent, method, params, sessionId }));
      return promise;
    },
    async stop() {
      socket.close();
      child.kill();
      await once(child, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /ws:\/\/\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error('The browser ended before it could be spoken to');
}
