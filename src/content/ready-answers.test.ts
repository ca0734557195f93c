import { expect, test } from 'vitest';
import { defaultContent } from './published.ts';
import { listReadyAnswers } from './ready-answers.ts';

const { facts, law, contents, views } = defaultContent;
const site = { facts, law: law.register };
const store = (...texts: string[]) => ({ answers: texts.map((text) => ({ id: '', title: 'Prova', text })) });
const listTexts = (stored: unknown, message: Parameters<typeof listReadyAnswers>[2]) =>
  listReadyAnswers(stored, site, message).map(({ text }) => text);

test('ready answers are filled in with the sender, the topic and the facts; what a visitor has typed stays as it is', () => {
  const stored = store('{nome}, di «{argomento}» al {telefono}.');
  const message = { nome: '{argomento} {email} & C.', topic: 'Domiciliazione' };
  expect(listTexts(stored, message)).toEqual([
    `{argomento} {email} & C., di «Domiciliazione» al ${facts.contacts.phone}.`,
  ]);
});

test('a ready answer that names a missing fact, or the topic of a message without one, is left out', () => {
  const stored = store('Su «{argomento}».', 'WhatsApp: {WhatsApp}.', 'Buongiorno {nome}.');
  expect(facts.contacts.whatsapp).toBe('');
  expect(listTexts(stored, { nome: 'Ida', topic: undefined })).toEqual(['Buongiorno Ida.']);
});

test('the first ready answers have no open placeholder, no price, and are on no public page', () => {
  const texts = listTexts(undefined, { nome: 'Ida', topic: 'Domiciliazione' });
  expect(texts).toHaveLength(contents['risposte-pronte'].answers.length);
  expect(texts.filter((text) => /[{}€]|euro/.test(text))).toEqual([]);
  const published = JSON.stringify(views);
  expect(contents['risposte-pronte'].answers.filter(({ text }) => published.includes(JSON.stringify(text)))).toEqual(
    [],
  );
});
