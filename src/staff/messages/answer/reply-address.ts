import { composeRequest } from '../../../content/quotes/requests.ts';
import { formatDateAndTime } from '../../../content/time/italian-time.ts';
import type { StaffMessage } from '../../../contract/messages.ts';

/** Limit of a mailto URL in characters: Windows passes only about 2,000 to the mail program. */
const maxAddressLength = 1900;
const ellipsis = '[…]';

/** Returns a mailto URL with recipient, subject and the quoted message, shortened to fit. */
export function buildReplyAddress({
  nome,
  email,
  answers,
  messaggio,
  reference,
  received_at,
}: Pick<StaffMessage, 'nome' | 'email' | 'answers' | 'messaggio' | 'reference' | 'received_at'>): string {
  const subject = `Re: la Sua richiesta ${reference}`;
  // Absolute date: the answer may be read on another day.
  const opening = `\n\n\n${nome} ha scritto ${formatDateAndTime(received_at)}:\n`;
  const buildAddress = (body: string) =>
    `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`;
  const text = composeRequest(answers, messaggio);
  const fullAddress = buildAddress(opening + quote(text));
  if (fullAddress.length <= maxAddressLength) return fullAddress;

  // Binary search for the longest prefix that fits: encoded, a character takes 1 to 12 characters.
  const characters = [...text];
  let [fits, tooMany] = [0, characters.length];
  const buildShortened = (count: number) =>
    buildAddress(opening + quote(`${characters.slice(0, count).join('').trimEnd()} ${ellipsis}`));
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (buildShortened(middle).length <= maxAddressLength) fits = middle;
    else tooMany = middle;
  }
  return buildShortened(fits);
}

function quote(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
