import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/* Preloaded (`--import`): sets the program's clock `CLOCK` milliseconds ahead. Monotonic timers are unaffected. */

const ahead = Number(process.env['CLOCK']);
const rightly = Date.now;
const now = () => rightly() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});

// Date header: Node does not take it from the patched `Date`, and pages rely on it.
const isAnswer = (message: unknown): message is { response: ServerResponse } =>
  typeof message === 'object' && message !== null && 'response' in message;
subscribe('http.server.request.start', (message) => {
  if (isAnswer(message)) message.response.setHeader('date', new Date(now()).toUTCString());
});
