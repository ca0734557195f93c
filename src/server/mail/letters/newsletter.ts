import type { Email } from '../../../content/email.ts';
import { filledWithDates } from '../../../content/italian-date.ts';
import { dayInFull } from '../../../content/italian-time.ts';
import { footerPages } from '../../../content/site-map.ts';
import type { Block, Letter } from './letter.ts';

/** What a newsletter letter is about; times are ISO strings. */
export interface Subscription {
  signedUpAt: string;
  confirmedAt: string | null;
  expiresAt: string;
  confirmUrl: string;
  unsubscribeUrl: string;
  publicUrl: string;
}

/** Asks the owner of an address whether the newsletter is wanted. */
export function writeConfirmation(subscription: Subscription, words: Email): Letter {
  const { subject, opening } = words.confirmation;
  return letter(subscription, words, subject, [
    { kind: 'text', text: filledWithDates(opening, { giorno: dayInFull(subscription.signedUpAt) }) },
    ...question(subscription, words),
  ]);
}

/** Asks once more, and no more. */
export function writeReminder(subscription: Subscription, words: Email): Letter {
  const { subject, opening, last } = words.reminder;
  return letter(subscription, words, subject, [
    { kind: 'text', text: filledWithDates(opening, { giorno: dayInFull(subscription.signedUpAt) }) },
    ...question(subscription, words),
    { kind: 'text', text: last },
  ]);
}

/** Tells a new subscriber that it worked. */
export function writeWelcome(subscription: Subscription, words: Email): Letter {
  const { subject, opening, keep } = words.welcome;
  const confirmed = subscription.confirmedAt ?? subscription.signedUpAt;
  return letter(subscription, words, subject, [
    { kind: 'text', text: filledWithDates(opening, { giorno: dayInFull(confirmed) }) },
    { kind: 'text', text: keep },
    { kind: 'link', label: words.unsubscribe, url: subscription.unsubscribeUrl },
  ]);
}

function question({ confirmUrl, unsubscribeUrl, expiresAt }: Subscription, words: Email): Block[] {
  const { ask, link, until, notYou } = words.confirmation;
  return [
    { kind: 'text', text: ask },
    { kind: 'link', label: link, url: confirmUrl },
    { kind: 'text', text: filledWithDates(until, { giorno: dayInFull(expiresAt) }) },
    { kind: 'text', text: notYou },
    { kind: 'link', label: words.unsubscribe, url: unsubscribeUrl },
  ];
}

/** A letter that mail programs offer to unsubscribe from by themselves (RFC 2369 and 8058). */
function letter(
  { unsubscribeUrl, publicUrl }: Subscription,
  { footer, privacy }: Email,
  subject: string,
  blocks: Block[],
): Letter {
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
