import { expect, test } from 'vitest';
import { listMessageParts } from '../../src/contract/contact/request.ts';

test('the line of a message is never empty', () => {
  const empty = { topic: null, answers: [], appointment: null, messaggio: '' };
  expect(listMessageParts({ ...empty, messaggio: 'Buongiorno.' })).toEqual(['Buongiorno.']);
  expect(listMessageParts({ ...empty, appointment: 'a' })).toEqual(['Appuntamento']);
  expect(listMessageParts({ ...empty, topic: { slug: 'crisi', title: 'Crisi' } })).toEqual(['Preventivo · Crisi']);
});
