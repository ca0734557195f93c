import * as v from 'valibot';
import { del, get, patch, post } from '../calls.ts';
import { makeRowPatch } from '../changes.ts';
import { choice, flag, group } from '../fields/fields.ts';
import { toEntries } from '../fields/schema.ts';
import { uuid } from '../lists.ts';
import { accountEmail, chosenPassword, personName, staffRole } from './credentials.ts';
import { getRoleLabel } from './roles.ts';

export const person = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: staffRole,
  disabled_at: v.nullable(v.string()),
  version: v.number(),
  created_at: v.string(),
  last_signed_in_at: v.nullable(v.string()),
  /** True if this person meets clients. */
  receives: v.boolean(),
  /** A passkey counts as two factors. */
  second_factor: v.nullable(v.picklist(['app', 'passkey'])),
});
export type Person = v.InferOutput<typeof person>;

const openInvitation = v.object({
  id: v.string(),
  email: v.string(),
  role: staffRole,
  created_at: v.string(),
  expires_at: v.string(),
});

export const people = v.object({ items: v.array(person), invitations: v.array(openInvitation) });
export type People = v.InferOutput<typeof people>;

/** Fields of an account that managers change. */
export const accessFields = group('Accesso', {
  role: choice('Ruolo', { manager: getRoleLabel('manager'), editor: getRoleLabel('editor') }, 'editor'),
  disabled: flag('Accesso disattivato', false),
});
const accessEntries = toEntries(accessFields.fields);

export const invitationPost = v.strictObject({ email: accountEmail, role: accessEntries.role });

export const personPatch = makeRowPatch(accessEntries, {});
export type PersonChange = v.InferOutput<typeof personPatch.body>;

/** Coming appointment of an account. `message`: id of its contact message. `start`: ISO 8601 with the offset of Rome. */
const comingAppointment = v.object({ message: v.string(), nome: v.string(), start: v.string() });

/** Work in which an account is named: titles of drafts it changed last, open messages it follows, coming appointments. */
export const openWork = v.object({
  drafts: v.array(v.string()),
  messages: v.number(),
  appointments: v.array(comingAppointment),
});
export type OpenWork = v.InferOutput<typeof openWork>;

/** Number of drafts, messages and appointments. */
export const countOpenWork = ({ drafts, messages, appointments }: OpenWork): number =>
  drafts.length + messages + appointments.length;

/** `card`: the account has a card on the site. */
const personWork = v.object({ ...openWork.entries, card: v.boolean() });
export type PersonWork = v.InferOutput<typeof personWork>;

export const workParts = ['drafts', 'messages', 'appointments'] as const;
export type WorkPart = (typeof workParts)[number];

/** Colleague who takes over parts of the work. */
const handoverPost = v.strictObject({
  to: uuid,
  parts: v.pipe(v.array(v.picklist(workParts)), v.minLength(1, 'Va scelto che cosa passa')),
});

/**
 * Amounts that were handed over. `clashes`: appointments that stay, because the colleague has another one then; `reason`
 * says so. `left`: what the account still has.
 */
const handover = v.object({
  drafts: v.number(),
  messages: v.number(),
  appointments: v.number(),
  clashes: v.array(v.object({ message: v.string(), reason: v.string() })),
  left: personWork,
});
export type Handover = v.InferOutput<typeof handover>;

/** New single-use link. `mailed`: true if the site emails the link; otherwise the manager passes it on. */
export const singleUseLink = v.object({ link: v.string(), expires_at: v.string(), mailed: v.boolean() });
export type SingleUseLink = v.InferOutput<typeof singleUseLink>;

export const invitationPurposes = ['first-access', 'invitation', 'password', 'access', 'address'] as const;

export const invitation = v.object({
  purpose: v.picklist(invitationPurposes),
  /** Email of the account; `null` for the first account, whose owner types it. For `address`: the new email. */
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  role: v.nullable(staffRole),
  expires_at: v.string(),
});
export type Invitation = v.InferOutput<typeof invitation>;

/** Bodies by purpose. */
export const acceptanceBodies = {
  'first-access': v.strictObject({ email: accountEmail, name: personName, password: chosenPassword }),
  invitation: v.strictObject({ name: personName, password: chosenPassword }),
  password: v.strictObject({ password: chosenPassword }),
  access: v.strictObject({ password: chosenPassword }),
  address: v.strictObject({}),
} as const;

/** 202 whether or not the account exists. */
export const passwordResetPost = v.strictObject({ email: accountEmail });

export const peopleCalls = {
  list: get('/api/people', 'manager', { answer: people }),
  invite: post('/api/people', 'manager', {
    body: invitationPost,
    confirm: 'people',
    emails: 'invitation',
    answer: singleUseLink,
    status: 201,
  }),
  change: patch('/api/people/:id', 'manager', { body: personPatch.body, confirm: 'people', answer: person }),
  work: get('/api/people/:id/work', 'manager', { answer: personWork }),
  handOver: post('/api/people/:id/handover', 'manager', { body: handoverPost, answer: handover }),
  reset: post('/api/people/:id/reset', 'manager', {
    confirm: 'people',
    emails: 'invitation',
    answer: singleUseLink,
    status: 201,
  }),
  withdrawInvitation: del('/api/people/invitations/:id', 'manager', { confirm: 'people' }),
};

/** The token is the only credential. */
const acceptance = v.object({ purpose: v.picklist(invitationPurposes), email: v.nullable(v.string()) });

export const invitationCalls = {
  read: get('/api/invitations/:token', 'anybody', { limit: 'link', answer: invitation }),
  accept: post('/api/invitations/:token', 'anybody', {
    /** Validated with the schema of the link's purpose, in `acceptanceBodies`. */
    body: v.looseObject({}),
    limit: 'link',
    answer: acceptance,
  }),
};
