import { expect, test } from 'vitest';
import { joinOneLetterWords } from './cleaning.ts';

test.each([
  ['Contabilità e bilancio di una società', 'Contabilità e·bilancio di una società'],
  ['Revisore, sindaco o organo di controllo', 'Revisore, sindaco o·organo di controllo'],
  ['Cariche e amministrazione', 'Cariche e amministrazione'],
  ['L’e altro', 'L’e altro'],
  ['Modello 231', 'Modello 231'],
])('joins words of one letter with a short next word: %s', (title, joined) => {
  expect(joinOneLetterWords(title).replaceAll('\u00a0', '·')).toBe(joined);
});
