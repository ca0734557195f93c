import PostalMime, { type Email } from 'postal-mime';
import * as v from 'valibot';

/** Most ids read from one email, each a candidate for an outbox row. */
const maxIds = 50;
const idsSchema = v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(maxIds));

/**
 * Result of parsing a bounce. `failed`: it was not delivered. `complaint`: its reader reported it as spam.
 * `none`: neither, such as a delay or an absence notice. `ids` are ids of outbox rows.
 */
export const bounceSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('failed'),
    status: v.pipe(v.string(), v.regex(/^5(?:\.\d{1,3}){2}$/)),
    ids: idsSchema,
  }),
  v.strictObject({ kind: v.literal('complaint'), ids: idsSchema }),
  v.strictObject({ kind: v.literal('none') }),
]);
export type Bounce = v.InferOutput<typeof bounceSchema>;

type Report = { kind: 'failed'; status: string } | { kind: 'complaint' } | { kind: 'none' };

/**
 * Parses a bounce. Throws if the MIME parser rejects it. The input is untrusted: the server calls this in a
 * child process.
 */
export async function readBounce(raw: Uint8Array): Promise<Bounce> {
  const report = findReport(await PostalMime.parse(raw));
  return report.kind === 'none' ? report : { ...report, ids: findIds(Buffer.from(raw).toString('latin1')) };
}

/** Matches ids of outbox rows. The envelope sender contains them without hyphens, the Message-ID with hyphens. */
const idPattern = /(?<![\da-f])([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})(?![\da-f])/gi;

function findIds(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(idPattern)) {
    found.add(match.slice(1).join('-').toLowerCase());
    if (found.size === maxIds) break;
  }
  return [...found];
}

/**
 * Finds the delivery report or complaint in an email (RFC 3464, RFC 5965, and the notices of Italian certified mail).
 */
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
  const certifiedReceipt = readHeader('x-ricevuta');
  if (certifiedReceipt !== '')
    return /^(?:errore-consegna|non-accettazione)/.test(certifiedReceipt)
      ? { kind: 'failed', status: '5.0.0' }
      : { kind: 'none' };
  return findReportInText(email);
}

/**
 * Finds a report in plain text, as qmail and others write it. It counts only if a mail system sent it and states that
 * it gave up.
 */
function findReportInText({ from, text = '', subject = '' }: Email): Report {
  const isFromSystem = /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? '');
  const gaveUpPattern =
    /permanent error|given up|undeliverable|undelivered|returned to sender|delivery (?:has )?failed|failure notice/i;
  if (!isFromSystem || !gaveUpPattern.test(`${subject}\n${text}`)) return { kind: 'none' };
  const status = findPermanentCode(text);
  return status === undefined ? { kind: 'none' } : { kind: 'failed', status };
}

/** Parses a report into its groups of fields: the first is about the report, each other one about a recipient. */
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

/** Finds the status code of a refusal. The remote server's code takes precedence over the general 5.0.0. */
function findStatus(fields: Map<string, string>): string {
  const status = findPermanentCode(fields.get('status') ?? '');
  const diagnostic = findPermanentCode(fields.get('diagnostic-code') ?? '');
  return (status === undefined || status === '5.0.0' ? diagnostic : undefined) ?? status ?? diagnostic ?? '5.0.0';
}

const findPermanentCode = (text: string) => /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0];
