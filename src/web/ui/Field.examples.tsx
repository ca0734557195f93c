import type { Example } from '../examples/example.ts';
import { contactForm, hard, newsletterForm } from '../examples/words.ts';
import { Field } from './Field.tsx';

/** `Field` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  { name: 'Vuoto', element: <Field label={contactForm.nome.label} autoComplete="name" /> },
  { name: 'Con suggerimento', element: <Field label={contactForm.nome.label} hint={contactForm.nome.hint} /> },
  {
    name: 'Con un indirizzo molto lungo e un errore',
    element: (
      <Field
        type="email"
        label={newsletterForm.label}
        error={newsletterForm.invalid}
        defaultValue={hard.email.replace('@', ' ')}
      />
    ),
  },
  {
    name: 'Con suggerimento ed errore lunghi',
    element: <Field label={contactForm.email.label} hint={hard.title} error={hard.sentence} required />,
  },
  { name: 'Disattivato', element: <Field label={contactForm.nome.label} defaultValue="Anna Bianchi" disabled /> },
  {
    name: 'Su più righe, pieno',
    element: (
      <Field
        multiline
        label={contactForm.messaggio.label}
        hint={contactForm.messaggio.hint}
        defaultValue={`${hard.sentence}\n\n${hard.email}\n\n`.repeat(3)}
      />
    ),
  },
  {
    name: 'Su più righe, vuoto, con errore',
    element: <Field multiline label={contactForm.messaggio.label} error="Scrivere il messaggio" required />,
  },
];
