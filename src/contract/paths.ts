export const paths = {
  images: '/api/images',
  studioPhotos: '/api/foto_studio',
  newsletter: '/api/newsletter',
  contact: '/api/functions/send-contact-email',
  contactForm: '/contatti',
  card: '/studio.vcf',
  manifest: '/sito.webmanifest',
  calendar: '/scadenze.ics',
  newsletterForm: '/newsletter',
  newsletterConfirm: '/newsletter/conferma',
  newsletterUnsubscribe: '/newsletter/disiscrizione',
} as const;

/** Address of a page's content at one version; immutable, so it can be cached for ever. */
export function makeContentPath(version: string, name: string): string {
  return `/contenuti/${version}/${name}`;
}

/** Header that carries the public key on every public call. */
export const apiKeyHeader = 'apikey';

/**
 * Header with a key made in the browser: posts with the same key are one request
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export const idempotencyKeyHeader = 'idempotency-key';

/** Name of the `<meta>` element that hands the public key to the browser. */
export const publicKeyMeta = 'public-anon-key';
