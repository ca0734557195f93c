import type { Transaction } from 'kysely';
import { documents } from '../../content/documents.ts';
import { staffApprovalAsked, staffSentBack } from '../../content/staff/staff-emails.ts';
import { fillIn } from '../../content/writing/fill.ts';
import type { WorkEmail } from '../../contract/emails.ts';
import { makeDraftPath } from '../../contract/staff/pages.ts';
import type { Staff } from '../context.ts';
import type { Database, Row } from '../db/schema.ts';
import { defineEmail, type EmailTemplate } from '../mail/email-kind.ts';
import { queueEmail } from '../mail/queue.ts';
import { listReaders } from '../mail/work-emails.ts';
import { type DocumentRows, findDraft, findTitle, readDocumentRows } from './rows.ts';

/* Emails about the review of a draft. Each is dropped if the review has gone on before it is sent. */

interface Review {
  name: string;
  title: string;
  /** Name of the person who asks, or who sends back. */
  by: string;
  note: string;
}

function defineReviewEmail(
  kind: Exclude<WorkEmail, 'staff-assigned'>,
  words: Record<'subject' | 'opening' | 'link' | 'switchOff', string>,
  findStep: (draft: Row<'document_drafts'>) => { by: string | null; note: string } | null,
) {
  return defineEmail<Review>({
    kind,
    lane: 'prompt',
    async find({ document: name, recipient }, { db }) {
      if (name === null) return null;
      const rows = await readDocumentRows({ db }, name);
      const draft = findDraft(rows);
      const reader = (await listReaders(db, kind)).find(({ email }) => email === recipient);
      const step = draft && findStep(draft);
      return step && reader
        ? { name, title: findTitle(draft), by: rows.names(step.by) ?? '', note: step.note, to: reader.email }
        : null;
    },
    write: ({ name, title, by, note }, { publicUrl }) => ({
      subject: fillIn(words.subject, { titolo: title }),
      headers: { 'Auto-Submitted': 'auto-generated' },
      blocks: [
        { kind: 'text', text: fillIn(words.opening, { chi: by, titolo: title }) },
        ...(note === '' ? [] : [{ kind: 'quote' as const, text: note }]),
        { kind: 'link', label: words.link, url: `${publicUrl}${makeDraftPath(name)}` },
        { kind: 'text', text: words.switchOff },
      ],
    }),
    example: () => ({
      name: 'servizi',
      title: documents.servizi.label,
      by: 'Anna Conti',
      note: kind === 'staff-sent-back' ? 'Manca la norma sul saldo.' : '',
    }),
  });
}

export const approvalAskedEmail = defineReviewEmail(
  'staff-approval-asked',
  staffApprovalAsked,
  ({ asked_at, asked_by }) => (asked_at === null ? null : { by: asked_by, note: '' }),
);
export const sentBackEmail = defineReviewEmail('staff-sent-back', staffSentBack, ({ returned_at, ...returned }) =>
  returned_at === null ? null : { by: returned.returned_by, note: returned.returned_note ?? '' },
);

interface Scope extends Staff {
  db: Transaction<Database>;
}

/** Tells the managers, except the caller, that a draft awaits their approval. */
export async function tellManagers(scope: Scope, name: string): Promise<void> {
  const readers = await listReaders(scope.db, 'staff-approval-asked');
  const managers = readers.filter(({ id, role }) => role === 'manager' && id !== scope.actor.id);
  await tell(scope, approvalAskedEmail, name, managers);
}

/** Tells whoever asked for approval, or else wrote last, that the draft came back. */
export async function tellAuthor(scope: Scope, { draft }: DocumentRows): Promise<void> {
  if (!draft) return;
  const author = draft.asked_by ?? draft.updated_by;
  const readers = await listReaders(scope.db, 'staff-sent-back');
  await tell(
    scope,
    sentBackEmail,
    draft.name,
    readers.filter(({ id }) => id === author && id !== scope.actor.id),
  );
}

async function tell(
  { db, now, site: { publicUrl } }: Scope,
  template: Pick<EmailTemplate, 'kind' | 'lane'>,
  name: string,
  readers: readonly { email: string }[],
): Promise<void> {
  for (const { email } of readers)
    await queueEmail(db, template, { recipient: email, document: name }, { now, publicUrl });
}
