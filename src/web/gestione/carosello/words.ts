export const words = {
  title: 'Foto',
  documentTitle: 'Carosello',
  lead: (count: number) =>
    count === 0
      ? 'Nessuna foto. Le foto dello studio stanno nella pagina Chi siamo.'
      : `${count === 1 ? 'Una foto' : `${count} foto`} nella pagina Chi siamo, in questo ordine. Ogni modifica è subito sul sito.`,
  add: 'Aggiungi foto',
  first: 'Metti la foto nuova prima delle altre',
  shoot: 'Scatta',
  drop: 'Si possono trascinare qui anche più file insieme.',
  captionsToo: 'La didascalia viene letta anche a chi non vede la foto; dove manca, si legge «Foto studio».',
  list: 'Foto del carosello',
  none: 'Qui stanno le foto dello studio: la sala, l’ingresso, le persone al lavoro.',
  noneText: 'La prima foto aggiunta è la prima che si vede.',
  position: (index: number, total: number) => `Foto ${index} di ${total}`,
  caption: 'Didascalia',
  saving: 'Salvataggio…',
  saved: 'Salvata',
  notYetSaved: 'Non ancora salvata: il server non risponde. Si riprova da sé.',
  refused: (reason: string | null) => `Non salvata: ${reason}`,
  earlier: 'Sposta prima',
  later: 'Sposta dopo',
  toStart: 'Sposta all’inizio',
  toEnd: 'Sposta in fondo',
  remove: 'Elimina',
  drag: 'Trascina per spostare',
  unnamed: (position: number) => `foto ${position}`,
  moved: (name: string, position: number, total: number) => `${name}: ora è la ${position} di ${total}`,
  failed: 'La modifica non è riuscita',
  done: {
    added: 'La foto è in fondo al carosello',
    addedFirst: 'La foto è la prima del carosello',
    removed: 'Foto eliminata dal carosello',
    back: 'La foto è di nuovo nel carosello',
  },
  gone: 'La foto non c’è più: è stata eliminata da un’altra persona o in un’altra scheda',
  goneText: (text: string) => (text === '' ? '' : `La didascalia scritta qui era «${text}».`),
  conflict: {
    removal:
      'Nel frattempo la foto è cambiata, da un’altra persona o in un’altra scheda: guardarla di nuovo prima di eliminarla.',
    order:
      'Nel frattempo l’ordine o l’elenco delle foto è cambiato, da un’altra persona o in un’altra scheda: ora si vede com’è.',
  },
} as const;
