import { documents, isDocumentName } from '../../../content/documents.ts';
import { photoPlaces } from '../../../content/photo-places.ts';
import type { JournalItem } from '../../../contract/staff-journal.ts';
import { words } from './words.ts';

type Details = JournalItem['details'];
type Sentence = string | ((subject: string, details: Details) => string);

const roles: Record<string, string> = { manager: 'responsabile', editor: 'redattore' };
const roleIn = (value: Details[string] | undefined) => roles[String(value)] ?? String(value);
const methods: Record<string, string> = {
  password: 'con la password',
  totp: 'con password e codice',
  'recovery-code': 'con un codice di recupero',
  passkey: 'con una passkey',
};
const quoted = (subject: string) => (subject === '' ? '' : ` «${subject}»`);
const counted = (value: Details[string] | undefined, one: string, many: string) =>
  typeof value === 'number' ? `: ${value === 1 ? one : `${value} ${many}`}` : '';

/** A document as the list of texts calls it. */
const document = (name: string) => (isDocumentName(name) ? documents[name].label : name);
/** A place for a photo as its page calls it, and where that is; of a photo that stands in none, the page. */
function place(subject: string): string {
  const [page = '', name = ''] = subject.split('/', 2);
  const known = photoPlaces.find((candidate) => candidate.page === page && candidate.name === name);
  return known ? `${quoted(known.label)} (${known.where})` : `${quoted(name)} (${document(page)})`;
}

/** What each event says after the name of who did it. Nouns, because the journal does not know whether a person is «entrato» or «entrata». */
const sentences: Record<string, Sentence> = {
  'session.started': (_, { method }) => `accesso ${methods[String(method)] ?? ''}`,
  'session.ended': 'uscita',
  'session.others-ended': 'chiuse le altre proprie sessioni',
  'person.added': (subject) => `aggiunta la persona ${subject}`,
  'person.invited': (subject, { role }) => `invito a ${subject} come ${roleIn(role)}`,
  'person.invitation-withdrawn': (subject) => `ritirato l’invito a ${subject}`,
  'person.role-changed': (subject, { to }) => `cambiato il ruolo di ${subject}: ora ${roleIn(to)}`,
  'person.disabled': (subject) => `disattivato l’accesso di ${subject}`,
  'person.enabled': (subject) => `riattivato l’accesso di ${subject}`,
  'person.reset-sent': (subject) => `fatto un collegamento di rientro per ${subject}`,
  'person.reset-rehearsal-sent': (subject) => `mandata a ${subject} una prova di rientro`,
  'person.reset-rehearsed': (subject) => `provato il collegamento di rientro di ${subject}`,
  'person.came-back': (subject) => `rientro con un collegamento, ${subject}`,
  'person.password-link-asked': (subject) => `chiesta una password nuova per ${subject}`,
  'profile.name-changed': 'cambiato il proprio nome',
  'profile.email-changed': 'cambiato il proprio indirizzo',
  'profile.password-changed': 'cambiata la propria password',
  'profile.totp-added': 'attivato il secondo passo',
  'profile.totp-removed': 'disattivato il secondo passo',
  'profile.passkey-added': (subject) => `aggiunta la passkey${quoted(subject)}`,
  'profile.passkey-removed': (subject) => `eliminata la passkey${quoted(subject)}`,
  'profile.recovery-codes-renewed': 'fatti nuovi codici di recupero',
  'profile.recovery-rehearsed': 'provato un codice di recupero',
  'message.marked': (subject) => `segnato il messaggio ${subject}`,
  'message.moved': (subject) => `spostato il messaggio ${subject}`,
  'message.sent-again': (subject) => `inviata di nuovo l’email del messaggio ${subject}`,
  'message.erased': (subject) => `eliminato il messaggio ${subject}`,
  'subscriber.removed': 'tolto un indirizzo dagli iscritti',
  'subscribers.exported': (_, { count }) => `esportati gli iscritti${counted(count, 'un indirizzo', 'indirizzi')}`,
  'address.erased': 'cancellati i dati di un indirizzo',
  'photo.uploaded': 'caricata una foto',
  'photo.replaced': (subject) => `sostituita la foto${place(subject)}`,
  'photo.placed': (subject) => `messa la foto${place(subject)}`,
  'photo.described': (subject) => `cambiato il testo della foto${place(subject)}`,
  'photo.credited': 'indicato l’autore di una foto',
  'photo.removed': (subject) => `tolta la foto${place(subject)}`,
  'photo.erased': 'eliminata una foto con tutte le sue misure',
  'photo.version-erased': (subject) => `eliminata una versione della foto${place(subject)}`,
  'studio-photo.added': 'aggiunta una foto al carosello',
  'studio-photo.changed': 'cambiata una foto del carosello',
  'studio-photo.removed': 'tolta una foto dal carosello',
  'studio-photo.reordered': 'cambiato l’ordine del carosello',
  'mail.checked': 'provato l’invio della posta',
  'content.published': (subject) => `pubblicati i testi di${quoted(document(subject))}`,
  'content.restored': (subject) => `ripresa una versione precedente di${quoted(document(subject))}`,
  'content.discarded': (subject) => `scartata la bozza di${quoted(document(subject))}`,
};

/** Who did it, as the line begins. */
export function actorInWords({ kind, name }: JournalItem['actor']): string {
  if (kind === 'visitor') return words.visitor;
  if (kind === 'program') return words.program;
  if (kind === 'command') return name === null ? words.command : `${words.command} (npm run ${name})`;
  return name ?? '';
}

/** What was done, as the line goes on. An event that this page does not know yet is said by its own name. */
export function eventInWords({ event, subject, details }: JournalItem): string {
  const sentence = sentences[event];
  if (typeof sentence === 'function') return sentence(subject ?? '', details).trimEnd();
  return sentence ?? [event, subject].filter(Boolean).join(': ');
}
