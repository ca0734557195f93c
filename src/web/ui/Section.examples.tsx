import type { Example } from '../examples/example.ts';
import { entries, hard, sentence } from '../examples/words.ts';
import { Ledger } from './Ledger.tsx';
import { Section } from './Section.tsx';

/** `Section` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  {
    name: 'Con sommario',
    element: (
      <Section label="Metodo" title="Sei passi" lead={sentence}>
        <Ledger entries={entries} shape="two" />
      </Section>
    ),
  },
  { name: 'Solo titolo, parole lunghe', element: <Section label={hard.word} title={hard.title} /> },
];
