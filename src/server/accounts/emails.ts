import {
  staffAccess,
  staffAddress,
  staffAddressAsked,
  staffInvitation,
  staffLinkUntil,
  staffPassword,
} from '../../content/staff/staff-emails.ts';
import { momentInFull } from '../../content/time/italian-time.ts';
import { fillIn } from '../../content/writing/filled.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { isOneAddress, letterKind } from '../mail/email-kind.ts';
import { findLinkFor, invitationLink } from './links.ts';

interface StaffLink {
  url: string;
  expiresAt: string;
}

function staffLetter(
  purpose: 'invitation' | 'password' | 'access' | 'address',
  { subject, opening, ask, link, notYou }: Record<'subject' | 'opening' | 'ask' | 'link' | 'notYou', string>,
) {
  return letterKind<StaffLink>({
    kind: `staff-${purpose}`,
    lane: 'prompt',
    async find({ recipient }, { db, now, secret, publicUrl }) {
      if (recipient === null || !isOneAddress(recipient)) return null;
      const found = await findLinkFor(db, { email: recipient, purpose, now });
      return (
        found && { to: recipient, url: invitationLink({ secret, publicUrl }, found.id), expiresAt: found.expires_at }
      );
    },
    write: ({ url, expiresAt }, { senderName: studio }) => ({
      subject: fillIn(subject, { studio }),
      headers: { 'Auto-Submitted': 'auto-generated' },
      blocks: [
        { kind: 'text', text: fillIn(opening, { studio }) },
        { kind: 'text', text: ask },
        { kind: 'link', label: link, url },
        { kind: 'text', text: staffLinkUntil(momentInFull(expiresAt)) },
        { kind: 'text', text: notYou },
      ],
    }),
    example: ({ publicUrl }) => ({
      url: `${publicUrl}/gestione/invito#esempio`,
      expiresAt: '2026-11-24T09:32:00.000Z',
    }),
  });
}

export const staffLetters = {
  invitation: staffLetter('invitation', staffInvitation),
  password: staffLetter('password', staffPassword),
  access: staffLetter('access', staffAccess),
  address: staffLetter('address', staffAddress),
};

/**
 * Notifies an account's current address that a new one was requested. Written from its outbox row alone: the change may
 * be complete by then.
 */
export const addressAsked = letterKind<{ askedAt: string }>({
  kind: 'staff-address-asked',
  lane: 'prompt',
  find: async ({ recipient, created_at }) =>
    recipient !== null && isOneAddress(recipient) ? { to: recipient, askedAt: created_at } : null,
  write: ({ askedAt }, { senderName: studio, publicUrl }) => ({
    subject: staffAddressAsked.subject,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: fillIn(staffAddressAsked.opening, { studio, time: momentInFull(askedAt) }) },
      { kind: 'text', text: staffAddressAsked.until },
      { kind: 'text', text: staffAddressAsked.notYou },
      { kind: 'link', label: staffAddressAsked.link, url: `${publicUrl}${staffPages.profile}` },
    ],
  }),
  example: () => ({ askedAt: '2026-11-21T09:32:00.000Z' }),
});
