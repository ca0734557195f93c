import { paperStateLabels, paperStates } from '../../contract/papers/terms.ts';
import type { JournalItem } from '../../contract/staff/journal.ts';
import { roles } from '../../contract/staff/roles.ts';
import { documents, isDocumentName } from '../documents.ts';
import { sampleFacts } from '../facts.ts';
import { listPhotoPlaces } from '../photos/photo-places.ts';
import { resolveEuphony } from '../writing/fill.ts';

type Actor = JournalItem['actor'];
type Details = JournalItem['details'];

/** Italian text of detail values: roles, sign-in methods, message states. */
const valueNames: Record<string, string> = {
  ...Object.fromEntries(roles.map(({ role, label }) => [role, label])),
  password: 'con la password',
  totp: 'con password e codice',
  'recovery-code': 'con un codice di recupero',
  passkey: 'con una passkey',
  new: 'segnato come nuovo',
  read: 'segnato come letto',
  answered: 'segnato come risposto',
  archived: 'archiviato',
  suspected: 'segnato come indesiderato',
  ...Object.fromEntries(paperStates.map((state) => [`paper-${state}`, paperStateLabels[state]])),
  accepted: 'arrivata',
  again: 'da inviare di nuovo',
};

/** Sentence of each event after its actor. The wording avoids the actor's gender. */
const sentences = {
  'session.started': 'accesso {method}',
  'session.ended': 'uscita',
  'session.token-reused': 'chiusa per sicurezza una sessione che risultava usata da due parti',
  'session.others-ended': 'chiuse le altre proprie sessioni',
  'person.added': 'aggiunta la persona {subject}',
  'person.joined': 'accettato l’invito',
  'person.invited': 'invito a(d) {subject} come {role}',
  'person.invitation-withdrawn': 'ritirato l’invito a(d) {subject}',
  'person.role-changed': 'cambiato il ruolo di {subject}: ora {to}',
  'person.disabled': 'disattivato l’accesso di {subject}',
  'person.handed-over':
    'passato a(d) {to} il lavoro di {subject}: bozze {drafts}, messaggi {messages}, appuntamenti {appointments}',
  'person.enabled': 'riattivato l’accesso di {subject}',
  'person.reset-sent': 'creato un collegamento di recupero dell’accesso per {subject}',
  'person.came-back': 'recupero dell’accesso con un collegamento, {subject}',
  'person.password-link-asked': 'chiesta una password nuova per {subject}',
  'profile.name-changed': 'cambiato il proprio nome: da «{from}» a «{to}»',
  'profile.email-asked': 'chiesto di cambiare il proprio indirizzo',
  'profile.email-withdrawn': 'annullato il cambio del proprio indirizzo',
  'profile.email-changed': 'cambiato il proprio indirizzo',
  'profile.password-changed': 'cambiata la propria password',
  'profile.totp-added': 'attivato il codice di verifica',
  'profile.totp-removed': 'disattivato il codice di verifica',
  'profile.passkey-added': 'aggiunta la passkey{name}',
  'profile.passkey-removed': 'eliminata la passkey{name}',
  'profile.recovery-codes-renewed': 'creati nuovi codici di recupero',
  'profile.receives': 'indicato di ricevere clienti',
  'profile.receives-not': 'indicato di non ricevere clienti',
  'profile.calendar-made': 'creato l’indirizzo del proprio calendario',
  'profile.calendar-removed': 'tolto l’indirizzo del proprio calendario',
  'message.moved': '{to} il messaggio {subject}',
  'message.sent-again': 'inviata di nuovo l’email del messaggio {subject}',
  'message.answered': 'inviata una risposta al messaggio {subject}',
  'message.binned': 'spostato nel cestino il messaggio {subject}',
  'message.restored': 'ripreso dal cestino il messaggio {subject}',
  'message.followed': 'affidato a(d) {by} il messaggio {subject}',
  'message.let-go': 'tolto a chi lo seguiva il messaggio {subject}',
  'message.answer-taken-back': 'ripresa la risposta al messaggio {subject}, prima che partisse',
  'message.answer-sent-again': 'inviata di nuovo la risposta al messaggio {subject}',
  'messages.exported': 'esportati i messaggi',
  'message.erased': 'eliminato il messaggio {subject}',
  'appointment.confirmed': 'confermato l’appuntamento del messaggio {subject}',
  'appointment.moved': 'spostato l’appuntamento del messaggio {subject}',
  'appointment.move-asked': 'chiesto un altro giorno per l’appuntamento del messaggio {subject}',
  'appointment.kept': 'mantenuto l’appuntamento del messaggio {subject}, che il cliente chiedeva di spostare',
  'appointment.entered': 'preso nota dell’appuntamento del messaggio {subject}',
  'appointment.cancelled': 'disdetto l’appuntamento del messaggio {subject}',
  'absence.added': 'segnata l’assenza di {subject} {days}',
  'absence.removed': 'tolta l’assenza di {subject} {days}',
  'appointment.declined': 'risposto di no alla richiesta di appuntamento del messaggio {subject}',
  'papers.asked': 'chiesti documenti con la richiesta {subject}',
  'papers.asked-again': 'chiesti di nuovo i file perduti della richiesta di documenti {subject}',
  'papers.reminded': 'sollecitata la richiesta di documenti {subject}',
  'papers.handed-in': 'consegna per la richiesta di documenti {subject}, file: {files}',
  'papers.infected': 'rifiutato un file con un virus, per la richiesta di documenti {subject}',
  'papers.fetched': 'scaricati file della richiesta di documenti {subject}: {files}',
  'papers.file-removed': 'eliminato un file della richiesta di documenti {subject}',
  'papers.judged': 'segnato «{to}» un documento della richiesta {subject}',
  'papers.complete': 'completata la richiesta di documenti {subject}',
  'papers.closed': 'chiusa la richiesta di documenti {subject}',
  'papers.expired': 'scaduta la richiesta di documenti {subject}',
  'subscriber.added': 'aggiunto un indirizzo agli iscritti',
  'subscribers.asked': 'chiesto agli indirizzi di un elenco se desiderano la newsletter{count}',
  'subscriber.removed': 'tolto un indirizzo dagli iscritti',
  'subscriber.readmitted': 'riammesso un indirizzo che respingeva le email',
  'subscribers.exported': 'esportati gli iscritti{count}',
  'sign-ups.released': 'inviate le richieste di conferma trattenute{count}',
  'sign-ups.dropped': 'eliminate le iscrizioni trattenute{count}',
  'address.erased': 'cancellati i dati di un indirizzo',
  'photo.uploaded': 'caricata una foto',
  'photo.replaced': 'sostituita la foto{place}',
  'photo.placed': 'messa la foto{place}',
  'photo.described': 'cambiato il testo della foto{place}',
  'photo.removed': 'tolta la foto{place}',
  'photo.erased': 'eliminata una foto con tutte le sue misure',
  'photo.version-erased': 'eliminata una versione della foto{place}',
  'photo.samples-removed': 'tolte le foto d’esempio, {number}',
  'studio-photo.added': 'aggiunta una foto al carosello',
  'studio-photo.changed': 'cambiata una foto del carosello',
  'studio-photo.removed': 'tolta una foto dal carosello',
  'studio-photo.reordered': 'cambiato l’ordine del carosello',
  'mail.checked': 'provato l’invio della posta',
  'copy.made': 'fatta una copia dei dati',
  'copy.downloaded': 'scaricata una copia dei dati',
  'copy.restored': 'ripristinati i dati da una copia',
  'letters.released': 'lasciate partire le email in attesa dopo il ripristino',
  'content.published': 'pubblicati i testi di{document}',
  'content.scheduled': 'fissata l’ora di pubblicazione di{document}',
  'content.held': 'annullata la pubblicazione fissata, o chiesta, di{document}',
  'content.approval-asked': 'chiesta la pubblicazione di{document}',
  'content.sent-back': 'rimandata con una nota la bozza di{document}',
  'content.restored': 'riportata in bozza una versione precedente di{document}',
  'content.replaced': 'sostituito un testo di {by} in{document}: la bozza di prima è fra le versioni',
  'content.discarded': 'scartata la bozza di{document}',
  'circular.tested': 'inviata a sé una prova della circolare{name}',
  'circular.approval-asked': 'chiesta la pubblicazione della circolare{name}',
  'circular.scheduled': 'fissata l’ora di pubblicazione della circolare{name}',
  'circular.held': 'annullata la pubblicazione fissata, o chiesta, della circolare{name}',
  'circular.sent-back': 'rimandata con una nota la circolare{name}',
  'circular.created': 'cominciata la circolare{name}',
  'circular.restored': 'riportata in bozza una versione precedente della circolare{name}',
  'circular.replaced': 'sostituito un testo di {by} nella circolare{name}: la bozza di prima è fra le versioni',
  'circular.removed': 'eliminata la bozza della circolare{name}',
  'circular.published': 'pubblicata la circolare{name}',
  'circular.corrected': 'corretta la circolare{name}',
  'circular.withdrawn': 'ritirata la circolare{name}',
  'circular.correction-sent': 'avvisato della rettifica chi ha ricevuto la circolare{name}{count}',
  'circular.sent': 'inviata la circolare{name}{count}',
  'circular.paused': 'sospeso l’invio della circolare{name}',
  'circular.resumed': 'ripreso l’invio della circolare{name}',
  'circular.stopped': 'fermato l’invio della circolare{name}',
  'circular.letter-decided': 'deciso un esito incerto della circolare{name}: {as}',
  'launch.read': 'letta la pagina {subject}',
  'launch.fact-confirmed': 'confermato come vero ciò che era d’esempio: {subject}',
  'launch.fact-unconfirmed': 'annullata la conferma di ciò che era d’esempio: {subject}',
  'launch.codes-printed': 'dichiarato di avere stampato i codici di recupero',
  'launch.opened': 'aperto il sito ai motori di ricerca',
  'launch.closed': 'chiuso il sito ai motori di ricerca',
  'law.confirmed': 'verificata la norma {subject}',
  'law.changed': 'cambiata la norma {subject}',
  'law.removed': 'eliminata la norma {subject}',
  'law.restored': 'riportato a com’era: {subject}',
  'deadline.added': 'aggiunta la scadenza{name}',
  'deadline.changed': 'cambiata la scadenza{name}',
  'deadline.hidden': 'nascosta la scadenza{name}',
  'deadline.shown': 'mostrata di nuovo la scadenza{name}',
  'deadline.removed': 'eliminata la scadenza{name}',
  'deadline.extended': 'prorogata la scadenza{name}',
  'deadline.extension-withdrawn': 'tolta una proroga alla scadenza{name}',
} as const;

const subjectForms = {
  subject: (subject: string) => subject,
  name: quote,
  document: (subject: string) => quote(getDocumentLabel(subject)),
  place: describePhotoPlace,
};

type PlaceholderNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never;

export type JournalEntry<Event extends JournalEvent = JournalEvent> = {
  [Each in Event]: {
    event: Each;
    /** Object of the event, as staff name it: a reference, a page, an address of the site. */
    subject?: string | null;
    /** Details, with no more personal data than necessary. The placeholders of the sentence are required. */
    details?: Details;
  } & ([DetailsOf<Each>] extends [never] ? unknown : { details: Record<DetailsOf<Each>, string | number> });
}[Event];

type DetailsOf<Event extends JournalEvent> = Exclude<
  PlaceholderNames<(typeof sentences)[Event]>,
  keyof typeof subjectForms
>;
export type JournalEvent = keyof typeof sentences;

function quote(subject: string): string {
  return subject === '' ? '' : ` «${subject}»`;
}

function getDocumentLabel(name: string): string {
  return isDocumentName(name) ? documents[name].label : name;
}

/** Describes a photo's place by its label and page; a photo without a known place by its name and page. */
function describePhotoPlace(subject: string): string {
  const [page = '', name = ''] = subject.split('/', 2);
  const known = listPhotoPlaces([]).find((candidate) => candidate.page === page && candidate.name === name);
  // The id of a person whom the firm added tells nobody who it is.
  if (page === 'team')
    return `${quote(sampleFacts.people.find(({ id }) => id === name)?.name ?? '')} (${getDocumentLabel(page)})`;
  return known ? `${quote(known.label)} (${known.where})` : `${quote(name)} (${getDocumentLabel(page)})`;
}

export const actorLabels = {
  visitor: 'Un visitatore',
  program: 'Il programma',
  command: 'Da chi cura il sito',
} as const;

export function describeActor({ kind, name }: Actor): string {
  return kind === 'person' ? (name ?? '') : actorLabels[kind];
}

/** Describes an event, for the journal line after the actor. An unknown event has its raw name. */
export function describeEvent({ event, subject, details }: Pick<JournalItem, 'event' | 'subject' | 'details'>): string {
  const sentence = new Map<string, string>(Object.entries(sentences)).get(event);
  if (sentence === undefined) return [event, subject].filter(Boolean).join(': ');
  const forms = new Map<string, (subject: string) => string>(Object.entries(subjectForms));
  const filled = sentence.replace(
    /\{(\w+)\}/g,
    (_, name: string) => forms.get(name)?.(subject ?? '') ?? describeDetail(name, details[name]),
  );
  return resolveEuphony(filled).trimEnd();
}

function describeDetail(name: string, value: Details[string] | undefined): string {
  if (name === 'count')
    return typeof value === 'number' ? `: ${value === 1 ? 'un indirizzo' : `${value} indirizzi`}` : '';
  return valueNames[String(value)] ?? String(value ?? '');
}
