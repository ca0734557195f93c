import type { Kysely } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import type { Database } from '../db/schema.ts';
import { unanswered } from '../mail/outbox-rows.ts';
import { noteUnreached } from '../newsletter/suppressions.ts';

/** What a letter that came back says. `failed`: the mailbox did not take it; `complaint`: its reader called it spam. */
export type Returned =
  | { kind: 'failed'; status: string }
  | { kind: 'complaint' }
  /** Delays, answers of who is away, confirmations and everything else. */
  | { kind: 'none' };

/** Reads a letter that arrived where circolari come back to (RFC 3464, RFC 5965, the certified mail's notices). */
export function readReturned(email: Email): Returned {
  const part = (type: string) => email.attachments.find(({ mimeType }) => mimeType === type);
  const feedback = part('message/feedback-report');
  if (feedback)
    return fieldsOf(feedback)[0]?.get('feedback-type') === 'not-spam' ? { kind: 'none' } : { kind: 'complaint' };
  const report = part('message/delivery-status') ?? part('message/global-delivery-status');
  if (report) {
    const failed = fieldsOf(report).find((fields) => fields.get('action')?.toLowerCase().startsWith('failed'));
    return failed ? { kind: 'failed', status: statusOf(failed) } : { kind: 'none' };
  }
  const header = (key: string) => email.headers.find((field) => field.key === key)?.value.toLowerCase() ?? '';
  const certified = header('x-ricevuta');
  if (certified !== '')
    return /^(?:errore-consegna|non-accettazione)/.test(certified)
      ? { kind: 'failed', status: '5.0.0' }
      : { kind: 'none' };
  return readPlain(email);
}

/** Servers without reports (qmail among them) write a sentence: only what a mail system says to have given up counts. */
function readPlain({ from, text = '', subject = '' }: Email): Returned {
  const system = /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? '');
  const gaveUp =
    /permanent error|given up|undeliverable|undelivered|returned to sender|delivery (?:has )?failed|failure notice/i;
  if (!system || !gaveUp.test(`${subject}\n${text}`)) return { kind: 'none' };
  const status = enhanced(text);
  return status === undefined ? { kind: 'none' } : { kind: 'failed', status };
}

/** The groups of fields of a report: about the report itself, then about each recipient. */
function fieldsOf({ content }: Email['attachments'][number]): Map<string, string>[] {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(
      (group) =>
        new Map(
          [...group.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)].map(([, name = '', value = '']) => [
            name.toLowerCase(),
            value.trim(),
          ]),
        ),
    );
}

/** The code of a refusal; what its server said says more than a general one. */
function statusOf(fields: Map<string, string>): string {
  const status = enhanced(fields.get('status') ?? '');
  const said = enhanced(fields.get('diagnostic-code') ?? '');
  return (status === undefined || status === '5.0.0' ? said : undefined) ?? status ?? said ?? '5.0.0';
}

const enhanced = (text: string) => /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0];

/** Names of letters: as they come back in the address, and in the Message-ID. */
const names = /(?<![\da-f])([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})(?![\da-f])/gi;
const mostNames = 50;
/** The longest letter that is read, in bytes. */
const longest = 1_000_000;

/**
 * Takes up a letter that came back: the reader's letter counts as refused, and the address may get no more. Taking it up twice is as once.
 * Answers what it was; `unknown` where it is about no letter of a circolare.
 */
export async function takeReturned(
  db: Kysely<Database>,
  raw: Uint8Array,
  now: Date,
): Promise<Returned['kind'] | 'unknown'> {
  const email = await PostalMime.parse(raw.subarray(0, longest));
  const returned = readReturned(email);
  if (returned.kind === 'none') return 'none';
  const text = Buffer.from(raw.subarray(0, longest)).toString('latin1');
  const ids = [...text.matchAll(names)].slice(0, mostNames).map((match) => match.slice(1).join('-').toLowerCase());
  if (ids.length === 0) return 'unknown';
  const letter = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'reader_id'])
    .where('id', 'in', [...new Set(ids)])
    .where('reader_id', 'is not', null)
    .executeTakeFirst();
  // An erased reader has a pseudonym, which is no address.
  if (!letter?.recipient?.includes('@')) return 'unknown';
  if (returned.kind === 'complaint') {
    await noteUnreached(db, { email: letter.recipient, reason: 'complaint', now });
    return 'complaint';
  }
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'failed', last_error: `DSN ${returned.status}` })
    .where('id', '=', letter.id)
    .where(({ or, eb }) => or([eb('status', '=', 'sent'), eb('last_error', '=', unanswered)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await noteUnreached(db, { email: letter.recipient, reason: returned.status, now });
  return 'failed';
}
