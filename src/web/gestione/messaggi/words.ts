import type { MessageFilter, Suspicion } from '../../../contract/desk.ts';

export const words = {
  title: 'Messaggi',
  lead: 'Quello che i visitatori scrivono dal modulo dei contatti. Un messaggio resta qui finché qualcuno non ha risposto.',
  search: 'Cerca nei messaggi',
  searchHint: 'nome, testo o numero',
  filters: 'Quali messaggi',
  found: (count: number, more: boolean) =>
    count === 1 ? 'Un messaggio trovato' : `${more ? 'Più di ' : ''}${count} messaggi trovati`,
  notYet: 'Nessuno tra i più recenti',
  list: 'Messaggi, dal più recente',
  notFound: { title: 'Nessun messaggio con queste parole', all: 'Mostra tutti' },
  notSpam: 'Non è spam',
  notSpamDone: 'Il messaggio è tra quelli da rispondere',
  back: 'Tutti i messaggi',
  gone: {
    title: 'Questo messaggio non c’è più',
    text: 'È stato eliminato, da una persona dello studio o perché era passato il tempo di conservazione.',
  },

  states: {
    new: 'nuovo, arrivato',
    read: 'letto, aspetta una risposta',
    answered: 'risposto',
    by: (name: string) => `da ${name}`,
    archived: 'archiviato, arrivato',
    suspected: 'sospetto, arrivato',
  },
  answering: (names: string[]) =>
    `${new Intl.ListFormat('it').format(names)} ${names.length === 1 ? 'sta' : 'stanno'} rispondendo`,
  suspicion: {
    honeypot: 'Un programma ha compilato un campo che le persone non vedono.',
    'too-fast': 'Il modulo è stato compilato più in fretta di quanto una persona possa fare.',
    flood: 'È arrivato insieme a molti altri, più di quanti ne scrivano le persone.',
    staff: 'Una persona dello studio lo ha segnato come spam.',
  } satisfies Record<Suspicion, string>,
  notSent: 'Nessuna email è partita per questo messaggio.',
  expires: 'Se non viene rimesso tra gli altri, si cancella da solo.',

  delivery: {
    title: 'Consegna allo studio',
    none: 'Nessuna email è stata scritta per questo messaggio.',
    sent: 'consegnato',
    sending: 'in partenza',
    queued: 'in attesa di partire',
    off: 'in attesa: la posta non è collegata',
    failed: 'non consegnato:',
    waiting: 'non ancora consegnato:',
    next: 'nuovo tentativo',
    attempts: (count: number) => (count === 1 ? 'un tentativo' : `${count} tentativi`),
    again: 'Invia di nuovo allo studio',
    againDone: 'L’email riparte tra qualche secondo',
    againWaits: {
      title: 'L’email aspetta di partire',
      description: 'La posta non è collegata: parte quando chi cura il sito indica un server di posta.',
    },
    againFailed: 'L’email non è ripartita',
  },

  reply: 'Rispondi',
  copyAddress: 'Copia l’indirizzo',
  addressCopied: 'Indirizzo copiato',
  replyHint: 'Si apre il programma di posta, con il messaggio citato.',
  replying: 'Le altre persone dello studio vedono che Lei sta rispondendo.',
  answered: 'Ho risposto',
  markAnswered: 'Segna come risposto',
  stopReplying: 'Non rispondo ora',
  answeredDone: 'Segnato come risposto',
  reopen: 'Rimetti tra quelli da rispondere',
  reopened: 'Il messaggio aspetta di nuovo una risposta',
  archive: 'Archivia',
  archived: 'Messaggio archiviato',
  unarchive: 'Togli dall’archivio',
  unarchived: 'Il messaggio è di nuovo tra quelli risposti',
  spam: 'È spam',
  markedSpam: 'Segnato come spam',
  changeFailed: 'La modifica non è riuscita',
  changedByOther: 'Nel frattempo il messaggio è stato modificato da un’altra parte: ora si vede com’è.',
  erase: 'Elimina',
  eraseTitle: 'Eliminare il messaggio?',
  eraseText: (name: string) =>
    `Il messaggio di ${name} e le email che lo riguardano vengono cancellati per sempre. La nota va con loro.`,
  eraseAction: 'Elimina il messaggio',
  erased: 'Messaggio eliminato',
  eraseFailed: 'Il messaggio non è stato eliminato',

  facts: { title: 'La richiesta', reference: 'Numero', email: 'Email', received: 'Arrivato', page: 'Dalla pagina' },
  note: {
    title: 'Nota',
    label: 'Tra colleghi',
    hint: 'si salva da sola',
    saving: 'Si sta salvando…',
    saved: 'Salvata',
    failed: 'Non ancora salvata: il server non risponde. Si riprova da sé.',
    refused: 'Non salvata:',
    gone: 'Il messaggio non c’è più; la nota scritta qui era:',
    conflict: 'Nel frattempo da un’altra scheda, o da un’altra persona, è arrivata questa nota:',
    both: 'Tieni tutte e due',
    mine: 'Tieni quella scritta qui',
    theirs: 'Tieni quella arrivata',
  },
} as const;

interface MessageList {
  key: string;
  filter: MessageFilter | undefined;
  label: string;
  empty: string;
  text: string;
}

/** The lists of messages; the first is the one that the section opens with. */
export const lists: readonly [MessageList, ...MessageList[]] = [
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
    empty: 'Nessun messaggio risposto',
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
    text: 'Qui stanno i messaggi che sembrano scritti da un programma, o che una persona dello studio ha segnato come spam.',
  },
  {
    key: 'tutti',
    filter: undefined,
    label: 'Tutti',
    empty: 'Nessuno ha ancora scritto',
    text: 'Quello che i visitatori scrivono dal modulo dei contatti arriva qui.',
  },
];
