/**
 * An address as the platform's own parser reads it, or `null` where it is none: `URL.canParse` and `URL.parse` are newer than the oldest
 * browsers that the site is built for.
 */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
