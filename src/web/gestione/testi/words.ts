import { numberInWords as count } from '../parts/wording/numbers.ts';

const changes = (number: number) => (number === 1 ? '1 modifica' : `${number} modifiche`);

export const words = {
  list: {
    title: 'Testi',
    lead: 'Ogni pagina del sito, con quello che resta da fare.',
    caption: 'I testi del sito',
    heads: { page: 'Pagina', waits: 'Che cosa aspetta', published: 'In linea' },
    managersOnly: 'solo responsabili',
    draft: (number: number, by: string | null) => `bozza${by === null ? '' : ` di ${by}`} con ${changes(number)}`,
    unfilled: (number: number) =>
      number === 1 ? 'un dato è ancora d’esempio' : `${number} dati sono ancora d’esempio`,
    nothing: 'niente',
    own: 'testi forniti con il sito',
    by: (by: string) => `, ${by}`,
  },
  title: (page: string) => `Testi: ${page}`,
  others: 'altre pagine',
  views: { label: 'Viste', edit: 'Modifica', changes: 'Modifiche', versions: 'Versioni' },
  changes,
  fixedCount: (number: number) => `voci fisse: ${count(number)}`,
  someCount: (number: number, least: number, most: number) =>
    `${number === 0 ? 'nessuna' : number} ${number < 2 ? 'voce' : 'voci'}, ${least === 0 ? 'fino' : `da ${least}`} a ${most}`,
  why: {
    specification: 'Stabilito nel progetto del sito: non si modifica.',
    law: 'Stabilito dalla legge: non si modifica.',
    program: 'Lo scrive il sito da sé.',
  },
  whyCount: {
    specification: 'Il numero delle voci è stabilito nel progetto del sito.',
    law: 'Il numero delle voci è stabilito dalla legge.',
    program: 'Il numero delle voci dipende dalla grafica della pagina.',
  },
  empty: 'vuoto',
  of: (length: number, max: number) => `${length} di ${max}`,
  source: (source: string) => `(${source})`,
  insert: {
    open: '+ dato',
    title: 'Inserisci un dato nel testo',
    search: 'Cerca un dato o una norma',
    hint: 'Per esempio «telefono» o «2477»; Invio inserisce il primo',
    found: 'Dati e norme',
    close: 'Annulla',
    count: (found: number, shown: number) =>
      found === 0
        ? 'Nessuno ha questo nome.'
        : found > shown
          ? `I primi ${shown} di ${found}: scrivendo se ne trovano altri.`
          : found === 1
            ? 'Trovato uno.'
            : `Trovati ${found}.`,
  },
  sample: {
    invented: 'Ancora d’esempio.',
    confirm: 'È giusto così',
    confirmed: 'Confermato: è il dato dello studio.',
    undo: 'Annulla',
  },
  entries: {
    add: (label: string) => `Aggiungi: ${label.toLowerCase()}`,
    addKind: 'Che cosa aggiungere',
    up: 'Sposta su',
    down: 'Sposta giù',
    remove: 'Togli',
    moved: (name: string, position: number, total: number) => `${name} ora è la voce ${position} di ${total}`,
    removed: (label: string) => `Voce tolta: ${label}`,
    most: (most: number) => `Le voci possono essere al più ${most}.`,
    least: (least: number) => `Deve restare almeno ${least === 1 ? 'una voce' : `${count(least)} voci`}.`,
    item: (label: string, number: number) => `${label} ${number}`,
  },
  readOnly: 'Questi testi li modifica un responsabile: qui si leggono.',
  state: {
    saved: (time: string) => `Bozza salvata alle ${time}.`,
    saving: 'Salvataggio…',
    waiting: 'Da salvare…',
    unreachable:
      'Il server non risponde: quello che è scritto resta in questo browser e si salva da solo appena torna.',
    refused: 'La bozza non si salva:',
    none: 'Nessuna bozza.',
    online: 'In linea',
    own: 'In linea ci sono i testi forniti con il sito.',
    conflict: 'La pubblicazione aspetta: questi testi sono cambiati anche altrove.',
  },
  discard: ['Scarta', 'la bozza'],
  discarded: 'Bozza scartata',
  seeChanges: 'Vedi le modifiche',
  publish: 'Pubblica',
  publishing: 'Pubblicazione…',
  later: {
    open: 'Più tardi…',
    title: 'Pubblica con una nota, o più tardi',
    note: 'Nota alla versione',
    noteHint: 'Facoltativa; si legge in «Versioni»',
    day: 'Giorno',
    time: 'Ora di Roma',
    hint: 'Giorno e ora restano vuoti per pubblicare adesso. Chi cambia la bozza annulla l’ora fissata.',
    both: 'Servono il giorno e l’ora insieme',
    done: 'L’ora della pubblicazione è fissata',
    at: 'si pubblica da sé:',
    hold: 'Annulla l’ora',
  },
  approval: {
    ask: 'Chiedi l’approvazione',
    asked: 'L’approvazione è chiesta: un responsabile la trova in «Oggi»',
    waits: (by: string | null) => `approvazione chiesta${by === null ? '' : ` da ${by}`}`,
    withdraw: 'Ritira la richiesta',
    publish: 'Approva e pubblica',
    sendBack: {
      do: 'Rimanda con una nota',
      title: 'Che cosa cambiare',
      text: 'La bozza torna a chi l’ha scritta, che legge la nota in cima al testo.',
      label: 'Nota',
      done: 'La bozza è rimandata con la nota',
      by: (by: string | null) => `rimandata con una nota${by === null ? '' : ` da ${by}`}`,
    },
  },
  search: {
    label: 'Dove sta questa frase?',
    hint: 'Una parola o una frase, come si legge sul sito',
    none: 'Nessun testo la contiene.',
    found: 'Dove si trova',
  },
  sections: 'Parti della pagina',
  miscounted: (phrase: string, entries: number) => `«${phrase}», ma qui ora sono ${entries}:`,
  reads: 'Si leggerà:',
  leftOut: 'Finché quel dato manca, questo testo non appare.',
  failed: {
    publish: 'La pubblicazione non è riuscita',
    askApproval: 'L’approvazione non è stata chiesta',
    hold: 'La pubblicazione fissata non è cambiata',
    sendBack: 'La bozza non è stata rimandata',
    discard: 'La bozza non è stata scartata',
    restore: 'La versione non è stata riportata in bozza',
  },
  present: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} ha aperto questa pagina.`
      : `${names.slice(0, -1).join(', ')} e ${names.at(-1)} hanno aperto questa pagina.`,
  faults: {
    title: 'Alcuni testi sono da correggere prima di pubblicare',
    at: (names: readonly string[], message: string) => [names.join(' · '), message].filter(Boolean).join(': '),
    go: 'Vai al testo',
  },
  published: 'Pubblicato.',
  comparing: {
    none: 'Nessuna modifica: la bozza dice quello che è in linea.',
    lead: (number: number) =>
      number === 1
        ? 'Un testo cambia rispetto a quello in linea.'
        : `${number} testi cambiano rispetto a quelli in linea.`,
    removed: 'tolto:',
    added: 'aggiunto:',
    edit: 'Modifica',
  },
  versions: {
    none: 'Nessuna versione pubblicata: in linea ci sono i testi forniti con il sito.',
    own: 'Il testo fornito con il sito',
    current: 'in linea',
    version: 'Versione',
    more: 'Mostra le versioni precedenti',
    compare: 'Confronta con quello in linea',
    same: 'È uguale a quello in linea.',
    restore: 'Riporta in bozza',
    restored: 'Riportata in bozza',
    restoredText: 'In linea non è cambiato nulla: si pubblica quando è pronta.',
  },
  preview: {
    title: 'Anteprima della pagina',
    label: 'Larghezza',
    widths: { phone: 'Telefono', tablet: 'Tablet', screen: 'Schermo' },
    night: 'Notte',
    whole: 'Apri la pagina in linea',
    show: 'Anteprima',
    hide: 'Torna ai testi',
    page: 'Pagina',
    none: (page: string) =>
      page === 'email'
        ? 'Qui non c’è anteprima: questi testi escono nelle email, insieme ai dati di ogni invio.'
        : page === 'iscrizione'
          ? 'Qui non c’è anteprima: queste pagine si aprono solo dal collegamento in un’email.'
          : 'Qui non c’è anteprima: questi testi non stanno su una pagina.',
  },
  member: {
    nameFirst: 'La foto si sceglie dopo aver scritto il nome.',
  },
  team: {
    title: 'Team',
    draft: 'Chi lavora nello studio, come si legge nella pagina Team. La bozza è la stessa di',
  },
  facts: {
    title: 'Dati dello studio',
    team: 'Le persone dello studio si scrivono in',
    missing: 'Ancora da scrivere',
    missingNote: (number: number) => (number === 1 ? 'un dato' : `${number} dati`),
    everyPage: 'ogni pagina',
    letters: 'email del sito',
    shown: (places: readonly string[]) => `Si vede in: ${places.join(', ')}.`,
    hidden: 'Non si vede su nessuna pagina.',
    mapLink: 'Collegamento di una mappa',
    mapHint: 'Si copia da OpenStreetMap o da Google Maps, con lo studio al centro: il sito ne legge il punto',
    mapUnknown:
      'Questo collegamento non dice dove si trova lo studio: aprirlo, e copiare l’indirizzo che il browser mostra allora',
  },
} as const;
