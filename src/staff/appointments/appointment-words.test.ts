import { expect, test } from 'vitest';
import type { StaffAppointment } from '../../contract/appointments.ts';
import {
  countHalfDays,
  describeDay,
  describeDecision,
  describePlace,
  describeState,
  describeTime,
  formatCount,
  formatSpan,
  listOverlapping,
} from './appointment-words.ts';

const now = new Date('2026-12-02T09:00:00Z');
const asked: StaffAppointment = {
  id: 'a',
  version: 1,
  message: 'm',
  reference: '2026-A1',
  nome: 'Maria Bianchi',
  email: 'maria@esempio.it',
  messaggio: '',
  telefono: '06 1234567',
  mode: 'phone',
  wishes: [{ day: '2026-12-03', half: 'morning' }],
  state: 'asked',
  person: null,
  person_name: null,
  start: null,
  minutes: null,
  place: '',
  follower: null,
  step: 0,
  wish: null,
  reason: '',
  asked_at: '2026-11-28T09:00:00.000Z',
  changed_at: null,
  changed_by: null,
};
const confirmed: StaffAppointment = {
  ...asked,
  state: 'confirmed',
  person_name: 'Marta Neri',
  start: '2026-12-03T09:30:00+01:00',
  minutes: 45,
};

test.each([
  ['da confermare', asked],
  [
    'da confermare, ma le mezze giornate chieste sono passate',
    { ...asked, wishes: [{ day: '2026-12-01', half: 'morning' as const }] },
  ],
  ['confermato', confirmed],
  ['confermato, chiede di spostare', { ...confirmed, wish: asked.wishes }],
  ['passato', { ...confirmed, start: '2026-12-02T09:30:00+01:00' }],
  ['disdetto', { ...confirmed, state: 'cancelled' as const }],
  ['lo studio ha risposto di no', { ...asked, state: 'declined' as const }],
])('calls an appointment «%s»', (words, appointment) => {
  expect(describeState(appointment, now)).toBe(words);
});

test('names the time in Rome, the person and the place', () => {
  expect(describeTime(asked)).toBe('');
  expect(describeTime(confirmed)).toBe('giovedì 3 dicembre alle 9:30, 45 minuti, con Marta Neri');
  expect(formatSpan(confirmed)).toBe('9:30–10:15');
  expect(describePlace(confirmed)).toBe('al telefono: 06 1234567');
  expect(describePlace({ ...confirmed, mode: 'video', place: 'https://video.example/a' })).toBe(
    'in video: https://video.example/a',
  );
  expect(describePlace({ ...confirmed, mode: 'office' })).toBe('in studio');
});

const byMarta = { ...confirmed, changed_by: 'Marta Neri' };

test.each([
  [byMarta, 'Marta Neri ha confermato alle 8:04: giovedì 3 dicembre alle 9:30, 45 minuti, con Marta Neri.'],
  [{ ...byMarta, step: 2 }, /^Marta Neri ha spostato alle 8:04: giovedì 3 dicembre/],
  [{ ...confirmed, state: 'cancelled', changed_by: null }, 'Il cliente ha disdetto alle 8:04.'],
  [{ ...byMarta, state: 'cancelled' }, 'Marta Neri ha disdetto alle 8:04.'],
  [{ ...byMarta, state: 'declined' }, 'Marta Neri ha risposto di no ieri alle 18:00.'],
] as const)('names the latest decision, who took it and when', (appointment, words) => {
  const at = appointment.state === 'declined' ? '2026-12-01T17:00:00.000Z' : '2026-12-02T07:04:00.000Z';
  expect(describeDecision({ ...appointment, changed_at: at }, now)).toMatch(words);
});

test('finds the appointments that overlap a time', () => {
  const at = (time: string, minutes = 45) => listOverlapping([confirmed], { day: '2026-12-03', time, minutes });
  expect([at('08:45'), at('10:15'), at('09:30', 30).length, at('10:00').length, at('09:00', 90).length]).toEqual([
    [],
    [],
    1,
    1,
    1,
  ]);
});

test('counts the confirmed appointments of a half day', () => {
  const others = ['09:00', '12:45', '15:00'].map((time) => ({ start: `2026-12-03T${time}:00+01:00` }));
  const count = countHalfDays(others);
  expect([count({ day: '2026-12-03', half: 'morning' }), count({ day: '2026-12-03', half: 'afternoon' })]).toEqual([
    2, 1,
  ]);
  expect([0, 1, 2].map(formatCount)).toEqual(['', '1 già fissato', '2 già fissati']);
});

test('lists the hours that a person has given away on a day', () => {
  const hers = { ...confirmed, person: 'marta' };
  expect(describeDay([hers, { ...hers, person: 'paolo' }], 'marta', '2026-12-03')).toBe('9:30–10:15 Maria Bianchi');
  expect(describeDay([hers], 'marta', '2026-12-04')).toBe('');
});
