import type { MessageFilter } from '../../contract/messages.ts';
import { binDays } from '../../contract/retention.ts';

interface MessageListKind {
  key: string;
  filter: MessageFilter | undefined;
  label: string;
  empty: string;
  text: string;
}

/** Lists of messages, with their URL parameter and their text when empty. */
export const messageLists: readonly [MessageListKind, ...MessageListKind[]] = [
  {
    key: '',
    filter: 'open',
    label: 'Da rispondere',
    empty: 'Nessun messaggio aspetta una risposta',
    text: 'I nuovi messaggi compaiono qui da soli, entro qualche secondo.',
  },
  {
    key: 'risposti',
    filter: 'answered',
    label: 'Con risposta',
    empty: 'Nessun messaggio con risposta',
    text: 'Qui stanno i messaggi a cui lo studio ha risposto.',
  },
  {
    key: 'archiviati',
    filter: 'archived',
    label: 'Archiviati',
    empty: 'L’archivio è vuoto',
    text: 'Qui stanno i messaggi archiviati, finché non passa il tempo di conservazione.',
  },
  {
    key: 'sospetti',
    filter: 'suspected',
    label: 'Sospetti',
    empty: 'Nessun messaggio sospetto',
    text: 'Qui stanno i messaggi che sembrano scritti da un programma, o che una persona dello studio ha segnato come indesiderati.',
  },
  {
    key: 'tutti',
    filter: undefined,
    label: 'Tutti',
    empty: 'Nessuno ha ancora scritto',
    text: 'Quello che i visitatori scrivono dal modulo dei contatti arriva qui.',
  },
  {
    key: 'cestino',
    filter: 'binned',
    label: 'Cestino',
    empty: 'Il cestino è vuoto',
    text: `Qui stanno i messaggi eliminati: si possono riprendere per ${binDays} giorni, poi si cancellano da soli.`,
  },
];
