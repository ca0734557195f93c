import PostalMime, { type Email } from 'postal-mime';
import * as v from 'valibot';

/** Most ids that are looked up for one email. */
const maxIds = 50;
const idsSchema = v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(maxIds));

/**
 * Reading of a returned email: the mailbox did not take it, its reader called it spam, or neither (delays, absences).
 * `ids` name outbox rows.
 */
export const returnedEmail = v.variant('kind', [
  v.strictObject({
    kind: v.literal('failed'),
    status: v.pipe(v.string(), v.regex(/^5(?:\.\d{1,3}){2}$/)),
    ids: idsSchema,
  }),
  v.strictObject({ kind: v.literal('complaint'), ids: idsSchema }),
  v.strictObject({ kind: v.literal('none') }),
]);
export type ReturnedEmail = v.InferOutput<typeof returnedEmail>;

type Report = { kind: 'failed'; status: string } | { kind: 'complaint' } | { kind: 'none' };

/**
 * Reads a returned email. Throws if the parser rejects it. Untrusted input: the server calls this in a child process.
 */
export async function readReturnedEmail(raw: Uint8Array): Promise<ReturnedEmail> {
  const report = findReport(await PostalMime.parse(raw));
  return report.kind === 'none' ? report : { ...report, ids: findIds(Buffer.from(raw).toString('latin1')) };
}

/** Ids of outbox rows, as the envelope sender (without hyphens) and the Message-ID spell them. */
const id = /(?<![\da-f])([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})(?![\da-f])/gi;

function findIds(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(id)) {
    found.add(match.slice(1).join('-').toLowerCase());
    if (found.size === maxIds) break;
  }
  return [...found];
}

/** Report in an email (RFC 3464, RFC 5965, and the notices of certified mail). */
function findReport(email: Email): Report {
  const findPart = (type: string) => email.attachments.find(({ mimeType }) => mimeType === type);
  const feedback = findPart('message/feedback-report');
  if (feedback)
    return parseFields(feedback)[0]?.get('feedback-type') === 'not-spam' ? { kind: 'none' } : { kind: 'complaint' };
  const report = findPart('message/delivery-status') ?? findPart('message/global-delivery-status');
  if (report) {
    const failed = parseFields(report).find((fields) => fields.get('action')?.toLowerCase().startsWith('failed'));
    return failed ? { kind: 'failed', status: findStatus(failed) } : { kind: 'none' };
  }
  const readHeader = (key: string) => email.headers.find((field) => field.key === key)?.value.toLowerCase() ?? '';
  const certified = readHeader('x-ricevuta');
  if (certified !== '')
    return /^(?:errore-consegna|non-accettazione)/.test(certified)
      ? { kind: 'failed', status: '5.0.0' }
      : { kind: 'none' };
  return findReportInText(email);
}

/** Report in plain words, as qmail and others write it: counts only where a mail system says that it has given up. */
function findReportInText({ from, text = '', subject = '' }: Email): Report {
  const isFromSystem = /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? '');
  const gaveUp =
    /permanent error|given up|undeliverable|undelivered|returned to sender|delivery (?:has )?failed|failure notice/i;
  if (!isFromSystem || !gaveUp.test(`${subject}\n${text}`)) return { kind: 'none' };
  const status = findPermanentCode(text);
  return status === undefined ? { kind: 'none' } : { kind: 'failed', status };
}

/** Groups of fields of a report: first about the report itself, then about each recipient. */
function parseFields({ content }: Email['attachments'][number]): Map<string, string>[] {
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

/** Code of a refusal; the remote server's own code wins over a general one. */
function findStatus(fields: Map<string, string>): string {
  const status = findPermanentCode(fields.get('status') ?? '');
  const diagnostic = findPermanentCode(fields.get('diagnostic-code') ?? '');
  return (status === undefined || status === '5.0.0' ? diagnostic : undefined) ?? status ?? diagnostic ?? '5.0.0';
}

const findPermanentCode = (text: string) => /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0];
