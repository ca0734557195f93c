import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/* Loaded before a program (`--import`): its clock is `CLOCK` milliseconds ahead. What measures without the clock is not touched. */

const ahead = Number(process.env['CLOCK']);
const rightly = Date.now;
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
