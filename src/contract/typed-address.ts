/** Parses a URL; `null` if invalid. Replaces `URL.parse`, which is newer than the oldest supported browsers. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** True if the URL's host is the local machine. Throws `TypeError` for an invalid URL. */
export function isLoopback(url: string): boolean {
  return loopbackHosts.includes(new URL(url).hostname);
}

// Browsers read a backslash as a slash and drop tabs: `/\host` leads to another site. Invisible characters disguise it.
const safeCharacters = /^[^\s\\\p{Cc}\p{Cf}\p{Cs}]+$/u;

/** True for an `https://` address. User and password are refused: readers would take them for the host. */
export function isWebAddress(text: string): boolean {
  const url = safeCharacters.test(text) && /^https:\/\/[^/]/i.test(text) ? parseUrl(text) : null;
  return url !== null && url.username + url.password === '';
}

/** True for a path that visitors may open: not the API or the staff area, even if disguised by encoding. */
export function isSitePath(text: string): boolean {
  if (!safeCharacters.test(text) || !text.startsWith('/') || text.startsWith('//')) return false;
  const url = parseUrl(text, 'https://site.invalid');
  try {
    return url !== null && !/^\/+(?:api|gestione)(?:\/|$)/i.test(decodeURIComponent(url.pathname));
  } catch {
    return false;
  }
}

/** True for a link that a text may contain: web address, path or fragment of this site, email or telephone. */
export function isLinkAddress(text: string): boolean {
  if (/^http:\/\//i.test(text)) return isWebAddress(text.replace(/^http/i, 'https'));
  return isWebAddress(text) || isSitePath(text) || (safeCharacters.test(text) && /^(?:mailto:.|tel:.|#)/i.test(text));
}
