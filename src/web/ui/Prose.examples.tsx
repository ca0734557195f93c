import type { Example } from '../examples/example.ts';
import { hard, sentence } from '../examples/words.ts';
import { Prose } from './Prose.tsx';

/** `Prose` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  { name: 'Un paragrafo', element: <Prose paragraphs={[sentence]} /> },
  {
    name: 'Più paragrafi, parole lunghe',
    element: <Prose paragraphs={[hard.sentence, `${hard.word} ${sentence}`, hard.email]} />,
  },
];
