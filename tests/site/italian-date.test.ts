import { expect, test } from 'vitest';
import { fillWithDates } from '../../src/content/time/italian-date.ts';

test.each([
  ['il {giorno}', '8 marzo 2027', 'l’8 marzo 2027'],
  ['il {giorno}', '11 marzo', 'l’11 marzo'],
  ['il {giorno}', '1º marzo', 'il 1º marzo'],
  ['il {giorno}', '18 marzo', 'il 18 marzo'],
  ['Il {giorno}', '8 marzo', 'L’8 marzo'],
  ['letta il\u00a0{giorno}.', '11 marzo', 'letta l’11 marzo.'],
  ['dal {giorno}', '8 marzo', 'dall’8 marzo'],
  ['Dal {giorno} al {giorno}', '11 marzo', 'Dall’11 marzo all’11 marzo'],
  ['del {giorno}', '8 marzo', 'dell’8 marzo'],
  ['nel {giorno}, sul {giorno}, quel {giorno}', '8 marzo', 'nell’8 marzo, sull’8 marzo, quell’8 marzo'],
  // Articles typed for one particular day.
  ['l’{giorno}', '8 marzo', 'l’8 marzo'],
  ['L’{giorno}', '3 marzo', 'Il 3 marzo'],
  ['dall’{giorno}', '21 marzo', 'dal 21 marzo'],
  ["fino all'{giorno}", '1º marzo', 'fino al 1º marzo'],
  ['dal {giorno}', 'sabato 8 marzo 2027', 'dal sabato 8 marzo 2027'],
  ['Il {giorno}', 'domenica 8 marzo 2027', 'La domenica 8 marzo 2027'],
  ['fino al {giorno}', 'domenica 8 marzo 2027', 'fino alla domenica 8 marzo 2027'],
  ['dalla {giorno}', 'lunedì', 'dal lunedì'],
  // Dates with an article of their own.
  ['riapre {giorno}', 'l’11 gennaio', 'riapre l’11 gennaio'],
  ['riapre il {giorno}', 'l’11 gennaio', 'riapre l’11 gennaio'],
  ['aperto dal {giorno}', 'il 12 gennaio', 'aperto dal 12 gennaio'],
  ['aperto dal {giorno}', 'l’11 gennaio', 'aperto dall’11 gennaio'],
  // The preposition before a word.
  ['Mappa dello studio ad {giorno}', 'Frascati', 'Mappa dello studio a Frascati'],
  ['Ad {giorno}, fino a\u00a0{giorno}', 'Ariccia', 'Ad Ariccia, fino ad\u00a0Ariccia'],
  ['scrivere a {giorno}', 'amministrazione@studio.example', 'scrivere ad amministrazione@studio.example'],
  ['fino a {giorno}', '8 marzo', 'fino a 8 marzo'],
  ['idea {giorno}', 'Ariccia', 'idea Ariccia'],
  // Values that are not dates, and words that are not articles.
  ['il {giorno}', '8:30', 'il 8:30'],
  ['l’{giorno}', 'art. 8 del D.Lgs. 241/1997', 'l’art. 8 del D.Lgs. 241/1997'],
  ['Gabriel {giorno}', '8 marzo', 'Gabriel 8 marzo'],
  ['Norma: {altro}, il {giorno}', '8 marzo', 'Norma: {altro}, l’8 marzo'],
])('fills «%s» with «%s» as «%s»', (sentence, giorno, said) => {
  expect(fillWithDates(sentence, { giorno })).toBe(said);
});
