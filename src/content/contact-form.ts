import { limits } from '../contract/limits.ts';

/** The contact form. */
export const contactForm = {
  nome: { label: 'Nome', hint: `Al massimo ${limits.nome} caratteri` },
  email: { label: 'Email', hint: `Al massimo ${limits.email} caratteri` },
  messaggio: { label: 'Messaggio', hint: `Al massimo ${limits.messaggio} caratteri` },
  required: 'Tutti i campi sono obbligatori.',
  submit: 'Invia il messaggio',
  submitting: 'Invio in corso...',
} as const;

/** Heading of the list of errors above a form; each entry leads to its field. */
export const errorSummary = {
  one: 'Un campo è da correggere',
  many: (count: number) => `${count} campi sono da correggere`,
} as const;
