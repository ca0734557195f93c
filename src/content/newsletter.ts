import { footerPages } from './site-map.ts';

/**
 * The wording that consent is given under: shown beside the field and kept with each sign-up as evidence.
 * Whoever changes the text gives it a new version.
 */
export const newsletterNotice = {
  version: '2026-11-1',
  text: 'Inviando l’indirizzo si acconsente a ricevere la newsletter dello studio. L’iscrizione vale dopo la conferma via email e si revoca con un clic da ogni lettera.',
  link: { label: 'Informativa', path: `${footerPages.privacy.path}#newsletter` },
} as const;

/** The newsletter's block on the pages that carry the form. */
export const newsletter = {
  title: 'Newsletter',
  text: 'Scadenze, novità normative e note di lavoro dello studio.',
} as const;
