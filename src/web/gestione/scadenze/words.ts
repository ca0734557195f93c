import { italianDate, withArticle } from '../../../content/time/italian-date.ts';
import type { LawState } from '../../../contract/law.ts';

export const words = {
  title: 'Scadenze e norme',
  lead: (waiting: number) =>
    waiting === 0
      ? 'Tutte le norme che il sito riporta sono verificate per almeno sessanta giorni.'
      : `${waiting === 1 ? 'Una norma è' : `${waiting} norme sono`} da verificare entro sessanta giorni. Dopo il suo ultimo giorno una norma non regge più la propria scadenza: la pagina Scadenze la elenca come «in attesa di verifica».`,
  lists: { label: 'Quali norme', due: 'Da verificare', all: 'Tutte' },
  search: 'Cerca una norma',
  searchHint: 'numero, articolo o parola',
  caption: 'Le norme che il sito riporta',
  heads: {
    law: 'Norma',
    places: 'Dove si legge',
    checked: 'Verificata',
    until: 'Vale fino al',
    actions: 'Azioni',
  },
  says: (text: string) => `nei testi: «${text}»`,
  source: 'apri la norma',
  by: (name: string) => `da ${name}`,
  nowhere: 'in nessuna pagina',
  states: { valid: '', due: 'da verificare', expired: 'scaduta', proposed: 'proposta' } satisfies Record<
    LawState,
    string
  >,
  none: 'nessuna norma da verificare',
  noneText: 'Nei prossimi sessanta giorni non scade nessuna verifica.',
  notFound: 'nessuna norma con queste parole',
  onlyManagers: 'Le norme le verifica un responsabile.',
  cancel: 'Annulla',
  confirm: {
    open: 'Verificata oggi',
    title: 'Verificata oggi',
    text: (law: string) => `${law}: la norma è stata riletta oggi e quello che il sito ne dice è ancora giusto.`,
    until: 'Vale fino al',
    hint: 'entro quel giorno andrà riletta',
    send: 'Conferma',
    done: 'Norma verificata',
    doneText: (day: string) => `Vale fino ${withArticle('al', italianDate(day))}.`,
  },
  change: {
    open: 'Cambia',
    title: 'Cambia la norma',
    reference: (name: string) => `Nei testi si chiama «${name}»: quello che si scrive qui compare al suo posto.`,
    law: 'Norma',
    text: 'Che cosa si legge nei testi',
    value: 'La cifra, per i calcoli del sito',
    source: 'Dove si legge la norma',
    until: 'Vale fino al',
    untilHint: 'con un altro giorno conta come verificata oggi',
    preview: 'Come si leggerà',
    more: (count: number) => (count === 1 ? 'e un’altra frase' : `e altre ${count} frasi`),
    unused: 'Nessun testo nomina questa norma.',
    send: 'Salva',
    done: 'Norma cambiata',
    notANumber: 'Serve una cifra, come 4.000.000',
  },
  conflict: {
    title: 'Un’altra persona ha appena cambiato questa norma',
    text: ({ by, law, text, until }: { by: string; law: string; text: string; until: string }) =>
      `Ora dice «${text}», ${law}, fino ${withArticle('al', italianDate(until))}${by === '' ? '' : ` (${by})`}. Salvando di nuovo vale quello che è scritto qui.`,
  },
};
