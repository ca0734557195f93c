import { afterEach, expect, test, vi } from 'vitest';
import { setClock } from '../support/clock.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';

const site = useSite();
afterEach(() => void vi.useRealTimers());

test('the opening status on the contact page follows published hours and closures', async () => {
  setClock('2026-11-26T20:00:00Z');
  const read = async () => await (await fetch(`${site.url}/contatti`)).text();
  expect(await read()).toContain('Chiuso ora, riapre domani alle 9:00');
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const hours = Object.fromEntries(days.map((day) => [day, '0:00–24:00']));
  await publishFacts(site, { hours });
  await expect.poll(read).toContain('Aperto ora, fino alle 24:00');
  const closure = { from: '2020-01-01', to: '2026-12-19', reason: 'ferie di prova' };
  await publishFacts(site, { hours: { ...hours, closures: [closure] } });
  await expect.poll(read).toContain('Chiuso ora, riapre il 20 dicembre alle 0:00');
  expect(await read()).toContain('Chiuso dal 1º gennaio al 19 dicembre: ferie di prova');
});
