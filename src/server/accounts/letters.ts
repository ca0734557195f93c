import {
  staffAccess,
  staffInvitation,
  staffLinkUntil,
  staffPassword,
  staffRehearsal,
} from '../../content/staff/staff-letters.ts';
import { momentInFull } from '../../content/time/italian-time.ts';
import { fillIn } from '../../content/writing/filled.ts';
import { isOneAddress, letterKind } from '../mail/letter.ts';
import { findLinkFor, invitationLink } from './links.ts';

interface StaffLink {
  url: string;
  expiresAt: string;
}

function staffLetter(
  purpose: 'invitation' | 'password' | 'access' | 'rehearsal',
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
  rehearsal: staffLetter('rehearsal', staffRehearsal),
};
