export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Allows the site's files, inline code by hash, the map's frame, and pictures from any https address. */
export function makePagePolicy({ scripts, styles }: InlineHashes, frameOrigin: string, secure: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`.trim(),
    "img-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Also allows pictures not yet uploaded (`blob:`, `data:`) and frames of the site's pages for previews. */
export function makeStaffPolicy({ scripts, styles }: InlineHashes, secure: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self' https: blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Policy of a draft's preview: the page's policy without scripts and forms. The staff area alone may frame it. */
export function makePreviewPolicy(pagePolicy: string): string {
  return pagePolicy
    .replace(/script-src[^;]*/, "script-src 'none'")
    .replace("form-action 'self'", "form-action 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

export const denyAllPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every response. `secure`: the site's canonical origin is https. */
export function makeSecurityHeaders(policy: string, secure: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(secure && { 'Strict-Transport-Security': 'max-age=63072000' }),
  };
}

/** Headers of a public picture, which a webmail or another site may show (`Cross-Origin-Resource-Policy`). */
export function makePictureHeaders(secure: boolean): Record<string, string> {
  return { ...makeSecurityHeaders(denyAllPolicy, secure), 'Cross-Origin-Resource-Policy': 'cross-origin' };
}
