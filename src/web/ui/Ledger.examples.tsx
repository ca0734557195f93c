import type { Example } from '../examples/example.ts';
import { entries, hard, sentence } from '../examples/words.ts';
import { Ledger } from './Ledger.tsx';

/** `Ledger` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  { name: 'In righe', element: <Ledger entries={entries} /> },
  { name: 'A due colonne', element: <Ledger entries={entries} shape="two" /> },
  { name: 'A tre colonne', element: <Ledger entries={entries} shape="three" /> },
  { name: 'In grande', element: <Ledger entries={entries} shape="large" /> },
  {
    name: 'Più capoversi',
    element: <Ledger entries={entries.map(({ title }) => ({ title, text: [sentence, hard.sentence] }))} />,
  },
  { name: 'Una voce', element: <Ledger entries={entries.slice(0, 1)} /> },
  {
    name: 'Dodici voci',
    element: <Ledger entries={Array.from({ length: 12 }, (_, index) => ({ title: `Voce ${index + 1}` }))} />,
  },
];
