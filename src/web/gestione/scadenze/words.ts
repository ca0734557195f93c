import { dayAndMonth, italianDate, withArticle } from '../../../content/time/italian-date.ts';
import type { DeadlineGroup, Moves } from '../../../contract/deadline-kinds.ts';
import type { DeadlineItem, LawState } from '../../../contract/law.ts';

export const words = {
  title: 'Scadenze e norme',
  lead: (waiting: number) =>
    waiting === 0
      ? 'Tutte le norme che il sito riporta sono verificate per almeno sessanta giorni.'
      : `${waiting === 1 ? 'Una norma è' : `${waiting} norme sono`} da verificare entro sessanta giorni. Dopo il suo ultimo giorno una norma non regge più la propria scadenza: la pagina Scadenze la elenca come «in attesa di verifica».`,
  lists: { label: 'Viste', due: 'Da verificare', all: 'Tutte le norme', deadlines: 'Scadenze' },
  failed: 'Modifica non salvata',
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
  deadlines: {
    caption: 'Le scadenze del calendario',
    heads: { what: 'Scadenza', when: 'Quando', law: 'Norma', state: 'Stato' },
    states: {
      online: 'in\u00a0linea',
      waiting: 'in attesa di verifica',
      proposed: 'proposta',
      hidden: 'nascosta',
    } satisfies Record<DeadlineItem['state'], string>,
    next: (day: string) => `la prossima: ${day}`,
    extended: ({ from, to, law, who }: DeadlineItem['extensions'][number]) =>
      [`prorogata dal ${dayAndMonth(from)} al ${dayAndMonth(to)}, ${law}`, who && `per ${who}`]
        .filter(Boolean)
        .join(', '),
    hide: 'Nascondi',
    show: 'Mostra',
    hidden: 'Scadenza nascosta ai visitatori',
    shown: 'Scadenza di nuovo in linea',
    remove: 'Elimina',
    removed: 'Scadenza eliminata',
    changed: 'Un’altra persona l’ha appena cambiata: ora si vede com’è.',
  },
  deadline: {
    add: 'Aggiungi una scadenza',
    change: 'Cambia la scadenza',
    added: 'Scadenza aggiunta',
    changed: 'Scadenza cambiata',
    what: 'Che cosa',
    who: 'Per chi, a parole',
    groups: 'A chi interessa',
    groupNames: {
      imprese: 'imprese',
      professionisti: 'professionisti',
      'datori-di-lavoro': 'datori di lavoro',
      'terzo-settore': 'enti del Terzo settore',
    } satisfies Record<DeadlineGroup, string>,
    kind: 'Quando cade',
    kinds: {
      everyMonth: 'ogni mese, lo stesso giorno',
      yearly: 'in certi giorni dell’anno',
      afterYearEnd: 'tanti giorni dopo la fine dell’anno',
    },
    days: { everyMonth: 'Giorno del mese', yearly: 'Giorni dell’anno', afterYearEnd: 'Quanti giorni' },
    hints: {
      everyMonth: 'da 1 a 28',
      yearly: 'come 30/6, 30/11, fine 2',
      afterYearEnd: 'come 120',
    },
    moves: 'Se cade quando non si lavora',
    movings: {
      tax: 'passa al primo giorno lavorativo (sabato compreso); ad agosto al 20',
      civil: 'passa al primo giorno non festivo',
      fixed: 'resta com’è',
    } satisfies Record<Moves, string>,
    law: 'Norma',
    noDays: 'Con questa regola non cade nessun giorno.',
    next: (days: readonly string[]) => `Nei prossimi dodici mesi: ${new Intl.ListFormat('it').format(days)}.`,
    conflict: 'Un’altra persona ha appena cambiato questa scadenza',
    conflictText: (what: string, who: string, when: string) =>
      `Ora dice «${what}», per «${who}», ${when}. Salvando di nuovo vale quello che è scritto qui.`,
  },
  extension: {
    open: 'Proroga',
    title: 'Proroga una scadenza',
    from: 'La scadenza del',
    to: 'Passa al',
    law: 'Per quale norma',
    lawHint: 'come si leggerà',
    who: 'Per chi',
    whoHint: 'vuoto: per tutti',
    send: 'Proroga',
    done: 'Scadenza prorogata',
    withdraw: 'Togli la proroga',
    withdrawn: 'Proroga tolta',
    conflict: 'Un’altra persona ha appena cambiato questa scadenza: salvando di nuovo la proroga si aggiunge.',
  },
  conflict: {
    title: 'Un’altra persona ha appena cambiato questa norma',
    text: ({ by, law, text, until }: { by: string; law: string; text: string; until: string }) =>
      `Ora dice «${text}», ${law}, fino ${withArticle('al', italianDate(until))}${by === '' ? '' : ` (${by})`}. Salvando di nuovo vale quello che è scritto qui.`,
  },
};
