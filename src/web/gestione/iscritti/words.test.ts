import { expect, test } from 'vitest';
import { words } from './words.ts';

const nothing = { email: 'a@esempio.it', messages: [], subscription: null, consents: [], letters: [] };
const letter = { kind: 'acknowledgement', status: 'sent', created_at: '2026-11-21T09:00:00Z', sent_at: null };
const consent = { event: 'confirmed', page: null, method: 'email', notice_version: null, notice_text: null } as const;

test('before an erasure only what there is is named', () => {
  expect(words.report.eraseText({ ...nothing, letters: [letter, letter] })).toBe(
    'Di a@esempio.it va perduto per sempre: 2 email.',
  );
  expect(words.report.eraseText({ ...nothing, consents: [{ ...consent, created_at: letter.created_at }] })).toBe(
    'Delle prove del consenso resta una copia senza indirizzo.',
  );
});
