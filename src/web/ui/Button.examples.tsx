import type { Example } from '../examples/example.ts';
import { Band } from '../examples/frames.tsx';
import { contactForm, hard } from '../examples/words.ts';
import { Button, LinkButton } from './Button.tsx';

/** `Button` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  { name: 'Pieno', element: <Button>{contactForm.submit}</Button> },
  { name: 'Sobrio', element: <Button kind="quiet">{contactForm.submit}</Button> },
  {
    name: 'Su fondo scuro',
    element: (
      <Band>
        <Button kind="paper">{contactForm.submit}</Button>
      </Band>
    ),
  },
  { name: 'Disattivato durante l’invio', element: <Button disabled>{contactForm.submitting}</Button> },
  { name: 'Con un testo su più righe', element: <Button>{hard.title}</Button> },
  { name: 'Collegamento', element: <LinkButton href="#Button">Contatti dello studio</LinkButton> },
  {
    name: 'Collegamento a un indirizzo email molto lungo',
    element: <LinkButton href={`mailto:${hard.email}`}>{hard.email}</LinkButton>,
  },
];
