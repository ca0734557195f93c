import type { Example } from '../examples/example.ts';
import { contactForm, hard, notices } from '../examples/words.ts';
import { Notice } from './Notice.tsx';

/** `Notice` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  {
    name: 'Riuscito',
    element: (
      <Notice {...notices['messaggio-inviato']} role="status">
        <p>{notices['messaggio-inviato'].description}</p>
      </Notice>
    ),
  },
  {
    name: 'Errore con elenco',
    element: (
      <Notice title="2 campi sono da correggere" variant="destructive" role="alert">
        <ul>
          <li>
            <a href="#Field">{contactForm.nome.label}: campo obbligatorio</a>
          </li>
          <li>
            <a href="#Field">{hard.email}: indirizzo non valido</a>
          </li>
        </ul>
      </Notice>
    ),
  },
  { name: 'Solo titolo', element: <Notice title={notices['errore-invio'].title} variant="destructive" /> },
  { name: 'Titolo molto lungo', element: <Notice title={hard.title} variant="default" /> },
];
