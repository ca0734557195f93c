import { expect, test } from 'vitest';
import { eventInWords } from '../../src/content/journal-words.ts';

test.each([
  ['content.published', 'dati', 'pubblicati i testi di «Dati dello studio»'],
  ['content.discarded', 'di-una-volta', 'scartata la bozza di «di-una-volta»'],
  ['photo.replaced', 'home/advisory-office', 'sostituita la foto «Ufficio» (Home)'],
  ['photo.removed', 'competenze/di-una-volta', 'tolta la foto «di-una-volta» (Competenze e Metodologia)'],
  ['subscriber.removed', '1', 'tolto un indirizzo dagli iscritti'],
])('%s of %s is said by the names that staff know', (event, subject, said) => {
  expect(eventInWords({ event, subject, details: {} })).toBe(said);
});
