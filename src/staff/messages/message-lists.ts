import type { MessageFilter } from '../../contract/messages.ts';
import { binDays } from '../../contract/retention.ts';

interface MessageListKind {
  key: string;
  filter: MessageFilter | undefined;
  label: string;
  emptyTitle: string;
  emptyText: string;
}

/** Lists of messages, with their URL parameter and their text when empty. */
export const messageLists: readonly [MessageListKind, ...MessageListKind[]] = [
  {
    key: '',
    filter: 'open',
    label: 'Da rispondere',
    emptyTitle: 'Nessun messaggio aspetta una risposta',
    emptyText: 'I nuovi messaggi compaiono qui da soli, entro qualche secondo.',
  },
  {
    key: 'miei',
    filter: 'mine',
    label: 'Affidati a me',
    emptyTitle: 'Nessun messaggio affidato a Lei aspetta una risposta',
    emptyText: 'Un messaggio si affida a una persona dalla sua pagina, con «Lo segue».',
  },
  {
    key: 'risposti',
    filter: 'answered',
    label: 'Risposti',
    emptyTitle: 'Nessun messaggio con risposta',
    emptyText: 'Qui stanno i messaggi a cui lo studio ha risposto.',
  },
  {
    key: 'archiviati',
    filter: 'archived',
    label: 'Archiviati',
    emptyTitle: 'L’archivio è vuoto',
    emptyText: 'Qui stanno i messaggi archiviati, finché non passa il tempo di conservazione.',
  },
  {
    key: 'sospetti',
    filter: 'suspected',
    label: 'Sospetti',
    emptyTitle: 'Nessun messaggio sospetto',
    emptyText:
      'Qui stanno i messaggi che sembrano scritti da un programma, o che una persona dello studio ha segnato come indesiderati.',
  },
  {
    key: 'tutti',
    filter: undefined,
    label: 'Tutti',
    emptyTitle: 'Nessuno ha ancora scritto',
    emptyText: 'Quello che i visitatori scrivono dai moduli del sito arriva qui.',
  },
  {
    key: 'cestino',
    filter: 'binned',
    label: 'Cestino',
    emptyTitle: 'Il cestino è vuoto',
    emptyText: `Qui stanno i messaggi eliminati: si possono riprendere per ${binDays} giorni, poi si cancellano da soli.`,
  },
];
