import { expect, test } from 'vitest';
import type { StaffMessage } from '../../contract/messages.ts';
import { describeMessageChange } from './message-changes.ts';

const now = new Date('2026-12-03T10:00:00.000Z');
const seen: StaffMessage = {
  id: 'a',
  reference: '2026-AB12CD',
  nome: 'Maria Bianchi',
  email: 'maria@example.com',
  messaggio: 'Buongiorno.',
  topic: null,
  answers: [],
  appointment: null,
  appointment_state: null,
  appointment_mode: null,
  appointment_time: null,
  page: '/contatti',
  received_at: '2026-12-01T08:00:00.000Z',
  state: 'new',
  spam_reason: null,
  note: '',
  note_at: null,
  note_by: null,
  answered_at: null,
  answered_by: null,
  binned_at: null,
  follower: null,
  version: 1,
  delivery: null,
  replies: [],
  answering: [],
};
const answered = { state: 'answered', answered_at: '2026-12-03T08:42:00.000Z', answered_by: 'Anna Conti' } as const;
const reply = {
  id: 'r',
  text: 'Martedì.',
  author: 'Anna Conti',
  file: null,
  sent_at: '2026-12-03T08:42:00.000Z',
  delivery: null,
};

test.each<[string, Partial<StaffMessage>, string | null]>([
  ['an answer', { ...answered, replies: [reply] }, 'Intanto Anna Conti ha risposto, oggi alle 9:42.'],
  ['a mark', answered, 'Intanto Anna Conti ha segnato il messaggio come risposto, oggi alle 9:42.'],
  [
    'a note and a follower',
    {
      note: 'Richiamo io',
      note_by: 'Paolo Serra',
      note_at: '2026-12-02T08:42:00.000Z',
      follower: { id: 'p', name: 'Paolo Serra' },
    },
    'Intanto il messaggio è stato affidato a Paolo Serra; Paolo Serra ha cambiato la nota, ieri alle 9:42.',
  ],
  ['the bin', { binned_at: '2026-12-03T08:42:00.000Z' }, 'Intanto il messaggio è finito nel cestino.'],
  ['the archive', { state: 'archived' }, 'Intanto il messaggio è stato archiviato.'],
  ['a version alone', { version: 2 }, null],
])('names %s', (_, change, words) => {
  expect(describeMessageChange(seen, { ...seen, ...change }, now)).toBe(words);
});
