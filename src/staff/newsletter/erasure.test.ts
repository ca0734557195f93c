import { expect, test } from 'vitest';
import { formatErasure, isErasable } from './erasure.ts';

const emptyReport = {
  email: 'a@esempio.it',
  messages: [],
  appointments: [],
  papers: [],
  subscription: null,
  consents: [],
  letters: [],
  account: null,
  sessions: [],
  passkeys: [],
  invitations: [],
  journal: null,
};
const moment = '2026-11-21T09:00:00Z';
const account = {
  id: 'p1',
  name: 'Anna Conti',
  email: emptyReport.email,
  role: 'editor',
  disabled_at: null,
  version: 1,
  created_at: moment,
  last_signed_in_at: null,
  receives: true,
  second_factor: null,
} as const;
const invitation = { role: 'editor', created_at: moment, expires_at: moment, used_at: null } as const;
const outgoingEmail = { kind: 'acknowledgement', status: 'sent', created_at: moment, sent_at: null } as const;
const consent = {
  event: 'confirmed',
  page: null,
  method: 'email',
  notice_version: null,
  notice_text: null,
  added_by: null,
  reason: null,
} as const;

test('the warning before an erasure names only data that exists', () => {
  expect(formatErasure({ ...emptyReport, letters: [outgoingEmail, outgoingEmail] })).toBe(
    'Di a@esempio.it va perduto per sempre: 2 email.',
  );
  expect(formatErasure({ ...emptyReport, consents: [{ ...consent, created_at: outgoingEmail.created_at }] })).toBe(
    'Delle prove del consenso resta una copia senza indirizzo.',
  );
});

test('the warning before an erasure lists the data of a staff member that stays', () => {
  const links = [
    { ...invitation, purpose: 'invitation' },
    { ...invitation, purpose: 'access' },
  ] as const;
  const journal = { lines: 3, first: moment, last: moment };
  expect(formatErasure({ ...emptyReport, invitations: [...links], account, journal })).toBe(
    'Di a@esempio.it va perduto per sempre: un invito. L’account resta, con sessioni e passkey: l’accesso si toglie in Accessi. Le righe del registro restano come prova.',
  );
});

test('offers no erasure where only an account, its links and journal lines exist', () => {
  const journal = { lines: 3, first: moment, last: moment };
  const accountOnly = {
    ...emptyReport,
    account,
    invitations: [{ ...invitation, purpose: 'access' as const }],
    journal,
  };
  expect(isErasable(accountOnly)).toBe(false);
  expect(isErasable({ ...accountOnly, letters: [outgoingEmail] })).toBe(true);
});
