/** An address as the platform's parser reads it, or `null`: `URL.parse` is newer than the oldest browsers that the site is built for. */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** The names of this machine itself in an address. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address is this machine itself. */
export function isLoopback(url: string): boolean {
  return loopbackHosts.includes(new URL(url).hostname);
}

/*
 * Where an address that staff type may lead. Browsers read a backslash as a slash and drop tabs and line breaks, so `/\host` and
 * `/<tab>/host` lead elsewhere; signs that nobody sees, such as one that turns the order of letters, hide where.
 */
const plain = /^[^\s\\\p{Cc}\p{Cf}\p{Cs}]+$/u;

/** An `https://` address anywhere, without user and password, which would stand where readers look for the host. */
export function isWebAddress(text: string): boolean {
  const url = plain.test(text) && /^https:\/\/[^/]/i.test(text) ? parsedUrl(text) : null;
  return url !== null && url.username + url.password === '';
}

/** A path of this site that visitors may open: neither its calls nor the staff area, in any disguise. */
export function isSitePath(text: string): boolean {
  if (!plain.test(text) || !text.startsWith('/') || text.startsWith('//')) return false;
  const url = parsedUrl(text, 'https://site.invalid');
  try {
    return url !== null && !/^\/+(?:api|gestione)(?:\/|$)/i.test(decodeURIComponent(url.pathname));
  } catch {
    return false;
  }
}

/** Where a link in a text may lead: elsewhere on the web, into this site or this page, to a letter or a telephone. */
export function isLinkAddress(text: string): boolean {
  if (/^http:\/\//i.test(text)) return isWebAddress(text.replace(/^http/i, 'https'));
  return isWebAddress(text) || isSitePath(text) || (plain.test(text) && /^(?:mailto:.|tel:.|#)/i.test(text));
}
