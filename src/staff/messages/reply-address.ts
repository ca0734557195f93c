import { momentInFull } from '../../content/time/italian-time.ts';
import type { StaffMessage } from '../../contract/messages.ts';

/** Windows hands an address to the mail program only up to some 2,000 characters. */
const longestAddress = 1900;
const cut = '[…]';

/** The address that opens the mail program with an answer begun: to whom, about what, and the message quoted as far as it fits. */
export function replyAddress({
  nome,
  email,
  messaggio,
  reference,
  received_at,
}: Pick<StaffMessage, 'nome' | 'email' | 'messaggio' | 'reference' | 'received_at'>): string {
  const subject = `Re: la Sua richiesta ${reference}`;
  // The day by its date: the answer may be read on another one.
  const opening = `\n\n\n${nome} ha scritto ${momentInFull(received_at)}:\n`;
  const address = (body: string) =>
    `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`;
  const quoted = quote(messaggio);
  const whole = address(opening + quoted);
  if (whole.length <= longestAddress) return whole;

  // The longest beginning that fits, found by halving: encoded, a character takes one to twelve.
  const characters = [...messaggio];
  let [fits, tooMany] = [0, characters.length];
  const begun = (count: number) => address(opening + quote(`${characters.slice(0, count).join('').trimEnd()} ${cut}`));
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (begun(middle).length <= longestAddress) fits = middle;
    else tooMany = middle;
  }
  return begun(fits);
}

function quote(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
