import { footerPages } from '../../content/site-map.ts';
import { filledWithDates } from '../../content/time/italian-date.ts';
import { dayInFull } from '../../content/time/italian-time.ts';
import { mostUnconfirmed } from '../../contract/retention.ts';
import { countOf } from '../db/count.ts';
import type { Row } from '../db/schema.ts';
import type { Block, Body } from '../mail/body.ts';
import {
  type ExampleContext,
  isOneAddress,
  type LetterContext,
  type LetterKind,
  letterKind,
  Withheld,
} from '../mail/email-kind.ts';
import { onHold } from '../mail/outbox-rows.ts';
import { day } from '../time/durations.ts';
import { firmsMethod } from './evidence.ts';
import { newsletterLink } from './links.ts';
import { hasExpired, isAddress, lastDayToConfirm, subscriberByAddress } from './terms.ts';

interface Subscription {
  signedUpAt: string;
  confirmedAt: string | null;
  expiresAt: string;
  confirmUrl: string;
  unsubscribeUrl: string;
  /** Notice that the firm read out when it signed the person up; `null` if the visitor saw it beside the form. */
  notice: string | null;
}

async function findWaiting(row: Row<'outbox'>, context: LetterContext) {
  const found = await find(row, context);
  return found?.confirmedAt === null && !hasExpired(found.signedUpAt, context.now) ? found : null;
}

async function findConfirmed(row: Row<'outbox'>, context: LetterContext) {
  const found = await find(row, context);
  return found?.confirmedAt === null ? null : found;
}

async function find({ recipient }: Row<'outbox'>, { db, secret, publicUrl }: LetterContext) {
  const subscriber = recipient === null ? undefined : await subscriberByAddress(db, recipient);
  if (subscriber === undefined || !isOneAddress(subscriber.email)) return null;
  return {
    to: subscriber.email,
    signedUpAt: subscriber.created_at,
    confirmedAt: subscriber.confirmed_at,
    expiresAt: lastDayToConfirm(subscriber.created_at).toISOString(),
    confirmUrl: newsletterLink(publicUrl, secret, 'confirm', subscriber),
    unsubscribeUrl: newsletterLink(publicUrl, secret, 'unsubscribe', subscriber),
    notice: await unseenNotice(db, subscriber.email),
  };
}

/** Notice of the latest sign-up if the firm made it: the subscriber has not read it yet. */
async function unseenNotice(db: LetterContext['db'], email: string): Promise<string | null> {
  const signUp = await db
    .selectFrom('newsletter_consents')
    .select(['method', 'notice_text'])
    .where(isAddress('email', email))
    .where('event', '=', 'signed_up')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return signUp?.method === firmsMethod ? signUp.notice_text : null;
}

const example = ({ publicUrl }: ExampleContext): Subscription => ({
  signedUpAt: '2026-11-21T09:32:00.000Z',
  confirmedAt: '2026-11-21T09:40:00.000Z',
  expiresAt: '2026-12-21T09:32:00.000Z',
  confirmUrl: `${publicUrl}/newsletter/conferma?t=1.esempio`,
  unsubscribeUrl: `${publicUrl}/newsletter/disiscrizione?t=1.esempio`,
  notice: null,
});

const question = letterKind<Subscription>({
  kind: 'newsletter-confirmation',
  lane: 'prompt',
  find: findWaiting,
  write(subscription, context) {
    const { subject, opening, added } = context.words.confirmation;
    const { signedUpAt, notice } = subscription;
    return toSubscriber(subscription, context, subject, [
      { kind: 'text', text: filledWithDates(notice ? added : opening, { giorno: dayInFull(signedUpAt) }) },
      ...(notice ? [{ kind: 'quote', text: notice } as const] : []),
      ...questionBlocks(subscription, context),
    ]);
  },
  example,
});

/**
 * Email that asks the owner of an address to confirm. On hold while too many sign-ups of the past 24 hours are
 * unconfirmed.
 */
export const confirmation: LetterKind = {
  ...question,
  async compose(row, context) {
    return (await mustHold(row, context)) ? new Withheld(onHold('sign-ups')) : await question.compose(row, context);
  },
};

/**
 * Detects abuse: so many earlier sign-ups of the past 24 hours are unconfirmed that a script may be typing other
 * people's addresses.
 */
async function mustHold({ recipient, hold_reason }: Row<'outbox'>, { db, now }: LetterContext): Promise<boolean> {
  const subscriber = recipient === null ? undefined : await subscriberByAddress(db, recipient);
  // No hold: staff have released the email, the sign-up is gone, or the firm made it.
  if (hold_reason !== null || !subscriber || (await unseenNotice(db, subscriber.email)) !== null) return false;
  const unconfirmed = db
    .selectFrom('newsletter')
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - day).toISOString())
    .where('id', '<', subscriber.id);
  return (await countOf(unconfirmed)) >= mostUnconfirmed;
}

/** Single reminder to confirm. */
export const reminder = letterKind<Subscription>({
  kind: 'newsletter-reminder',
  lane: 'bulk',
  find: findWaiting,
  write(subscription, context) {
    const { subject, opening, last } = context.words.reminder;
    return toSubscriber(subscription, context, subject, [
      { kind: 'text', text: filledWithDates(opening, { giorno: dayInFull(subscription.signedUpAt) }) },
      ...questionBlocks(subscription, context),
      { kind: 'text', text: last },
    ]);
  },
  example,
});

export const welcome = letterKind<Subscription>({
  kind: 'newsletter-welcome',
  lane: 'prompt',
  find: findConfirmed,
  write(subscription, context) {
    const { subject, opening, keep } = context.words.welcome;
    const confirmed = subscription.confirmedAt ?? subscription.signedUpAt;
    return toSubscriber(subscription, context, subject, [
      { kind: 'text', text: filledWithDates(opening, { giorno: dayInFull(confirmed) }) },
      { kind: 'text', text: keep },
      { kind: 'link', label: context.words.unsubscribe, url: subscription.unsubscribeUrl },
    ]);
  },
  example,
});

function questionBlocks({ confirmUrl, unsubscribeUrl, expiresAt }: Subscription, { words }: ExampleContext): Block[] {
  const { ask, link, until, notYou } = words.confirmation;
  return [
    { kind: 'text', text: ask },
    { kind: 'link', label: link, url: confirmUrl },
    { kind: 'text', text: filledWithDates(until, { giorno: dayInFull(expiresAt) }) },
    { kind: 'text', text: notYou },
    { kind: 'link', label: words.unsubscribe, url: unsubscribeUrl },
  ];
}

/** Email with headers for the mail program's own unsubscribe button (RFC 2369 and 8058). */
function toSubscriber(
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
