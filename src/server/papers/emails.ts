import type { EmailKind } from '../../contract/emails.ts';
import { defineEmail, type EmailTemplate } from '../mail/email-kind.ts';

const defineDraft = (kind: EmailKind, lane: EmailTemplate['lane']) =>
  defineEmail<object>({
    kind,
    lane,
    find: async ({ recipient }) => (recipient === null ? null : { to: recipient }),
    write: () => ({ subject: 'Documenti da consegnare', headers: {}, blocks: [{ kind: 'text', text: 'Documenti.' }] }),
    example: () => ({}),
  });

export const papersAskedEmail = defineDraft('papers-asked', 'prompt');
export const papersReminderEmail = defineDraft('papers-reminder', 'bulk');
export const papersReceiptEmail = defineDraft('papers-receipt', 'prompt');
export const papersArrivedEmail = defineDraft('papers-arrived', 'prompt');
export const papersAgainEmail = defineDraft('papers-again', 'bulk');
export const papersCompleteEmail = defineDraft('papers-complete', 'prompt');
