import * as v from 'valibot';
import { staffAppointment } from './appointments.ts';
import { post } from './calls.ts';
import { storedContact } from './contact/message.ts';
import { storedRequest } from './contact/request.ts';
import { emailStatus } from './messages.ts';
import { consent } from './newsletter/subscribers.ts';
import { paperRequest } from './papers/calls.ts';
import { email } from './schemas.ts';
import { staffRole } from './staff/credentials.ts';
import { invitationPurposes, person } from './staff/people.ts';
import { ownSession, passkey } from './staff/profile.ts';

/** Address to report on or erase; in the body, so that it appears in no log. */
export const addressRequest = v.strictObject({ email });

/** All data the site holds about one address (GDPR, article 15). */
export const personalData = v.object({
  email: v.string(),
  messages: v.array(
    v.object({
      reference: v.string(),
      ...storedContact,
      ...storedRequest,
      page: v.nullable(v.string()),
      received_at: v.string(),
      note: v.string(),
      replies: v.array(v.object({ text: v.string(), author: v.string(), sent_at: v.string() })),
    }),
  ),
  appointments: v.array(staffAppointment),
  /** Requests for papers, with the names, sizes and times of their files. */
  papers: v.array(paperRequest),
  subscription: v.nullable(
    v.object({ email: v.string(), created_at: v.string(), confirmed_at: v.nullable(v.string()) }),
  ),
  consents: v.array(consent),
  letters: v.array(
    v.object({ kind: v.string(), status: emailStatus, created_at: v.string(), sent_at: v.nullable(v.string()) }),
  ),
  account: v.nullable(person),
  /** Sessions of the account, including expired ones that are not deleted yet. */
  sessions: v.array(v.object({ ...v.omit(ownSession, ['id', 'current']).entries, expires_at: v.string() })),
  passkeys: v.array(v.omit(passkey, ['id', 'credential_id'])),
  invitations: v.array(
    v.object({
      purpose: v.picklist(invitationPurposes),
      role: v.nullable(staffRole),
      created_at: v.string(),
      expires_at: v.string(),
      used_at: v.nullable(v.string()),
    }),
  ),
  /** Journal lines that mention the address or its account; `null` without any. */
  journal: v.nullable(v.object({ lines: v.number(), first: v.string(), last: v.string() })),
});
export type PersonalDataReport = v.InferOutput<typeof personalData>;

/** Rows that an erasure deleted or made anonymous; `account` and `journal` report what remains. */
export const erasure = v.object({
  messages: v.number(),
  /** Deleted with their messages. */
  appointments: v.number(),
  /** Requests for papers, and files with their bytes. */
  paper_requests: v.number(),
  paper_files: v.number(),
  subscriptions: v.number(),
  letters: v.number(),
  consents: v.number(),
  invitations: v.number(),
  account: v.boolean(),
  journal: v.number(),
});

export const personalDataCalls = {
  report: post('/api/personal-data/report', 'manager', { body: addressRequest, answer: personalData }),
  erase: post('/api/personal-data/erase', 'manager', { body: addressRequest, answer: erasure }),
};
