import * as v from 'valibot';
import { limits } from './limits.ts';
import { parsedUrl } from './parsed-url.ts';

/** Where a photo may be: an `https://` address anywhere, or a path of this site. The server never fetches it. */
export const photoAddress = v.pipe(
  v.string('L’indirizzo della foto deve essere un testo'),
  v.maxLength(limits.url, `L’indirizzo della foto può avere al massimo ${limits.url} caratteri`),
  v.check(
    (value) => isSitePath(value) || isHttpsAddress(value),
    'L’indirizzo della foto deve iniziare con https:// o essere un percorso di questo sito',
  ),
);

// A browser reads a backslash as a slash and drops tabs and line breaks, so `/\host` and `/<tab>/host` lead elsewhere.
const plain = /^[^\s\\\p{Cc}\p{Cs}]+$/u;

function isSitePath(value: string): boolean {
  return plain.test(value) && value.startsWith('/') && !value.startsWith('//');
}

function isHttpsAddress(value: string): boolean {
  const url = plain.test(value) && /^https:\/\//i.test(value) ? parsedUrl(value) : null;
  if (!url) return false;
  const { username, password } = url;
  return username === '' && password === '';
}
