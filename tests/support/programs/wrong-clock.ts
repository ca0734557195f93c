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
