import type { Example } from '../examples/example.ts';
import { hard } from '../examples/words.ts';
import { Columns } from './Columns.tsx';

const paragraph = <p>{hard.sentence}</p>;

/** `Columns` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  { name: 'Uguali', element: <Columns first={paragraph} second={paragraph} /> },
  { name: 'La prima più larga', element: <Columns shape="broad" first={paragraph} second={paragraph} /> },
  { name: 'La prima a destra', element: <Columns shape="flipped" first={hard.word} second={paragraph} /> },
  { name: 'Con un indirizzo email molto lungo', element: <Columns first={hard.email} second={hard.email} /> },
];
