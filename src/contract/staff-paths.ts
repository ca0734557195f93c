/** Every address that the staff area and the server both name: nothing of it is in what visitors load. */
export const staffPaths = {
  /** Whole files in, photos out. */
  photos: '/api/photos',
  /** Files in pieces. */
  uploads: '/api/uploads',
  /** Every place of the site that takes a photo, with what stands there. */
  photoPlaces: '/api/photo-places',
  /** What stood in a place before. */
  imageVersions: '/api/images/versions',
  /** The studio's photos with their versions; their order as a whole. */
  editableStudioPhotos: '/api/foto_studio/editable',
  studioPhotoOrder: '/api/foto_studio/order',
  messages: '/api/messages',
  subscribers: '/api/subscribers',
  subscribersCsv: '/api/subscribers.csv',
  personalData: '/api/personal-data',
  today: '/api/today',
  deskState: '/api/desk',
  /** Sends a probe letter to the firm and says how it went. */
  mailCheck: '/api/mail-check',
  session: '/api/session',
  profile: '/api/profile',
  people: '/api/people',
  invitations: '/api/invitations',
  journal: '/api/journal',
  content: '/api/content',
  /** Page that a link to join or to come back in opens; the token follows as `#…`, which no server log sees. */
  staffInvitation: '/gestione/invito',
} as const;
