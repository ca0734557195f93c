export const paths = {
  images: '/api/images',
  studioPhotos: '/api/foto_studio',
  newsletter: '/api/newsletter',
  contact: '/api/functions/send-contact-email',
  contactForm: '/contatti',
  appointments: '/api/appointments',
  appointmentOffer: '/api/appointments/offer',
  appointment: '/appuntamento',
  papers: '/consegna',
  feeds: '/calendario',
  quotes: '/preventivo',
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

export const apiKeyHeader = 'apikey';

/** Random key of the browser: posts with equal keys count once (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'idempotency-key';

export const publicKeyMeta = 'public-anon-key';
