/** Every address that browser and server both name. */
export const paths = {
  images: '/api/images',
  studioPhotos: '/api/foto_studio',
  newsletter: '/api/newsletter',
  contact: '/api/functions/send-contact-email',
  messages: '/api/messages',
  subscribers: '/api/subscribers',
  subscribersCsv: '/api/subscribers.csv',
  personalData: '/api/personal-data',
  today: '/api/today',
  deskState: '/api/desk',
  contactForm: '/contatti',
  newsletterForm: '/newsletter',
  newsletterConfirm: '/newsletter/conferma',
  newsletterUnsubscribe: '/newsletter/disiscrizione',
} as const;

/** Header that carries the public key on every public call. */
export const apiKeyHeader = 'apikey';

/** Header with a key made in the browser: two posts with the same key are one (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'idempotency-key';

/** Name of the `<meta>` element that hands the public key to the browser. */
export const publicKeyMeta = 'public-anon-key';
