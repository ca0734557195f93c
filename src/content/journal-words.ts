import type { JournalItem } from '../contract/staff-journal.ts';
import { documentNames, documents, isDocumentName } from './documents.ts';
import { folded } from './folded.ts';
import { photoPlaces } from './photo-places.ts';
import { roleNames } from './staff-roles.ts';

/*
 * The journal in the words that staff read: its page says them, and its search finds them.
 */

type Actor = JournalItem['actor'];
type Details = JournalItem['details'];

const roles: Record<string, string> = roleNames;
const methods: Record<string, string> = {
  password: 'con la password',
  totp: 'con password e codice',
  'recovery-code': 'con un codice di recupero',
  passkey: 'con una passkey',
};

/** What a message was moved to. */
const moves: Record<string, string> = {
  new: 'segnato come nuovo',
  read: 'segnato come letto',
  answered: 'segnato come risposto',
  archived: 'archiviato',
  suspected: 'segnato come spam',
};

/**
 * What each event says after the name of who did it; in braces what the entry itself adds. Nouns, because the journal does not know whether
 * a person is «entrato» or «entrata».
 */
const sentences: Record<string, string> = {
  'session.started': 'accesso {method}',
  'session.ended': 'uscita',
  'session.others-ended': 'chiuse le altre proprie sessioni',
  'person.added': 'aggiunta la persona {subject}',
  'person.invited': 'invito a {subject} come {role}',
  'person.invitation-withdrawn': 'ritirato l’invito a {subject}',
  'person.role-changed': 'cambiato il ruolo di {subject}: ora {to}',
  'person.disabled': 'disattivato l’accesso di {subject}',
  'person.enabled': 'riattivato l’accesso di {subject}',
  'person.reset-sent': 'fatto un collegamento di rientro per {subject}',
  'person.reset-rehearsal-sent': 'mandata a {subject} una prova di rientro',
  'person.reset-rehearsed': 'provato il collegamento di rientro di {subject}',
  'person.came-back': 'rientro con un collegamento, {subject}',
  'person.password-link-asked': 'chiesta una password nuova per {subject}',
  'profile.name-changed': 'cambiato il proprio nome',
  'profile.email-changed': 'cambiato il proprio indirizzo',
  'profile.password-changed': 'cambiata la propria password',
  'profile.totp-added': 'attivato il secondo passo',
  'profile.totp-removed': 'disattivato il secondo passo',
  'profile.passkey-added': 'aggiunta la passkey{name}',
  'profile.passkey-removed': 'eliminata la passkey{name}',
  'profile.recovery-codes-renewed': 'fatti nuovi codici di recupero',
  'profile.recovery-rehearsed': 'provato un codice di recupero',
  'message.marked': 'segnato il messaggio {subject}',
  'message.moved': '{moved} il messaggio {subject}',
  'message.sent-again': 'inviata di nuovo l’email del messaggio {subject}',
  'message.erased': 'eliminato il messaggio {subject}',
  'subscriber.removed': 'tolto un indirizzo dagli iscritti',
  'subscribers.exported': 'esportati gli iscritti{count}',
  'address.erased': 'cancellati i dati di un indirizzo',
  'photo.uploaded': 'caricata una foto',
  'photo.replaced': 'sostituita la foto{place}',
  'photo.placed': 'messa la foto{place}',
  'photo.described': 'cambiato il testo della foto{place}',
  'photo.credited': 'indicato l’autore di una foto',
  'photo.removed': 'tolta la foto{place}',
  'photo.erased': 'eliminata una foto con tutte le sue misure',
  'photo.version-erased': 'eliminata una versione della foto{place}',
  'studio-photo.added': 'aggiunta una foto al carosello',
  'studio-photo.changed': 'cambiata una foto del carosello',
  'studio-photo.removed': 'tolta una foto dal carosello',
  'studio-photo.reordered': 'cambiato l’ordine del carosello',
  'mail.checked': 'provato l’invio della posta',
  'content.published': 'pubblicati i testi di{document}',
  'content.restored': 'ripresa una versione precedente di{document}',
  'content.discarded': 'scartata la bozza di{document}',
};

/** What stands in a sentence in the place of each name in braces. */
const additions: Record<string, (subject: string, details: Details) => string> = {
  subject: (subject) => subject,
  name: quoted,
  document: (subject) => quoted(documentLabel(subject)),
  place: placeOfPhoto,
  role: (_, { role }) => roles[String(role)] ?? String(role),
  to: (_, { to }) => roles[String(to)] ?? String(to),
  moved: (_, { to }) => moves[String(to)] ?? 'spostato',
  method: (_, { method }) => methods[String(method)] ?? '',
  count: (_, { count }) =>
    typeof count === 'number' ? `: ${count === 1 ? 'un indirizzo' : `${count} indirizzi`}` : '',
};
const inBraces = /\{(\w+)\}/g;

function quoted(subject: string): string {
  return subject === '' ? '' : ` «${subject}»`;
}

/** A document as the list of texts calls it. */
function documentLabel(name: string): string {
  return isDocumentName(name) ? documents[name].label : name;
}

/** A place for a photo as its page calls it, and where that is; of a photo that stands in none, the page. */
function placeOfPhoto(subject: string): string {
  const [page = '', name = ''] = subject.split('/', 2);
  const known = photoPlaces.find((candidate) => candidate.page === page && candidate.name === name);
  return known ? `${quoted(known.label)} (${known.where})` : `${quoted(name)} (${documentLabel(page)})`;
}

const actors = { visitor: 'Un visitatore', program: 'Il programma', command: 'Dal server' } as const;
const actorKinds = ['visitor', 'program', 'command'] as const;

/** Who did it, as the line begins. */
export function actorInWords({ kind, name }: Actor): string {
  return kind === 'person' ? (name ?? '') : actors[kind];
}

/** What was done, as the line goes on. An event that the program does not know yet is said by its own name. */
export function eventInWords({ event, subject, details }: Pick<JournalItem, 'event' | 'subject' | 'details'>): string {
  const sentence = sentences[event];
  if (sentence === undefined) return [event, subject].filter(Boolean).join(': ');
  return sentence.replace(inBraces, (_, name: string) => additions[name]?.(subject ?? '', details) ?? '').trimEnd();
}

/** What an entry of the journal may hold where its line says a word. */
export interface Meanings {
  events: string[];
  /** Documents, and places for photos. */
  subjects: string[];
  /** Roles, ways to sign in and states of messages, as parts of what the entry adds in JSON. */
  details: string[];
  actors: Actor['kind'][];
}

/** What the journal holds where its lines say `word`, or a word that has it in it, whatever its case and accents. */
export function meaningsOf(word: string): Meanings {
  const sought = folded(word);
  const says = (text: string) => folded(text).includes(sought);
  const namesIn = (texts: Record<string, string>) =>
    Object.entries(texts).flatMap(([name, text]) => (says(text.replace(inBraces, '')) ? [name] : []));
  return {
    events: namesIn(sentences),
    subjects: [
      ...documentNames.filter((name) => says(quoted(documents[name].label))),
      ...photoPlaces.map(({ page, name }) => `${page}/${name}`).filter((subject) => says(placeOfPhoto(subject))),
    ],
    details: [
      ...[...namesIn(roles), ...namesIn(methods)].map((name) => JSON.stringify(name)),
      // What it was moved from stands there too, and is not said.
      ...namesIn(moves).map((state) => `"to":${JSON.stringify(state)}`),
    ],
    actors: actorKinds.filter((kind) => says(actors[kind])),
  };
}
