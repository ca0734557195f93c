import { euphonic } from '../../../content/writing/filled.ts';
import type { MessageFilter, Suspicion } from '../../../contract/messages.ts';
import { binDays } from '../../../contract/retention.ts';

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count} ${many}`;
}

export const words = {
  title: 'Messaggi',
  lead: 'Quello che i visitatori scrivono dal modulo dei contatti. Un messaggio resta qui finché qualcuno non ha risposto.',
  search: 'Cerca nei messaggi',
  searchHint: 'nome, testo, nota o numero',
  export: 'Scarica l’elenco',
  exportFailed: 'L’elenco non è stato scaricato',
  filters: 'Quali messaggi',
  found: (count: number, more: boolean) =>
    count === 1 ? 'Un messaggio trovato' : `${more ? 'Più di ' : ''}${count} messaggi trovati`,
  notYet: 'Nessuno tra i più recenti',
  list: 'Messaggi, dal più recente',
  notFound: { title: 'Nessun messaggio con queste parole', all: 'Mostra tutti' },
  notSpam: 'Non è indesiderato',
  notSpamDone: 'Il messaggio è tra quelli da rispondere',
  back: 'Tutti i messaggi',
  neighbours: 'Altri messaggi',
  previous: 'Precedente',
  next: 'Successivo',
  noted: 'Nota:',
  follows: (name: string) => `lo segue ${name}`,
  follower: {
    label: 'Lo segue',
    nobody: 'nessuno in particolare',
    done: (name: string) => euphonic(`Il messaggio è affidato a(d) ${name}`),
    nobodyDone: 'Il messaggio non è affidato a nessuno',
  },
  several: {
    label: 'Più messaggi insieme',
    pick: (name: string) => `Scegli il messaggio di ${name}`,
    all: 'Scegli tutti',
    count: (count: number) => (count === 1 ? '1 scelto' : `${count} scelti`),
    markRead: 'Segna da rispondere',
    markAnswered: 'Segna con risposta',
    read: (count: number) => counted(count, 'Un messaggio segnato da rispondere', 'messaggi segnati da rispondere'),
    answered: (count: number) => counted(count, 'Un messaggio segnato con risposta', 'messaggi segnati con risposta'),
    archived: (count: number) => counted(count, 'Un messaggio archiviato', 'messaggi archiviati'),
    binned: (count: number) => counted(count, 'Un messaggio nel cestino', 'messaggi nel cestino'),
    restored: (count: number) => counted(count, 'Un messaggio ripreso', 'messaggi ripresi'),
    failed: (count: number) => counted(count, 'Un messaggio non è cambiato', 'messaggi non sono cambiati'),
  },
  others: {
    title: 'Dallo stesso indirizzo',
    first: (text: string) => (text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text),
  },
  gone: {
    title: 'Questo messaggio non c’è più',
    text: 'È stato eliminato, da una persona dello studio o perché era passato il tempo di conservazione.',
  },

  /** In a line of the list. */
  inList: {
    new: 'nuovo',
    read: 'da rispondere',
    answered: 'con risposta',
    archived: 'archiviato',
    suspected: 'sospetto',
  },
  states: {
    new: 'nuovo, arrivato',
    read: 'letto, aspetta una risposta',
    answered: 'con risposta',
    by: (name: string) => `da ${name}`,
    archived: 'archiviato, arrivato',
    suspected: 'sospetto, arrivato',
  },
  answering: (names: string[]) =>
    `${new Intl.ListFormat('it').format(names)} ${names.length === 1 ? 'sta' : 'stanno'} rispondendo`,
  suspicion: {
    honeypot: 'Un programma ha compilato un campo che le persone non vedono.',
    'too-fast': 'Il modulo è stato compilato più in fretta di quanto una persona possa fare.',
    links: 'Contiene tre collegamenti o più.',
    offer: 'Offre un posto migliore nei motori di ricerca.',
    flood: 'È arrivato insieme a molti altri, più di quanti ne scrivano le persone.',
    staff: 'Una persona dello studio lo ha segnato come indesiderato.',
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
    delayed: 'non ancora consegnato:',
    next: 'nuovo tentativo',
    attempts: (count: number) => (count === 1 ? 'un tentativo' : `${count} tentativi`),
    again: 'Invia di nuovo allo studio',
    againDone: 'L’email riparte tra qualche secondo',
    againWaits: {
      title: 'L’email aspetta di partire',
      description: 'La posta non è collegata: parte appena c’è un server di posta.',
    },
    againFailed: 'L’email non è ripartita',
  },

  reply: 'Rispondi',
  copyAddress: 'Copia l’indirizzo',
  addressCopied: 'Indirizzo copiato',
  replyByMail: 'Con il programma di posta',
  answer: {
    form: 'Risposta',
    label: 'Risposta',
    to: (email: string) => `a ${email}`,
    signed: (name: string, firm: string) =>
      `Sotto il testo si aggiungono la firma (${name}, ${firm}, il telefono), il messaggio citato e l’indirizzo dello studio. Se la persona risponde, la sua email arriva nella posta dello studio.`,
    off: 'La posta non è collegata: la risposta parte appena c’è un server di posta.',
    send: 'Invia la risposta',
    sendAnyway: 'Invia comunque',
    sent: 'Risposta in partenza',
    waits: { title: 'La risposta aspetta di partire', description: 'La posta non è collegata.' },
    changed:
      'Nel frattempo un’altra persona ha risposto o ha cambiato il messaggio: qui sopra si vede com’è ora. Il testo scritto è ancora qui.',
    leave: {
      title: 'Lasciare la risposta?',
      text: 'La risposta non è stata inviata: lasciando la pagina il testo va perduto.',
    },
  },
  answers: {
    of: (name: string) => (name === '' ? 'Risposta dello studio' : `Risposta di ${name}`),
    kept: 'conservata',
    undelivered: 'la risposta non è arrivata',
    again: 'Invia di nuovo la risposta',
  },
  replying: 'Le altre persone dello studio vedono che Lei sta rispondendo.',
  answered: 'Ho risposto',
  markAnswered: 'Segna con risposta',
  stopReplying: 'Non rispondo ora',
  answeredDone: 'Segnato con risposta',
  reopen: 'Rimetti tra quelli da rispondere',
  reopened: 'Il messaggio aspetta di nuovo una risposta',
  archive: 'Archivia',
  archived: 'Messaggio archiviato',
  unarchive: 'Togli dall’archivio',
  unarchived: 'Il messaggio è di nuovo tra quelli con risposta',
  spam: 'È indesiderato',
  markedSpam: 'Segnato come indesiderato',
  changeFailed: 'La modifica non è riuscita',
  changedByOther: 'Nel frattempo il messaggio è stato modificato da un’altra parte: ora si vede com’è.',
  bin: 'Sposta nel cestino',
  binned: 'Messaggio nel cestino',
  binFailed: 'Il messaggio non è andato nel cestino',
  inBin: 'Nel cestino',
  binEnds: (days: number) => `Dopo ${days} giorni si cancella da solo, con la nota e le email che lo riguardano.`,
  restore: 'Riprendi dal cestino',
  restored: 'Il messaggio è tornato tra gli altri',

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
  },
} as const;

interface MessageList {
  key: string;
  filter: MessageFilter | undefined;
  label: string;
  empty: string;
  text: string;
}

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
