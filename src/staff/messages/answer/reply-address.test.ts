import { expect, test } from 'vitest';
import { buildReplyAddress } from './reply-address.ts';

const message = {
  nome: 'Mario Rossi',
  email: 'mario@esempio.it',
  answers: [],
  messaggio: 'Buongiorno,\nvorrei un preventivo.',
  reference: '2026-K7QF3M',
  received_at: '2026-11-19T16:48:00Z',
};
const getBody = (address: string) => new URL(address).searchParams.get('body') ?? '';

test('builds a mailto address with the subject and the quoted message', () => {
  const address = buildReplyAddress(message);
  expect(address).toMatch(/^mailto:mario@esempio\.it\?subject=/);
  expect(new URL(address).searchParams.get('subject')).toBe('Re: la Sua richiesta 2026-K7QF3M');
  expect(getBody(address)).toBe(
    '\r\n\r\n\r\nMario Rossi ha scritto giovedì 19 novembre 2026 alle 17:48:\r\n> Buongiorno,\r\n> vorrei un preventivo.',
  );
});

test('quotes the answers of a request, as asked', () => {
  const request = {
    answers: [
      { question: 'Quale amministrazione?', answer: 'Comune di Ariccia' },
      { question: 'Dipendenti', answer: 'Fino a 50' },
    ],
    messaggio: '',
  };
  expect(getBody(buildReplyAddress({ ...message, ...request }))).toMatch(
    /:\r\n> Quale amministrazione\?\r\n> Comune di Ariccia\r\n> \r\n> Dipendenti\r\n> Fino a 50$/,
  );
});

test('escapes address and message, so that they add no recipient or header', () => {
  const address = buildReplyAddress({ ...message, email: 'a?cc=b&x@esempio.it', messaggio: '&bcc=spia@esempio.it#?' });
  const { pathname, searchParams } = new URL(address);
  expect(decodeURIComponent(pathname)).toBe('a?cc=b&x@esempio.it');
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
});

test.each(['è così ', '😀', 'a'])('cuts a long quote to 1,900 characters of address: %s', (piece) => {
  const messaggio = piece.repeat(Math.ceil(5000 / piece.length));
  const address = buildReplyAddress({ ...message, messaggio });
  expect(address.length).toBeLessThanOrEqual(1900);
  expect(address.length).toBeGreaterThan(1850);
  expect(getBody(address)).toMatch(/\[…\]$/);
  expect(getBody(address).isWellFormed()).toBe(true);
});
