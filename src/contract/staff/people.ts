import * as v from 'valibot';
import type { CallTable } from '../calls.ts';
import { rowVersion } from '../schemas.ts';
import { accountEmail, chosenPassword, personName, staffRole } from './credentials.ts';

/* The firm's people and the links that let somebody in: `/api/people` and `/api/invitations`. Times are ISO strings in UTC. */

export const person = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: staffRole,
  disabled_at: v.nullable(v.string()),
  version: v.number(),
  created_at: v.string(),
  last_signed_in_at: v.nullable(v.string()),
  /** Whether codes of an app are asked for or there is a passkey. */
  second_factor: v.boolean(),
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

export const invitationPost = v.strictObject({ email: accountEmail, role: staffRole });

export const personPatch = v.pipe(
  v.strictObject({
    role: v.optional(staffRole),
    disabled: v.optional(v.boolean()),
    version: v.optional(rowVersion),
  }),
  v.check(({ role, disabled }) => role !== undefined || disabled !== undefined, 'Non c’è niente da cambiare'),
);
export type PersonPatch = v.InferOutput<typeof personPatch>;

/** A link that was made: the manager hands it over where no letter brings it. */
export const madeLink = v.object({ link: v.string(), expires_at: v.string(), mailed: v.boolean() });
export type MadeLink = v.InferOutput<typeof madeLink>;

export const invitationPurposes = ['first-access', 'invitation', 'password', 'access', 'address'] as const;

/** `GET /api/invitations/:token`: what a link is for; 404 where it was used, has run out or never was. */
export const invitation = v.object({
  purpose: v.picklist(invitationPurposes),
  /** Whose; `null` for the first account, whose owner says it. Of a new address: that one. */
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  role: v.nullable(staffRole),
  expires_at: v.string(),
});
export type Invitation = v.InferOutput<typeof invitation>;

/** What `POST /api/invitations/:token` is sent, by purpose; the answer is `{purpose, email}`. */
export const acceptances = {
  'first-access': v.strictObject({ email: accountEmail, name: personName, password: chosenPassword }),
  invitation: v.strictObject({ name: personName, password: chosenPassword }),
  password: v.strictObject({ password: chosenPassword }),
  access: v.strictObject({ password: chosenPassword }),
  address: v.strictObject({}),
} as const;

/** `POST /api/session/reset`: asks for a letter with a link to a new password; 202 whether or not there is such an account. */
export const passwordResetPost = v.strictObject({ email: accountEmail });

export const peopleCalls = {
  list: { method: 'GET', path: '/api/people', role: 'manager', answer: people },
  invite: {
    method: 'POST',
    path: '/api/people',
    role: 'manager',
    body: invitationPost,
    check: 'people',
    emails: 'invitation',
    answer: madeLink,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/api/people/:id',
    role: 'manager',
    body: personPatch,
    check: 'people',
    answer: person,
  },
  reset: {
    method: 'POST',
    path: '/api/people/:id/reset',
    role: 'manager',
    check: 'people',
    emails: 'invitation',
    answer: madeLink,
    status: 201,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/people/invitations/:id',
    role: 'manager',
    check: 'people',
  },
} as const satisfies CallTable;

/** Links that let somebody in: what one is for, and doing it. Whoever has the link needs nothing else. */
export const invitationCalls = {
  read: { method: 'GET', path: '/api/invitations/:token', role: 'anybody', limit: 'link', answer: invitation },
  accept: {
    method: 'POST',
    path: '/api/invitations/:token',
    role: 'anybody',
    limit: 'link',
    /** One of `acceptances`, by the link's purpose. */
    body: v.looseObject({}),
    answer: v.object({ purpose: v.picklist(invitationPurposes), email: v.nullable(v.string()) }),
  },
} as const satisfies CallTable;
