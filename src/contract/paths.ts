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

/** Makes the path of a page's content at one content version. Its response never changes, so browsers cache it. */
export function makeContentPath(version: string, name: string): string {
  return `/contenuti/${version}/${name}`;
}

/** Header that carries the public key on every public call. */
export const apiKeyHeader = 'apikey';

/**
 * Header with a random key that the browser creates. The server treats posts with the same key as one request
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export const idempotencyKeyHeader = 'idempotency-key';

/** Name of the `<meta>` element that hands the public key to the browser. */
export const publicKeyMeta = 'public-anon-key';
