import {
  describeLinkExpiry,
  staffAccess,
  staffAddress,
  staffAddressAsked,
  staffInvitation,
  staffPassword,
} from '../../content/staff/staff-emails.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { fillIn } from '../../content/writing/fill.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { defineEmail, isSingleAddress } from '../mail/email-kind.ts';
import { findLinkFor, makeInvitationUrl } from './links.ts';

interface StaffLink {
  url: string;
  expiresAt: string;
  /** Person who sends the link; `null` for a command. */
  sender: string | null;
}

interface StaffEmailWords extends Record<'subject' | 'opening' | 'ask' | 'link' | 'notYou', string> {
  /** Opening that names the sender. */
  personalOpening?: string;
}

/** Host of the site: staff emails name it, because the firm's name may still be a sample. */
const findSiteName = (publicUrl: string) => new URL(publicUrl).host;

function defineStaffEmail(
  purpose: 'invitation' | 'password' | 'access' | 'address',
  { subject, opening, personalOpening = opening, ask, link, notYou }: StaffEmailWords,
) {
  return defineEmail<StaffLink>({
    kind: `staff-${purpose}`,
    lane: 'prompt',
    async find({ recipient }, { db, now, secret, publicUrl }) {
      if (recipient === null || !isSingleAddress(recipient)) return null;
      const found = await findLinkFor(db, { email: recipient, purpose, now });
      return (
        found && {
          to: recipient,
          url: makeInvitationUrl({ secret, publicUrl }, found.id),
          expiresAt: found.expires_at,
          sender: found.sender,
        }
      );
    },
    write: ({ url, expiresAt, sender }, { publicUrl }) => ({
      subject: fillIn(subject, { sito: findSiteName(publicUrl) }),
      headers: { 'Auto-Submitted': 'auto-generated' },
      blocks: [
        {
          kind: 'text',
          text: fillIn(sender === null ? opening : personalOpening, {
            sito: findSiteName(publicUrl),
            chi: sender ?? '',
          }),
        },
        { kind: 'text', text: ask },
        { kind: 'link', label: link, url },
        { kind: 'text', text: describeLinkExpiry(formatDateAndTime(expiresAt)) },
        { kind: 'text', text: notYou },
      ],
    }),
    example: ({ publicUrl }) => ({
      url: `${publicUrl}/gestione/invito#esempio`,
      expiresAt: '2026-11-24T09:32:00.000Z',
      sender: 'Anna Conti',
    }),
  });
}

export const staffEmails = {
  invitation: defineStaffEmail('invitation', staffInvitation),
  password: defineStaffEmail('password', staffPassword),
  access: defineStaffEmail('access', staffAccess),
  address: defineStaffEmail('address', staffAddress),
};

/** Reads only the outbox row: the change may be complete when the email is sent. */
export const addressRequestedEmail = defineEmail<{ askedAt: string }>({
  kind: 'staff-address-asked',
  lane: 'prompt',
  find: async ({ recipient, created_at }) =>
    recipient !== null && isSingleAddress(recipient) ? { to: recipient, askedAt: created_at } : null,
  write: ({ askedAt }, { publicUrl }) => ({
    subject: staffAddressAsked.subject,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      {
        kind: 'text',
        text: fillIn(staffAddressAsked.opening, {
          sito: findSiteName(publicUrl),
          ora: formatDateAndTime(askedAt),
        }),
      },
      { kind: 'text', text: staffAddressAsked.until },
      { kind: 'text', text: staffAddressAsked.notYou },
      { kind: 'link', label: staffAddressAsked.link, url: `${publicUrl}${staffPages.profile}` },
    ],
  }),
  example: () => ({ askedAt: '2026-11-21T09:32:00.000Z' }),
});
