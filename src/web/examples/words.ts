import { ownContent } from '../../content/contents.ts';
import { filled } from '../../content/filled.ts';

/** The site's own words, for examples of what stands on its pages. */
export const { contact: contactForm, newsletter: newsletterForm, notices } = ownContent.views.moduli;
export const { words: frame } = ownContent.views.site;
export const carousel = ownContent.views['chi-siamo'].photos;
export const photoHint = (name: string) => filled(frame.photoHint, { nome: name });

/** Words that are hard to set. */
export const hard = {
  email: 'amministrazione.bilanci.e.controllo-di-gestione@studio-commercialisti-associati-di-albano-laziale.example',
  word: 'Precipitevolissimevolmente',
  title: 'Ristrutturazione dell’indebitamento, risanamento e internazionalizzazione dell’autotrasportatore',
  sentence:
    'L’elettroencefalografista, professionista iscritto a una gestione previdenziale separata, esercita l’opzione per la contabilità semplificata controllandone l’inderogabilità.',
} as const;

export const sentence = 'Gli obiettivi si scrivono all’inizio, con indicatori e date.';

/** Entries of a ledger, some of them hard to set. */
export const entries = [
  { title: 'Esperienza dal 2014', text: sentence },
  { title: hard.title, text: hard.sentence },
  { title: 'Voce senza testo' },
  { title: 'Recapito', text: hard.email },
];
