import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/*
 * Loaded before a program (`--import`): its clock goes wrong. `CLOCK` says by how many milliseconds it is ahead from the start, and by how
 * many from SIGUSR2 on. What measures without the clock is not touched.
 */

const [first = 0, then = 0] = (process.env['CLOCK'] ?? '').split(' ').map(Number);
const rightly = Date.now;
let ahead = first;
process.on('SIGUSR2', () => {
  ahead = then;
});
const now = () => rightly() + ahead;

globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});

// Node dates its answers without asking `Date` as it stands here; pages go by that date.
const isAnswer = (message: unknown): message is { response: ServerResponse } =>
  typeof message === 'object' && message !== null && 'response' in message;
subscribe('http.server.request.start', (message) => {
  if (isAnswer(message)) message.response.setHeader('date', new Date(now()).toUTCString());
});
