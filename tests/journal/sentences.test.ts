import { expect, test } from 'vitest';
import { describeActor, describeEvent } from '../../src/content/staff/journal-words.ts';

test.each([
  ['content.published', 'dati', 'pubblicati i testi di «Dati dello studio»'],
  ['content.discarded', 'di-una-volta', 'scartata la bozza di «di-una-volta»'],
  ['photo.replaced', 'home/advisory-office', 'sostituita la foto «Ufficio» (Home)'],
  ['photo.removed', 'competenze/di-una-volta', 'tolta la foto «di-una-volta» (Competenze e Metodologia)'],
  ['photo.placed', 'team/persona-quarta', 'messa la foto «Luca Esempio» (Team)'],
  ['photo.placed', 'team/4f1c7a2b', 'messa la foto (Team)'],
  ['subscriber.removed', '1', 'tolto un indirizzo dagli iscritti'],
])('describes %s of %s with the names that staff see', (event, subject, said) => {
  expect(describeEvent({ event, subject, details: {} })).toBe(said);
});

test.each([
  ['read', 'segnato come letto il messaggio 2026-ABCDEF'],
  ['answered', 'segnato come risposto il messaggio 2026-ABCDEF'],
  ['archived', 'archiviato il messaggio 2026-ABCDEF'],
  ['suspected', 'segnato come indesiderato il messaggio 2026-ABCDEF'],
])('describes the move of a message to %s by its new state', (to, said) => {
  expect(describeEvent({ event: 'message.moved', subject: '2026-ABCDEF', details: { from: 'new', to } })).toBe(said);
});

test.each([
  ['Anna Conti', 'affidato ad Anna Conti il messaggio 2026-ABCDEF'],
  ['Elena Neri', 'affidato a Elena Neri il messaggio 2026-ABCDEF'],
])('describes the assignment of a message to %s with the correct Italian preposition', (by, said) => {
  expect(describeEvent({ event: 'message.followed', subject: '2026-ABCDEF', details: { by } })).toBe(said);
});

test.each([
  ['person', 'Anna Conti', 'Anna Conti'],
  ['command', 'staff', 'Da chi cura il sito'],
  ['visitor', null, 'Un visitatore'],
  ['program', null, 'Il programma'],
] as const)('names the actor of kind %s', (kind, name, said) => {
  expect(describeActor({ kind, id: null, name })).toBe(said);
});
