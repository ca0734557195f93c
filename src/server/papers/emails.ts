import type { EmailKind } from '../../contract/emails.ts';
import type { PaperRequestPost } from '../../contract/papers/calls.ts';
import type { Context } from '../context.ts';
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

/** Writes the email that would ask for papers. */
export async function previewAskedEmail(
  _context: Context,
  { title, papers }: PaperRequestPost,
): Promise<{ subject: string; text: string }> {
  return { subject: `Documenti da consegnare: ${title}`, text: papers.map((paper) => paper.title).join('\n') };
}
