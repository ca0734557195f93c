import type { Kysely } from 'kysely';
import * as v from 'valibot';
import {
  addressed,
  type FrozenLetter,
  type LetterFrame,
  letterOf,
  longestLetter,
} from '../../content/circulars/circular-email.ts';
import { saidBy } from '../../content/circulars/circular-references.ts';
import { countFault } from '../../content/circulars/markdown.ts';
import { circularAddress } from '../../content/circulars/views.ts';
import { footerPages } from '../../content/site-map.ts';
import type { CircularText } from '../../contract/newsletter/circulars.ts';
import { paths } from '../../contract/paths.ts';
import type { Staff } from '../context.ts';
import type { Database, Row } from '../db/schema.ts';
import { badRequest } from '../http/errors.ts';
import type { Body } from '../mail/body.ts';
import { type ExampleContext, type LetterContext, type LetterKind, Withheld } from '../mail/email-kind.ts';
import { onHold } from '../mail/outbox-rows.ts';
import { newsletterLink, trialToken } from '../newsletter/links.ts';
import { isSuppressed } from '../newsletter/suppressions.ts';
import { readLetterContent } from '../texts/email-content.ts';
import { readPublished } from '../texts/published.ts';
import { romanDay } from '../time/roman-days.ts';
import { textOf } from './rows.ts';

const frozen = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ subject: v.string(), html: v.string(), text: v.string(), why: v.string() }),
);

type Wording = Pick<ExampleContext, 'words' | 'senderName' | 'publicUrl'>;

/** Frame of a circular's email: everything around its text. */
function frameOf(
  { words, senderName, publicUrl }: Wording,
  { slug, number, published }: Pick<LetterFrame, 'number' | 'published'> & { slug: string },
): LetterFrame {
  return {
    words,
    firm: senderName,
    publicUrl,
    number,
    published,
    path: circularAddress({ slug }),
    privacyPath: footerPages.privacy.path,
  };
}

/** Email that brings a circular to a reader. */
export const circularLetter: LetterKind = {
  kind: 'circular',
  lane: 'mass',
  async compose(row, context) {
    const { db, secret, publicUrl, now } = context;
    const circular = await circularBehind(row, context);
    if (circular?.letter == null) return null;
    if (circular.state === 'stopped') return leftOut('stopped');
    // Stays on hold until the sending resumes.
    if (circular.state !== 'sending') return new Withheld(onHold('circular'));
    const reader = await db
      .selectFrom('newsletter')
      .selectAll()
      .where('id', '=', row.reader_id ?? 0)
      .executeTakeFirst();
    if (reader?.confirmed_at == null) return leftOut('left');
    if (await isSuppressed(db, reader.email)) return leftOut('suppressed');
    const leaveUrl = newsletterLink(publicUrl, secret, 'unsubscribe', reader);
    const reading = { confirmedAt: reader.confirmed_at, leaveUrl, site: siteName(publicUrl) };
    return {
      ...bodyOf(v.parse(frozen, circular.letter), reading, context),
      to: reader.email,
      date: now,
      newsletter: true,
    };
  },
  example: (context) =>
    bodyOf(
      letterOf(exampleText, frameOf(context, exampleFrame), () => undefined),
      trialReading(context),
      context,
    ),
};

/** Test email of a draft, sent the same way. Its unsubscribe link has no effect. */
export const circularTest: LetterKind = {
  kind: 'circular-test',
  lane: 'prompt',
  async compose(row, context) {
    const circular = await circularBehind(row, context);
    if (!circular || row.recipient === null) return null;
    const letter = await writtenLetter(circular, context);
    return {
      ...bodyOf({ ...letter, subject: `[Prova] ${letter.subject}` }, trialReading(context), context),
      to: row.recipient,
      newsletter: true,
    };
  },
  example: (context) => {
    const body = circularLetter.example(context);
    return { ...body, subject: `[Prova] ${body.subject}` };
  },
};

/**
 * Renders a draft's email. Throws a 400 if it has too many tables or references, or exceeds the 100 kB that mail
 * programs show.
 */
export async function lettable({ db, now, site }: Staff, row: Row<'circulars'>): Promise<FrozenLetter> {
  const fault = countFault(row.body);
  if (fault !== null) throw badRequest(fault, { body: fault });
  const content = await readLetterContent(db);
  const letter = await writtenLetter(row, { ...content, db, now, publicUrl: site.publicUrl });
  if (Buffer.byteLength(letter.html) > longestLetter)
    throw badRequest('La lettera supera i 100 kB che i programmi di posta mostrano: il testo va accorciato');
  return letter;
}

/** Renders a draft's email as HTML and plain text. Its unsubscribe link has no effect. */
export async function draftEmail(
  { db, now, site }: Staff,
  row: Row<'circulars'>,
): Promise<{ html: string; text: string }> {
  const context = { ...(await readLetterContent(db)), db, now, publicUrl: site.publicUrl };
  return addressed(await writtenLetter(row, context), trialReading(context));
}

async function writtenLetter(
  row: Row<'circulars'>,
  context: Pick<LetterContext, 'db' | 'now'> & Wording,
): Promise<FrozenLetter> {
  const published = row.published_at ?? context.now;
  const say = saidBy(await readPublished(context.db), romanDay(new Date(published)));
  return letterOf(textOf(row), frameOf(context, { slug: row.slug, number: row.number, published }), say);
}

async function circularBehind({ circular_id }: Row<'outbox'>, { db }: LetterContext) {
  return await db
    .selectFrom('circulars')
    .selectAll()
    .where('id', '=', circular_id ?? 0)
    .executeTakeFirst();
}

/** Excludes a reader from the sending, for a reason that the ledger shows. */
function leftOut(reason: string): Withheld {
  return new Withheld({ status: 'failed', excluded: reason, last_error: null });
}

/** Updates the emails of a sending that are queued or on hold, not those being sent. */
export async function changeWaiting(
  db: Kysely<Database>,
  id: number,
  change: Partial<Pick<Row<'outbox'>, 'status' | 'hold_reason' | 'excluded'>>,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set(change)
    .where('circular_id', '=', id)
    .where('reader_id', 'is not', null)
    .where('status', 'in', ['queued', 'on-hold'])
    .execute();
}

type Reading = Parameters<typeof addressed>[1];

/** Body with the headers that mail programs need for their own unsubscribe button (RFC 2369, 2919 and 8058). */
function bodyOf(letter: FrozenLetter, reading: Reading, { senderName, publicUrl }: Wording): Body {
  const { subject, html, text } = addressed(letter, reading);
  return {
    subject,
    blocks: [],
    ready: { html, text },
    headers: {
      'List-Id': `${senderName.replace(/[^\p{L}\p{N} ]/gu, '')} <circolari.${siteName(publicUrl)}>`,
      'List-Archive': `<${publicUrl}/circolari>`,
      'List-Unsubscribe': `<${reading.leaveUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
  };
}

const siteName = (publicUrl: string) => new URL(publicUrl).hostname;

const trialReading = ({ publicUrl, now }: Pick<ExampleContext, 'publicUrl' | 'now'>): Reading => ({
  confirmedAt: now,
  leaveUrl: `${publicUrl}${paths.newsletterUnsubscribe}?t=${trialToken}`,
  site: siteName(publicUrl),
});

const exampleFrame = { slug: 'saldo-iva', number: 1, published: '2026-11-21T09:32:00.000Z' };
const exampleText: CircularText = {
  title: 'Saldo IVA: i termini del 2027',
  subject: '',
  preheader: 'Chi versa entro il 16 marzo, chi può aspettare.',
  points: ['Il saldo si versa entro il 16 marzo.', 'Chi rateizza paga gli interessi.'],
  author: '',
  topic: 'IVA',
  body: '## Chi deve versare\n\nChi chiude l’anno **a debito**.\n\n| Rata | Entro |\n| --- | --- |\n| Prima | 16 marzo |\n| Seconda | 16 aprile |\n\n- modello F24\n- codice tributo 6099',
};
