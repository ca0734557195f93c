import { dayAndMonth, italianDate, monthOf, withArticle } from '../../../content/time/italian-date.ts';
import { capitalised } from '../../../content/writing/capitalised.ts';
import type { Today, Waiting } from '../../../contract/desk.ts';
import { letterName } from '../../../contract/letters.ts';
import type { PauseReason } from '../../../contract/newsletter/circulars.ts';
import { mostUnconfirmed } from '../../../contract/retention.ts';

type Provision = Extract<Waiting, { kind: 'law' }>['provisions'][number];

/** Facts as a sentence: the first few, of different names, then how many more. */
export function factsInWords(names: readonly string[]): string {
  // Within a sentence a label begins small, unless it is an abbreviation.
  const labels = [...new Set(names)].map((name) => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()));
  const shown = labels.slice(0, 4);
  const more = names.length - shown.length;
  const rest = more === 0 ? [] : [more === 1 ? 'un altro' : `altri ${more}`];
  const sentence = new Intl.ListFormat('it', { type: 'conjunction' }).format([...shown, ...rest]);
  return `${capitalised(sentence)}.`;
}

/** Provisions of law under the last day of each, as sentences; the first few, then how many more. */
export function lawInWords(provisions: readonly Pick<Provision, 'law' | 'valid_until'>[]): string {
  const shown = provisions.slice(0, 3);
  const more = provisions.length - shown.length;
  const days = [...new Set(shown.map(({ valid_until }) => valid_until))];
  const sentences = days.map((day) => {
    const laws = shown.filter(({ valid_until }) => valid_until === day).map(({ law }) => law);
    return `Fino ${withArticle('al', italianDate(day))}: ${new Intl.ListFormat('it').format(laws)}`;
  });
  return `${sentences.join('. ')}${more === 0 ? '' : `; poi ${more === 1 ? 'un’altra' : `altre ${more}`}`}.`;
}

const one = (singular: string, plural: string) => (count: number) => (count === 1 ? singular : plural);

export const titles: Record<Waiting['kind'], (count: number) => string> = {
  messages: one('messaggio senza risposta', 'messaggi senza risposta'),
  letters: one('email non consegnata', 'email non consegnate'),
  sendings: one('invio sospeso', 'invii sospesi'),
  'sign-ups': one('iscrizione in sospeso', 'iscrizioni in sospeso'),
  suspects: one('messaggio sospetto', 'messaggi sospetti'),
  photos: one('posto senza foto', 'posti senza foto'),
  facts: one('dato da completare', 'dati da completare'),
  approvals: one('bozza da approvare', 'bozze da approvare'),
  drafts: one('bozza non pubblicata', 'bozze non pubblicate'),
  law: one('norma da verificare', 'norme da verificare'),
  launch: one('cosa da fare prima di aprire il sito', 'cose da fare prima di aprire il sito'),
};

const restingFor: Record<PauseReason, string> = {
  person: 'sospesa da una persona',
  missed: 'la cui ora è passata mentre il sito era fermo',
  sender: 'perché i server di posta rifiutano il mittente',
};

export const words = {
  title: 'Oggi',
  online: ({ public: isPublic, office }: Pick<Today, 'public' | 'office'>) => {
    if (!isPublic) return 'Il sito è in allestimento: chi ha l’indirizzo lo vede, i motori di ricerca no.';
    return office.length === 0 ? 'Il sito è in linea.' : `Il sito è in linea e dice: «${office.join('. ')}».`;
  },
  launch: 'Il sito si prepara sulla pagina «Messa in linea».',
  ledger: 'Che cosa c’è da fare',
  numbers: 'Le ultime dodici settimane',
  nothing: 'niente in sospeso',
  nothingText: (mail: boolean) =>
    mail
      ? 'Tutti i messaggi hanno una risposta e tutte le email sono arrivate.'
      : 'Tutti i messaggi hanno una risposta.',
  oldest: (count: number) => (count === 1 ? 'È arrivato' : 'Il più vecchio è arrivato'),
  letter: (kind: string) => `L’email «${letterName(kind)}»`,
  to: (recipient: string) => `per ${recipient}`,
  held: 'aspetta da quando il sito è stato ripristinato: si fa partire da «Stato del sito».',
  queued: 'da più di un’ora aspetta di partire.',
  next: 'Nuovo tentativo',
  noNext: 'Non si riprova più da sé.',
  signUps: {
    since: (count: number) => (count === 1 ? 'È arrivata' : 'La più vecchia è arrivata'),
    text: `In un giorno più di ${mostUnconfirmed} iscrizioni alla newsletter non sono state confermate: forse un programma scrive indirizzi di altri. Per queste la richiesta di conferma non è partita. Se erano attese, per esempio dopo un convegno, si inviano; altrimenti si eliminano.`,
    release: 'Invia le conferme',
    releaseTitle: (count: number) =>
      count === 1 ? 'Inviare una richiesta di conferma?' : `Inviare ${count} richieste di conferma?`,
    releaseText: 'Ogni indirizzo riceve un’email che chiede se vuole la newsletter.',
    released: 'Le richieste di conferma partono',
    drop: 'Elimina le iscrizioni',
    dropTitle: (count: number) => (count === 1 ? 'Eliminare un’iscrizione?' : `Eliminare ${count} iscrizioni?`),
    dropText: 'A questi indirizzi non arriva nulla. Chi vuole la newsletter può iscriversi di nuovo.',
    dropped: 'Le iscrizioni sono state eliminate',
    failed: 'Le iscrizioni sono ancora in sospeso',
  },
  suspects: 'Il più vecchio è arrivato',
  suspectsText: 'Sembrano scritti da un programma, o una persona dello studio li ha segnati come indesiderati.',
  resting: ({ title, paused_for }: { title: string; paused_for: PauseReason }) =>
    `«${title}», ${restingFor[paused_for]}`,
  draft: ({ title, by, returned }: { title: string; by: string; returned?: true | undefined }) =>
    [`«${title}»`, by && `${returned ? 'rimandata con una nota da' : 'modificata da'} ${by}`]
      .filter(Boolean)
      .join(', '),
  asked: ({ title, by }: { title: string; by: string }) =>
    [`«${title}»`, by && `chiesta da ${by}`].filter(Boolean).join(', '),
  verbs: {
    messages: 'Leggi',
    letters: 'Guarda',
    sendings: 'Guarda l’invio',
    suspects: 'Guarda',
    photos: 'Scegli',
    facts: 'Completa',
    approvals: 'Guarda e approva',
    drafts: 'Riprendi',
    law: 'Verifica',
    launch: 'Continua',
  } satisfies Record<Exclude<Waiting['kind'], 'sign-ups'>, string>,
  mail: {
    works: 'la posta funziona',
    worksText: 'Ultima prova riuscita',
    fails: 'la posta non parte',
    since: 'L’ultima prova riuscita è',
    never: 'Nessuna prova è mai riuscita.',
    untested: 'la posta non è ancora stata provata',
    untestedText: 'La prima prova parte da sé, entro un giorno.',
    tryNow: 'Prova ora',
    trying: 'Prova in corso…',
    tried: 'La posta funziona: un’email di prova è partita per lo studio',
    triedInVain: 'La posta non parte',
    notTried: 'La prova non è riuscita',
    off: 'la posta non è collegata',
    offText: 'I messaggi arrivano qui e nessuna email parte: un responsabile legge in «Stato del sito» che cosa serve.',
  },
  backup: {
    works: 'copia dei dati',
    old: 'la copia dei dati è vecchia',
    fails: 'la copia dei dati non è riuscita',
    last: 'L’ultima copia è stata fatta',
    never: 'Nessuna copia è mai riuscita.',
    verb: 'Guarda',
  },
  charts: {
    messages: 'messaggi per settimana',
    subscribers: 'iscritti confermati',
    pages: 'pagine viste',
    since: (day: string) => `da ${monthOf(day)}`,
    pagesNote:
      'Contate senza cookie e senza sapere chi visita. È un numero per difetto: non si contano le pagine che un browser ha già in memoria, né quelle che chiede prima del tocco, come fa Chrome su Android.',
    none: {
      messages: 'Nessun messaggio nelle ultime dodici settimane.',
      subscribers: 'Nessun iscritto confermato nelle ultime dodici settimane.',
      pages: 'Nessuna pagina vista nelle ultime dodici settimane.',
    },
    week: (monday: string) => `settimana ${withArticle('del', dayAndMonth(monday))}`,
  },
} as const;
