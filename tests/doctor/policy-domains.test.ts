import { expect, test } from 'vitest';
import { listPolicyDomains } from '../../src/server/doctor/mail.ts';

test('a DMARC policy is searched at the sender’s domain and at its parents', () => {
  expect(listPolicyDomains('posta.studio.example')).toEqual(['posta.studio.example', 'studio.example']);
  expect(listPolicyDomains('studio.example')).toEqual(['studio.example']);
});
