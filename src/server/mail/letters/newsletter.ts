import type { LetterContent } from '../letter-content.ts';
import { italianDay } from './italian-time.ts';
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
export function writeConfirmation(subscription: Subscription, content: LetterContent): Letter {
  const { newsletterConfirmation } = content.words;
  return letter(subscription, content, newsletterConfirmation.subject, [
    { kind: 'text', text: newsletterConfirmation.opening(italianDay(subscription.signedUpAt)) },
    ...question(subscription, content),
  ]);
}

/** Asks once more, and no more. */
export function writeReminder(subscription: Subscription, content: LetterContent): Letter {
  const { newsletterReminder } = content.words;
  return letter(subscription, content, newsletterReminder.subject, [
    { kind: 'text', text: newsletterReminder.opening(italianDay(subscription.signedUpAt)) },
    ...question(subscription, content),
    { kind: 'text', text: newsletterReminder.last },
  ]);
}

/** Tells a new subscriber that it worked. */
export function writeWelcome(subscription: Subscription, content: LetterContent): Letter {
  const { newsletterWelcome, unsubscribeLink } = content.words;
  return letter(subscription, content, newsletterWelcome.subject, [
    { kind: 'text', text: newsletterWelcome.opening(italianDay(subscription.confirmedAt ?? subscription.signedUpAt)) },
    { kind: 'text', text: newsletterWelcome.keep },
    { kind: 'link', label: unsubscribeLink, url: subscription.unsubscribeUrl },
  ]);
}

function question(
  { confirmUrl, unsubscribeUrl, expiresAt }: Subscription,
  { words: { newsletterConfirmation, unsubscribeLink } }: LetterContent,
): Block[] {
  return [
    { kind: 'text', text: newsletterConfirmation.ask },
    { kind: 'link', label: newsletterConfirmation.link, url: confirmUrl },
    { kind: 'text', text: newsletterConfirmation.until(italianDay(expiresAt)) },
    { kind: 'text', text: newsletterConfirmation.notYou },
    { kind: 'link', label: unsubscribeLink, url: unsubscribeUrl },
  ];
}

/** A letter that mail programs offer to unsubscribe from by themselves (RFC 2369 and 8058). */
function letter(
  { unsubscribeUrl, publicUrl }: Subscription,
  { words: { letterFooter }, privacyPath }: LetterContent,
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
        text: letterFooter.sender,
        link: { label: letterFooter.privacy, url: `${publicUrl}${privacyPath}` },
      },
    ],
  };
}
