/** Every letter that the site writes. */
export const letterKinds = [
  'contact-notice',
  'acknowledgement',
  'newsletter-confirmation',
  'newsletter-reminder',
  'newsletter-welcome',
  'suspects-digest',
  'probe',
  'staff-invitation',
  'staff-password',
  'staff-access',
  'staff-rehearsal',
] as const;
export type LetterKind = (typeof letterKinds)[number];
