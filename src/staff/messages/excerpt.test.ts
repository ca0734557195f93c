import { expect, test } from 'vitest';
import { makeExcerpt } from './excerpt.ts';

const message = {
  nome: 'Elena Bassi',
  email: 'elena@example.com',
  topic: null,
  answers: [],
  messaggio: '',
  appointment_state: null,
  appointment_mode: null,
  appointment_time: null,
};
const topic = { slug: 'revisore', title: 'Revisore' };
const answers = [
  { question: 'Quale ente deve nominare?', answer: 'S.r.l.' },
  { question: 'Da quando?', answer: 'No' },
];

test.each([
  ['a message by its text', { ...message, messaggio: 'Quanto costa?' }, '', 'Quanto costa?'],
  [
    'a quote by its topic and its text',
    { ...message, topic, answers, messaggio: 'Grazie' },
    'Preventivo · Revisore',
    'Grazie',
  ],
  [
    'a quote without a text by its first answer, with the question',
    { ...message, topic, answers },
    'Preventivo · Revisore',
    'Quale ente deve nominare? S.r.l.',
  ],
  [
    'a request for an appointment by its first half day and its mode',
    {
      ...message,
      appointment_state: 'asked' as const,
      appointment_mode: 'office' as const,
      appointment_time: 'martedì 1º dicembre, mattina',
      messaggio: 'Successione',
    },
    'Appuntamento · martedì 1º dicembre, mattina · in studio',
    'Successione',
  ],
])('describes %s', (_, given, kind, text) => {
  expect(makeExcerpt(given)).toEqual({ kind, text });
});
