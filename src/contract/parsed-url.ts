/** An address as the platform's parser reads it, or `null`: `URL.parse` is newer than the oldest browsers that the site is built for. */
export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
