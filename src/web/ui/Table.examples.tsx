import type { Example } from '../examples/example.ts';
import { hard, sentence } from '../examples/words.ts';
import { Table } from './Table.tsx';

/** `Table` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  {
    name: 'Due colonne',
    element: (
      <Table
        caption="Durata e canone"
        head={['Durata', 'Canone']}
        rows={[
          ['6 mesi', '60 € al mese'],
          ['12 mesi', '50 € al mese'],
        ]}
      />
    ),
  },
  {
    name: 'Più larga della pagina',
    element: (
      <Table
        caption="Tabella larga"
        head={['Recapito', 'Titolo', 'Finalità', 'Durata', 'Base giuridica']}
        rows={[
          [hard.email, hard.title, hard.word, hard.word, hard.word],
          ['Telefono', sentence, hard.word, '24 mesi', hard.word],
        ]}
      />
    ),
  },
  { name: 'Senza righe', element: <Table caption="Tabella senza righe" head={['Durata', 'Canone']} rows={[]} /> },
];
