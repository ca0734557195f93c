import { filled } from '../../../content/filled.ts';
import { momentInFull } from '../../../content/italian-time.ts';
import {
  staffAccess,
  staffInvitation,
  staffLinkUntil,
  staffPassword,
  staffRehearsal,
} from '../../../content/staff-letters.ts';
import type { StaffLetterKind } from '../../../contract/letters.ts';
import type { Letter } from './letter.ts';

/** Each letter's words, and the purpose of the link that it brings. */
export const staffLetters = {
  'staff-invitation': { purpose: 'invitation', words: staffInvitation },
  'staff-password': { purpose: 'password', words: staffPassword },
  'staff-access': { purpose: 'access', words: staffAccess },
  'staff-rehearsal': { purpose: 'rehearsal', words: staffRehearsal },
} as const satisfies Record<StaffLetterKind, object>;

/** Brings a link into the staff area; `expiresAt` is an ISO time, `firm` the firm's name. */
export function writeStaffLetter(
  kind: StaffLetterKind,
  { url, expiresAt, firm }: { url: string; expiresAt: string; firm: string },
): Letter {
  const { subject, opening, ask, link, notYou } = staffLetters[kind].words;
  return {
    subject: filled(subject, { studio: firm }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: filled(opening, { studio: firm }) },
      { kind: 'text', text: ask },
      { kind: 'link', label: link, url },
      { kind: 'text', text: staffLinkUntil(momentInFull(expiresAt)) },
      { kind: 'text', text: notYou },
    ],
  };
}
