import { letterNames } from '../../../contract/letters.ts';
import type { LetterStatus } from '../../../contract/messages.ts';
import type { Consent, SubscriberState } from '../../../contract/newsletter/subscribers.ts';
import type { PersonalDataReport } from '../../../contract/personal-data.ts';
import { confirmationDays } from '../../../contract/retention.ts';
import { roleLabel } from '../../../contract/staff/roles.ts';
import { goesWithAddress } from './erasable.ts';

const accountStays =
  'L’account resta, con sessioni, passkey e prove di recupero dell’accesso: l’accesso si toglie in Accessi.';

/** How a step came about. Evidence that was brought from elsewhere may name other ways. */
const methods: Readonly<Record<string, string>> = {
  modulo: 'modulo sul sito',
  email: 'pulsante nella pagina aperta dall’email di conferma',
  pagina: 'pulsante nella pagina per annullare l’iscrizione',
  'un-clic': 'pulsante del programma di posta',
  studio: 'lo studio, su richiesta della persona',
  sospetto: 'modulo sul sito, forse compilato da un programma',
};

export const words = {
  title: 'Iscritti',
  lead: 'Chi riceve la newsletter. Ci si iscrive dal sito, o si chiede allo studio; in ogni caso la persona conferma per email.',
  mailOff:
    'La posta non è collegata: le email di conferma aspettano di partire, e finché non partono nessuno può confermare.',
  add: {
    open: 'Aggiungi chi lo chiede',
    title: 'Aggiungere agli iscritti',
    text: 'Per chi chiede la newsletter a voce o al telefono. La persona riceve un’email con l’informativa e il pulsante per confermare: finché non conferma, non riceve altro. Chi è già iscritto resta com’è.',
    email: 'Indirizzo email',
    reason: 'Come l’ha chiesto',
    reasonHint: 'resta nella prova del consenso',
    reasonExample: 'Al telefono, il 24 novembre',
    action: 'Aggiungi e chiedi conferma',
    done: 'L’email di conferma è in partenza',
    doneWaits: 'Aggiunto: l’email di conferma aspetta che la posta sia collegata',
  },
  filters: 'Quali iscritti',
  search: 'Cerca un indirizzo',
  searchHint: 'ne basta una parte',
  export: 'Scarica i confermati',
  exportFailed: 'L’elenco non è stato scaricato',
  request: 'Richieste privacy',
  list: 'Iscritti, dal più recente',
  columns: { email: 'Indirizzo', state: 'Stato' },
  states: { confirmed: 'confermato', waiting: 'non ha ancora confermato, iscritto' },
  /** Why circolari do not go there: what came back, by its code (RFC 3463). */
  suppressed: (reason: string) => {
    if (reason === 'complaint') return 'non riceve circolari: le ha segnalate come indesiderate';
    if (reason === '5.2.1') return 'non riceve circolari: la casella è disattivata';
    if (reason.startsWith('5.1.')) return 'non riceve circolari: la casella non esiste';
    return 'non riceve circolari: tre di seguito non sono arrivate';
  },
  readmit: {
    do: 'Scrivi di nuovo',
    title: 'Scrivere di nuovo a questo indirizzo?',
    text: (email: string) =>
      `Le prossime circolari vanno anche a ${email}. Se tornano indietro, l’indirizzo esce di nuovo.`,
    done: 'Le prossime circolari vanno anche a questo indirizzo',
    failed: 'L’indirizzo è rimasto escluso',
  },
  found: (count: number, more: boolean) =>
    count === 1 ? 'Un indirizzo trovato' : `${more ? 'Più di ' : ''}${count} indirizzi trovati`,
  empty: {
    title: 'Nessun iscritto',
    text: `Qui compare chi si iscrive alla newsletter dal sito. Chi non conferma entro ${confirmationDays} giorni è tolto in automatico.`,
    search: 'Nessun indirizzo contiene queste lettere',
  },
  back: 'Tutti gli iscritti',
  gone: {
    title: 'Questo iscritto non c’è più',
    text: 'Ha annullato l’iscrizione, non ha confermato in tempo, oppure lo studio l’ha tolto dall’elenco. La prova del consenso resta: si trova con «Richieste privacy».',
  },

  evidence: {
    title: 'Prova del consenso',
    print: 'Stampa',
    remove: 'Togli dall’elenco',
    removeTitle: 'Togliere dall’elenco?',
    removeText: (email: string) =>
      `${email} non riceve più la newsletter. La prova del consenso resta. Per tornare la persona si iscrive di nuovo dal sito.`,
    removed: 'Tolto dall’elenco',
    removeFailed: 'L’indirizzo non è stato tolto',
    page: 'Pagina',
    method: 'Modo',
    addedBy: 'Aggiunto da',
    reason: 'Perché',
    notice: 'Testo accettato',
    version: (version: string) => `versione ${version}`,
  },
  events: {
    signed_up: 'Iscrizione',
    confirmed: 'Conferma',
    unsubscribed: 'Iscrizione annullata',
    expired: 'Tolto, perché non ha confermato',
    erased: 'Cancellato',
  } satisfies Record<Consent['event'], string>,
  methods,

  report: {
    title: 'Richieste privacy',
    lead: 'Chi lo chiede ha diritto di sapere quali suoi dati conserva il sito e di farli cancellare (artt.\u00a015 e 17 del GDPR). La richiesta deve venire da quell’indirizzo, o da chi dimostra di usarlo.',
    email: 'Indirizzo email',
    hint: 'di chi fa la richiesta',
    show: 'Mostra i dati',
    nothing: 'Il sito non conserva nulla di questo indirizzo.',
    about: (email: string) => `Dati conservati di ${email}`,
    messages: 'Messaggi',
    subscription: 'Newsletter',
    subscribed: 'Iscritto',
    confirmedAt: 'confermato',
    notConfirmed: 'non ancora confermato',
    notSubscribed: 'Non iscritto.',
    consents: 'Prove del consenso',
    letters: 'Email scritte dal sito',
    account: 'Account nella gestione',
    role: roleLabel,
    since: 'da',
    lastSignIn: 'ultimo accesso',
    neverSignedIn: 'mai entrato',
    disabledSince: 'accesso disattivato',
    accountText:
      'Password e codici non si possono leggere; quali ci sono, questa persona lo vede nel suo Profilo. Il nome sta anche accanto alle risposte, alle bozze e ai testi pubblicati.',
    sessions: 'Sessioni',
    opened: 'aperta',
    sessionEnds: 'scade',
    lastUsed: 'usata l’ultima volta',
    people: 'Vai ad Accessi',
    invitations: 'Inviti e collegamenti',
    purposes: {
      'first-access': 'Primo accesso',
      invitation: letterNames['staff-invitation'],
      password: letterNames['staff-password'],
      access: letterNames['staff-access'],
      address: letterNames['staff-address'],
    } satisfies Record<PersonalDataReport['invitations'][number]['purpose'], string>,
    as: (role: string) => `come ${role}`,
    made: 'fatto',
    used: 'usato',
    validUntil: 'valido fino a',
    journal: 'Registro',
    journalLines: (lines: number) => (lines === 1 ? 'Una riga' : `${lines} righe`),
    until: 'a',
    journalText:
      'Il registro dice che cosa questa persona ha fatto sul sito, o che cosa è stato fatto per il suo indirizzo. Resta come prova (art.\u00a017, par.\u00a03, del GDPR): nessuno può cambiarlo.',
    note: 'Nota dello studio',
    answer: (author: string) => (author === '' ? 'Risposta dello studio' : `Risposta di ${author}`),
    print: 'Stampa',
    download: 'Scarica',
    file: 'dati-personali.json',
    erase: 'Cancella i dati',
    eraseTitle: 'Cancellare i dati?',
    eraseText: ({
      email,
      messages,
      letters,
      subscription,
      consents,
      invitations,
      account,
      journal,
    }: PersonalDataReport) => {
      const goes = [
        ...counted(messages, 'un messaggio', 'messaggi'),
        ...counted(letters, 'un’email', 'email'),
        ...counted(invitations.filter(goesWithAddress), 'un invito', 'inviti'),
        ...(subscription === null ? [] : ['l’iscrizione']),
      ];
      return [
        goes.length > 0 && `Di ${email} va perduto per sempre: ${new Intl.ListFormat('it').format(goes)}.`,
        consents.length > 0 && 'Delle prove del consenso resta una copia senza indirizzo.',
        account !== null && accountStays,
        journal !== null && 'Le righe del registro restano come prova.',
      ]
        .filter(Boolean)
        .join(' ');
    },
    erased: 'Dati cancellati',
    accountStays,
    eraseFailed: 'I dati non sono stati cancellati',
  },
  letterStates: {
    queued: 'in attesa',
    sending: 'in partenza',
    sent: 'consegnata',
    failed: 'non consegnata',
    'on-hold': 'trattenuta',
  } satisfies Record<LetterStatus, string>,
} as const;

interface SubscriberList {
  key: string;
  state: SubscriberState | undefined;
  label: string;
}

export const lists: readonly [SubscriberList, ...SubscriberList[]] = [
  { key: '', state: undefined, label: 'Tutti' },
  { key: 'confermati', state: 'confirmed', label: 'Confermati' },
  { key: 'in-attesa', state: 'waiting', label: 'Non ancora confermati' },
];

function counted({ length }: readonly unknown[], one: string, many: string): string[] {
  return length === 0 ? [] : [length === 1 ? one : `${length} ${many}`];
}
