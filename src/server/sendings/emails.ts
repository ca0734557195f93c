import type { Kysely } from 'kysely';
import * as v from 'valibot';
import {
  addressEmail,
  type EmailFrame,
  type FrozenEmail,
  maxEmailBytes,
  renderCircularEmail,
} from '../../content/circulars/circular-email.ts';
import { makeReferenceResolver } from '../../content/circulars/circular-references.ts';
import { findCountFault, parseCircular } from '../../content/circulars/markdown.ts';
import { makeCircularPath } from '../../content/circulars/views.ts';
import { footerPages } from '../../content/site-map.ts';
import { fillWithDates } from '../../content/time/italian-date.ts';
import { formatDay } from '../../content/time/italian-time.ts';
import { type CircularText, circularFields, parseCircularName } from '../../contract/circulars.ts';
import { getDefaults } from '../../contract/fields/fields.ts';
import { paths } from '../../contract/paths.ts';
import { listPhotoPaths } from '../../contract/photos/variants.ts';
import { type CircularRows, findNumber, findRows, findSlug, readPublishedText, readText } from '../circulars/rows.ts';
import type { Staff } from '../context.ts';
import { readPhotoSizes } from '../db/photo-sizes.ts';
import type { Database, Row } from '../db/schema.ts';
import { badRequest } from '../http/errors.ts';
import type { Body } from '../mail/body.ts';
import { type EmailContext, type EmailTemplate, type ExampleContext, WithheldEmail } from '../mail/email-kind.ts';
import { makeHoldColumns } from '../mail/outbox-rows.ts';
import { makeNewsletterLink, testEmailToken } from '../newsletter/links.ts';
import { isSuppressed } from '../newsletter/suppressions.ts';
import { readEmailContent } from '../texts/email-content.ts';
import { readPublished } from '../texts/published-content.ts';
import { toRomanDay } from '../time/roman-days.ts';

const frozenEmailSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ subject: v.string(), html: v.string(), text: v.string(), why: v.string() }),
);

/** Parses the email that a sending holds. */
export const parseFrozenEmail = (letter: string): FrozenEmail => v.parse(frozenEmailSchema, letter);

type Wording = Pick<ExampleContext, 'words' | 'senderName' | 'publicUrl' | 'pagesOff'>;

/** Makes the data that a circular's email shows around the text: firm, number, time, links. */
function makeFrame(
  { words, senderName, publicUrl, pagesOff }: Wording,
  { slug, ...circular }: Pick<EmailFrame, 'number' | 'published' | 'pictures'> & { slug: string },
): EmailFrame {
  return {
    words,
    firm: senderName,
    publicUrl,
    ...circular,
    path: makeCircularPath({ slug }),
    privacyPath: footerPages.privacy.path,
    pagesOff,
  };
}

/** Email with a circular to a reader. */
export const circularEmail: EmailTemplate = {
  kind: 'circular',
  lane: 'mass',
  async compose(row, context) {
    const { db, secret, publicUrl, now } = context;
    const sending = await context.db
      .selectFrom('sendings')
      .select(['state', 'letter'])
      .where('id', '=', row.sending_id ?? 0)
      .executeTakeFirst();
    if (!sending) return null;
    if (sending.state === 'stopped') return excludeReader('stopped');
    // The email goes back on hold until the sending resumes.
    if (sending.state !== 'sending') return new WithheldEmail(makeHoldColumns('circular'));
    const reader = await db
      .selectFrom('newsletter')
      .selectAll()
      .where('id', '=', row.reader_id ?? 0)
      .executeTakeFirst();
    if (reader?.confirmed_at == null) return excludeReader('left');
    if (await isSuppressed(db, reader.email)) return excludeReader('suppressed');
    const unsubscribeUrl = makeNewsletterLink(publicUrl, secret, 'newsletter-unsubscribe', reader);
    const recipient = { confirmedAt: reader.confirmed_at, unsubscribeUrl, site: readHostName(publicUrl) };
    return {
      ...makeBody(parseFrozenEmail(sending.letter), recipient, context),
      to: reader.email,
      date: now,
      newsletter: true,
    };
  },
  example: (context) =>
    makeBody(
      renderCircularEmail(exampleText, makeFrame(context, exampleFrame), () => undefined),
      makeTestRecipient(context),
      context,
    ),
};

/** Email with the correction of a circular to a reader who received it. */
export const correctionEmail: EmailTemplate = {
  ...circularEmail,
  kind: 'circular-correction',
  example: (context) =>
    makeBody(
      renderCorrection(exampleText, 'Il termine della seconda rata è il 16 aprile, non il 15.', {
        ...context,
        frame: makeFrame(context, exampleFrame),
        sentAt: exampleFrame.published,
      }),
      makeTestRecipient(context),
      context,
    ),
};

/** Email that corrects a circular: the note, in the frame of the circular's own email. */
export function renderCorrection(
  circular: CircularText,
  note: string,
  { words, frame, sentAt }: Pick<Wording, 'words'> & { frame: EmailFrame; sentAt: string },
): FrozenEmail {
  const { subject, opening, closing } = words.correction;
  const { title, author } = circular;
  const parts = [fillWithDates(opening, { titolo: title, giorno: formatDay(sentAt) }), note, closing];
  const [first = '', second = '', last = ''] = parts.map(escapeMarkdown);
  return renderCircularEmail(
    {
      ...getDefaults(circularFields),
      title: fillWithDates(subject, { titolo: title }),
      author,
      body: `${first}\n\n> ${second}\n\n${last}`,
    },
    frame,
    () => undefined,
  );
}

/** Escapes text so that Markdown shows it unchanged. */
const escapeMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** Renders the email that corrects a published circular. */
export async function renderCorrectionEmail(
  { db, now, site }: Staff,
  { rows, note, sentAt }: { rows: CircularRows; note: string; sentAt: string },
): Promise<FrozenEmail> {
  const context = { ...(await readEmailContent(db)), now, publicUrl: site.publicUrl };
  const { slug, number, published_at } = rows.circular;
  const frame = makeFrame(context, { slug, number, published: published_at ?? now, pictures: new Map() });
  return renderCorrection(readPublishedText(rows), note, { ...context, frame, sentAt });
}

/** Test email of a draft, with the headers of a reader's email. Its unsubscribe link has no effect. */
export const circularTestEmail: EmailTemplate = {
  kind: 'circular-test',
  lane: 'prompt',
  async compose(row, context) {
    const rows = await findRows(context, parseCircularName(row.document ?? '') ?? 0);
    if (rows === null || row.recipient === null) return null;
    const email = await renderEmail(rows, context);
    return {
      ...makeBody({ ...email, subject: `[Prova] ${email.subject}` }, makeTestRecipient(context), context),
      to: row.recipient,
      newsletter: true,
    };
  },
  example: (context) => {
    const body = circularEmail.example(context);
    return { ...body, subject: `[Prova] ${body.subject}` };
  },
};

/**
 * Renders a draft's email. Throws a 400 if it has too many tables, photos or references, or exceeds the 100 kB that mail
 * programs show.
 */
export async function renderSendableEmail({ db, now, site }: Staff, rows: CircularRows): Promise<FrozenEmail> {
  const fault = findCountFault(parseCircular(readText(rows).body));
  if (fault !== null) throw badRequest(fault, { body: fault });
  const content = await readEmailContent(db);
  const email = await renderEmail(rows, { ...content, db, now, publicUrl: site.publicUrl });
  if (Buffer.byteLength(email.html) > maxEmailBytes)
    throw badRequest('L’email supera i 100 kB che i programmi di posta mostrano: il testo va accorciato');
  return email;
}

/** Renders a draft's email as HTML and plain text. Its unsubscribe link has no effect. */
export async function renderDraftEmail(
  { db, now, site }: Staff,
  rows: CircularRows,
): Promise<{ html: string; text: string }> {
  const context = { ...(await readEmailContent(db)), db, now, publicUrl: site.publicUrl };
  return addressEmail(await renderEmail(rows, context), makeTestRecipient(context));
}

async function renderEmail(
  rows: CircularRows,
  context: Pick<EmailContext, 'db' | 'now'> & Wording,
): Promise<FrozenEmail> {
  const published = rows.circular.published_at ?? context.now;
  const resolveReference = makeReferenceResolver(await readPublished(context.db), toRomanDay(new Date(published)));
  const text = readText(rows);
  const pictures = await readPhotoSizes(context.db, listPhotoPaths(text.body));
  const frame = makeFrame(context, { slug: findSlug(rows), number: findNumber(rows), published, pictures });
  return renderCircularEmail(text, frame, resolveReference);
}

/** Excludes a reader from the sending, for a reason that the ledger shows. */
function excludeReader(reason: string): WithheldEmail {
  return new WithheldEmail({ status: 'failed', excluded: reason, last_error: null });
}

/** Updates the emails of a sending that are queued or on hold, not those being sent. */
export async function updateWaitingEmails(
  db: Kysely<Database>,
  id: number,
  change: Partial<Pick<Row<'outbox'>, 'status' | 'hold_reason' | 'excluded'>>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set(change)
    .where('sending_id', '=', id)
    .where('status', 'in', ['queued', 'on-hold'])
    .execute();
}

type RecipientData = Parameters<typeof addressEmail>[1];

/** Makes the body of an email, with the headers for the mail program's unsubscribe button (RFC 2369, 2919 and 8058). */
function makeBody(email: FrozenEmail, recipient: RecipientData, { senderName, publicUrl }: Wording): Body {
  const { subject, html, text } = addressEmail(email, recipient);
  return {
    subject,
    blocks: [],
    ready: { html, text },
    headers: {
      'List-Id': `${senderName.replace(/[^\p{L}\p{N} ]/gu, '')} <circolari.${readHostName(publicUrl)}>`,
      'List-Archive': `<${publicUrl}/circolari>`,
      'List-Unsubscribe': `<${recipient.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
  };
}

const readHostName = (publicUrl: string) => new URL(publicUrl).hostname;

const makeTestRecipient = ({ publicUrl, now }: Pick<ExampleContext, 'publicUrl' | 'now'>): RecipientData => ({
  confirmedAt: now,
  unsubscribeUrl: `${publicUrl}${paths.newsletterUnsubscribe}?t=${testEmailToken}`,
  site: readHostName(publicUrl),
});

const exampleFrame = { slug: 'saldo-iva', number: 1, published: '2026-11-21T09:32:00.000Z', pictures: new Map() };
const exampleText: CircularText = {
  ...getDefaults(circularFields),
  title: 'Saldo IVA: i termini del 2027',
  preheader: 'Chi versa entro il 16 marzo, chi può aspettare.',
  points: ['Il saldo si versa entro il 16 marzo.', 'Chi rateizza paga gli interessi.'],
  topic: 'IVA',
  body: '## Chi deve versare\n\nChi chiude l’anno **a debito**.\n\n| Rata | Entro |\n| --- | --- |\n| Prima | 16 marzo |\n| Seconda | 16 aprile |\n\n- modello F24\n- codice tributo 6099',
};
