import { parseUrl } from '../typed-address.ts';

/**
 * HTML's rule for `input type=email`, plus a dot in the domain. Letters beyond ASCII may precede the @. Without the flag
 * `i`: together with `u` it takes U+017F for an s and U+212A for a k.
 */
const emailPattern =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/u;

/** Refusal of an address that does not look like one. */
export const incompleteAddress = 'Serve un indirizzo completo, come nome@dominio.it';

/** Lower case of letters beyond ASCII: databases may compare those of ASCII only. */
export const foldAddress = (address: string) => address.replace(/[^ -~]/g, (letter) => letter.toLowerCase());

const getDomain = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** Converts a domain as mail servers and browsers do: lower case, with `xn--` for other letters. `null` if invalid. */
const toAsciiDomain = (domain: string) =>
  /^(?:[A-Za-z0-9.-]|[^ -~])+$/.test(domain) ? (parseUrl(`http://${domain}`)?.hostname ?? null) : null;

/** True if mail servers take the domain as it is written: another spelling would be another address to the site. */
const hasOwnDomain = (address: string) => toAsciiDomain(getDomain(address)) === getDomain(address).toLowerCase();

/** True for an email address. */
export const isEmailAddress = (text: string) => emailPattern.test(text) && hasOwnDomain(text);

/** Error message for a text that is no email address. */
export function describeAddressFault(address: string): string {
  const domain = getDomain(address);
  const asciiDomain = /[^ -~]/.test(domain) ? toAsciiDomain(domain) : null;
  return asciiDomain !== null && emailPattern.test(`${address.slice(0, -domain.length)}${asciiDomain}`)
    ? `Nelle email il dominio «${domain}» si scrive «${asciiDomain}»`
    : incompleteAddress;
}
