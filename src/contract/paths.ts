/** Every address that browser and server both name. */
export const paths = {
  images: '/api/images',
  studioPhotos: '/api/foto_studio',
  /** Staff: whole files in, photos out. */
  photos: '/api/photos',
  /** Staff: files in pieces. */
  uploads: '/api/uploads',
  /** Staff: every place of the site that takes a photo, with what stands there. */
  photoPlaces: '/api/photo-places',
  /** Staff: what stood in a place before. */
  imageVersions: '/api/images/versions',
  /** Staff: the studio's photos with their versions; their order as a whole. */
  editableStudioPhotos: '/api/foto_studio/editable',
  studioPhotoOrder: '/api/foto_studio/order',
  newsletter: '/api/newsletter',
  contact: '/api/functions/send-contact-email',
  messages: '/api/messages',
  subscribers: '/api/subscribers',
  subscribersCsv: '/api/subscribers.csv',
  personalData: '/api/personal-data',
  today: '/api/today',
  deskState: '/api/desk',
  /** Staff: sends a probe letter to the firm and says how it went. */
  mailCheck: '/api/mail-check',
  session: '/api/session',
  profile: '/api/profile',
  people: '/api/people',
  invitations: '/api/invitations',
  journal: '/api/journal',
  content: '/api/content',
  contactForm: '/contatti',
  /** The firm's card for address books. */
  card: '/studio.vcf',
  /** What browsers are told of the site where somebody puts it on a home screen. */
  manifest: '/sito.webmanifest',
  /** The deadlines as a calendar to subscribe to. */
  calendar: '/scadenze.ics',
  newsletterForm: '/newsletter',
  newsletterConfirm: '/newsletter/conferma',
  newsletterUnsubscribe: '/newsletter/disiscrizione',
  /** Page that a link to join or to come back in opens; the token follows as `#…`, which no server log sees. */
  staffInvitation: '/gestione/invito',
} as const;

/** Where the content of a page lies that has this version; it never changes there. */
export function contentPath(version: string, name: string): string {
  return `/contenuti/${version}/${name}`;
}

/** Header that carries the public key on every public call. */
export const apiKeyHeader = 'apikey';

/** Header with a key made in the browser: two posts with the same key are one (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKeyHeader = 'idempotency-key';

/** Name of the `<meta>` element that hands the public key to the browser. */
export const publicKeyMeta = 'public-anon-key';
