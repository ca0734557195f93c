import { sql } from 'kysely';
import { footerPages, isSwitchedOn } from '../../content/site-map.ts';
import { fillWithDates } from '../../content/time/italian-date.ts';
import { formatDay } from '../../content/time/italian-time.ts';
import { paths } from '../../contract/paths.ts';
import { maxUnconfirmedSignUps } from '../../contract/retention.ts';
import { readAccountNames } from '../db/account-names.ts';
import { countRows } from '../db/count.ts';
import type { Row } from '../db/schema.ts';
import type { Block, Body } from '../mail/body.ts';
import {
  defineEmail,
  type EmailContext,
  type EmailTemplate,
  type ExampleContext,
  isSingleAddress,
  WithheldEmail,
} from '../mail/email-kind.ts';
import { makeHoldColumns } from '../mail/outbox-rows.ts';
import { day } from '../time/durations.ts';
import { firmMethod, listMethod } from './evidence.ts';
import { makeNewsletterLink } from './links.ts';
import { findLastDayToConfirm, findSubscriberByAddress, hasExpired, matchesAddress } from './terms.ts';

interface Subscription {
  signedUpAt: string;
  confirmedAt: string | null;
  expiresAt: string;
  confirmUrl: string;
  unsubscribeUrl: string;
  /** Notice that the firm read out to the person; `null` if the visitor saw it beside the form. */
  notice: string | null;
  /** Staff member who brought the address in a list, and the reason; `null` for any other sign-up. */
  list: { by: string | null; reason: string } | null;
}

/** Finds nothing while the newsletter is switched off: no email asks for what the site does not offer. */
async function findUnconfirmed(row: Row<'outbox'>, context: EmailContext) {
  if (!isSwitchedOn(paths.newsletterForm, context.pagesOff)) return null;
  const found = await findSubscription(row, context);
  return found?.confirmedAt === null && !hasExpired(found.signedUpAt, context.now) ? found : null;
}

async function findConfirmed(row: Row<'outbox'>, context: EmailContext) {
  const found = await findSubscription(row, context);
  return found?.confirmedAt === null ? null : found;
}

async function findSubscription({ recipient }: Row<'outbox'>, { db, secret, publicUrl }: EmailContext) {
  const subscriber = recipient === null ? undefined : await findSubscriberByAddress(db, recipient);
  if (subscriber === undefined || !isSingleAddress(subscriber.email)) return null;
  return {
    to: subscriber.email,
    signedUpAt: subscriber.created_at,
    confirmedAt: subscriber.confirmed_at,
    expiresAt: findLastDayToConfirm(subscriber.created_at).toISOString(),
    confirmUrl: makeNewsletterLink(publicUrl, secret, 'newsletter-confirm', subscriber),
    unsubscribeUrl: makeNewsletterLink(publicUrl, secret, 'newsletter-unsubscribe', subscriber),
    ...(await findFirmSignUp(db, subscriber.email)),
  };
}

/** Finds what the subscriber has not read yet, if the firm made the latest sign-up. */
async function findFirmSignUp(db: EmailContext['db'], email: string): Promise<Pick<Subscription, 'notice' | 'list'>> {
  const signUp = await db
    .selectFrom('newsletter_consents')
    .select(['method', 'notice_text', 'added_by', 'reason'])
    .where(matchesAddress('email', email))
    .where('event', '=', 'signed_up')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { method, notice_text: notice = null, added_by, reason } = signUp ?? {};
  if (method === listMethod) {
    const by = (await readAccountNames(db))(added_by);
    return { notice, list: { by, reason: reason ?? '' } };
  }
  return { notice: method === firmMethod ? notice : null, list: null };
}

const makeExample = ({ publicUrl }: ExampleContext): Subscription => ({
  signedUpAt: '2026-11-21T09:32:00.000Z',
  confirmedAt: '2026-11-21T09:40:00.000Z',
  expiresAt: '2026-12-21T09:32:00.000Z',
  confirmUrl: `${publicUrl}/newsletter/conferma?t=1.esempio`,
  unsubscribeUrl: `${publicUrl}/newsletter/disiscrizione?t=1.esempio`,
  notice: null,
  list: null,
});

const confirmationTemplate = defineEmail<Subscription>({
  kind: 'newsletter-confirmation',
  lane: 'prompt',
  find: findUnconfirmed,
  write(subscription, context) {
    const { subject, opening, added } = context.words.confirmation;
    const { signedUpAt, notice } = subscription;
    return makeSubscriberBody(subscription, context, subject, [
      { kind: 'text', text: fillWithDates(notice ? added : opening, { giorno: formatDay(signedUpAt) }) },
      ...(notice ? [{ kind: 'quote', text: notice } as const] : []),
      ...makeQuestionBlocks(subscription, context),
    ]);
  },
  example: makeExample,
});

/** On hold while too many sign-ups of the past 24 hours are unconfirmed. */
export const confirmationEmail: EmailTemplate = {
  ...confirmationTemplate,
  async compose(row, context) {
    return (await isOverUnconfirmedLimit(row, context))
      ? new WithheldEmail(makeHoldColumns('sign-ups'))
      : await confirmationTemplate.compose(row, context);
  },
};

/** Detects abuse: a script may be typing other people's addresses. */
async function isOverUnconfirmedLimit(
  { recipient, hold_reason }: Row<'outbox'>,
  { db, now }: EmailContext,
): Promise<boolean> {
  const subscriber = recipient === null ? undefined : await findSubscriberByAddress(db, recipient);
  // Not held: staff have already released this email, the sign-up was deleted, or the firm made it.
  if (hold_reason !== null || !subscriber || (await findFirmSignUp(db, subscriber.email)).notice !== null) return false;
  const unconfirmed = db
    .selectFrom('newsletter')
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - day).toISOString())
    .where('id', '<', subscriber.id)
    .where(({ not, exists }) => not(exists(selectListSignUps(db))));
  return (await countRows(unconfirmed)) >= maxUnconfirmedSignUps;
}

function selectListSignUps(db: EmailContext['db']) {
  return db
    .selectFrom('newsletter_consents')
    .select('newsletter_consents.id')
    .where(sql<boolean>`lower(newsletter_consents.email) = lower(newsletter.email)`)
    .where('event', '=', 'signed_up')
    .where('method', '=', listMethod);
}

/** Question to an address of a list if it wants to subscribe. Not sent to a person who has signed up meanwhile. */
export const questionEmail = defineEmail<Subscription>({
  kind: 'newsletter-question',
  lane: 'mass',
  async find(row, context) {
    const found = await findUnconfirmed(row, context);
    return found?.list ? found : null;
  },
  write(subscription, context) {
    const { words, senderName } = context;
    const { subject, opening, reason, ask, accepted, until, leave } = words.question;
    const { signedUpAt, list, notice, confirmUrl, unsubscribeUrl, expiresAt } = subscription;
    const placeholders = { giorno: formatDay(signedUpAt), persona: list?.by ?? senderName };
    return makeSubscriberBody(subscription, context, subject, [
      { kind: 'text', text: fillWithDates(opening, placeholders) },
      { kind: 'text', text: reason },
      { kind: 'quote', text: list?.reason ?? '' },
      { kind: 'text', text: ask },
      { kind: 'link', label: words.confirmation.link, url: confirmUrl },
      { kind: 'text', text: accepted },
      { kind: 'quote', text: notice ?? '' },
      { kind: 'text', text: fillWithDates(until, { giorno: formatDay(expiresAt) }) },
      { kind: 'link', label: leave, url: unsubscribeUrl },
    ]);
  },
  example: (context) => ({
    ...makeExample(context),
    notice: 'Inviando l’indirizzo si acconsente a ricevere circolari e scadenze dello studio.',
    list: { by: 'Anna Rossi', reason: 'È cliente dello studio e riceveva già le circolari' },
  }),
});

/** Single reminder to confirm. */
export const reminderEmail = defineEmail<Subscription>({
  kind: 'newsletter-reminder',
  lane: 'bulk',
  find: findUnconfirmed,
  write(subscription, context) {
    const { subject, opening, last } = context.words.reminder;
    return makeSubscriberBody(subscription, context, subject, [
      { kind: 'text', text: fillWithDates(opening, { giorno: formatDay(subscription.signedUpAt) }) },
      ...makeQuestionBlocks(subscription, context),
      { kind: 'text', text: last },
    ]);
  },
  example: makeExample,
});

export const welcomeEmail = defineEmail<Subscription>({
  kind: 'newsletter-welcome',
  lane: 'prompt',
  find: findConfirmed,
  write(subscription, context) {
    const { subject, opening, keep } = context.words.welcome;
    const confirmed = subscription.confirmedAt ?? subscription.signedUpAt;
    return makeSubscriberBody(subscription, context, subject, [
      { kind: 'text', text: fillWithDates(opening, { giorno: formatDay(confirmed) }) },
      { kind: 'text', text: keep },
      { kind: 'link', label: context.words.unsubscribe, url: subscription.unsubscribeUrl },
    ]);
  },
  example: makeExample,
});

function makeQuestionBlocks(
  { confirmUrl, unsubscribeUrl, expiresAt }: Subscription,
  { words }: ExampleContext,
): Block[] {
  const { ask, link, until, notYou } = words.confirmation;
  return [
    { kind: 'text', text: ask },
    { kind: 'link', label: link, url: confirmUrl },
    { kind: 'text', text: fillWithDates(until, { giorno: formatDay(expiresAt) }) },
    { kind: 'text', text: notYou },
    { kind: 'link', label: words.unsubscribe, url: unsubscribeUrl },
  ];
}

/** Makes the body of an email, with headers for the mail program's unsubscribe button (RFC 2369 and 8058). */
function makeSubscriberBody(
  { unsubscribeUrl }: Subscription,
  { words: { footer, privacy }, publicUrl }: ExampleContext,
  subject: string,
  blocks: Block[],
): Body {
  return {
    subject,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    blocks: [
      ...blocks,
      {
        kind: 'footer',
        text: footer,
        link: { label: privacy, url: `${publicUrl}${footerPages.privacy.path}` },
      },
    ],
  };
}
