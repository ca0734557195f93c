import { capitalised } from '../../../content/writing/capitalised.ts';
import { numberInWords } from '../parts/wording/numbers.ts';

const inWords = (count: number) => (count > 10 ? `${count}` : numberInWords(count));

export const words = {
  title: 'Foto',
  lead: (empty: number, untold: number) =>
    [
      empty === 0
        ? 'Tutti i posti hanno una foto.'
        : empty === 1
          ? 'Un posto vuoto.'
          : `${capitalised(inWords(empty))} posti vuoti.`,
      untold === 1
        ? 'A una foto manca il testo alternativo.'
        : untold > 1
          ? `A ${inWords(untold)} foto manca il testo alternativo.`
          : '',
      'Le foto nuove sono sul sito appena caricate.',
    ]
      .filter(Boolean)
      .join(' '),
  shoot: 'Scatta',
  replace: 'Sostituisci',
  describe: 'Testo e inquadratura',
  versions: (count: number) => `Versioni (${count})`,
  remove: 'Togli',
  others: 'Altre foto',
  othersNote: 'Foto che nessuna pagina mostra.',
  alt: (text: string) => `Testo alternativo: ${text}`,
  decorative: 'Foto decorativa: a chi non la vede non viene letto nulla.',
  untold: 'Manca il testo alternativo: basta una frase che dica che cosa si vede.',
  credit: (text: string) => `Diritti: ${text}`,
  starter: 'Disegno di partenza, da sostituire con una foto dello studio.',
  small: ({ width, height }: { width: number; height: number }) =>
    `È piccola, ${width} × ${height} pixel: sul sito può apparire sfocata.`,
  failed: 'La modifica non è riuscita',
  done: {
    placed: 'La foto è sul sito',
    replaced: 'Foto sostituita',
    removed: 'Foto tolta dal sito',
    back: 'È tornata com’era',
    described: 'Testo e inquadratura salvati',
    restored: 'La versione scelta è di nuovo sul sito',
    erased: 'Versione eliminata',
  },
  form: {
    title: (place: string) => `${place}: testo e inquadratura`,
    focus: 'Il punto da non tagliare',
    focusHint: 'Si sposta toccando la foto, o con le frecce della tastiera.',
    fromLeft: 'Da sinistra',
    fromTop: 'Dall’alto',
    percent: (value: number) => `${Math.round(value)}\u00a0%`,
    crops: { phone: 'Telefono', desktop: 'Computer', sharing: 'Anteprima dei collegamenti' },
    meaning: 'Che cosa dice la foto',
    tell: 'Ha un testo alternativo',
    decorative: 'È decorativa',
    alt: 'Testo alternativo',
    altHint: 'Che cosa si vede, per chi non la vede: «Il fondatore alla scrivania, davanti alla finestra».',
    altMissing: 'Scrivere che cosa si vede, o scegliere «È decorativa»',
    altSuggested: 'Era il testo della foto di prima: va bene anche per questa?',
    credit: 'Nota sui diritti',
    creditHint: 'Chi l’ha scattata e il permesso di usarla. Resta in gestione, non appare sul sito.',
    save: 'Salva',
    cancel: 'Annulla',
    unsaved: {
      title: 'Ci sono modifiche non salvate',
      text: 'Chiudendo, quello che è stato scritto e il punto spostato vanno perduti.',
      action: 'Chiudi senza salvare',
      cancel: 'Resta qui',
    },
  },
  history: {
    title: (place: string) => `${place}: versioni precedenti`,
    none: 'Non ci sono versioni precedenti.',
    note: 'Si conservano le ultime dieci foto di ogni posto.',
    removed: 'tolta',
    by: (name: string) => `da ${name}`,
    restore: 'Rimetti sul sito',
    erase: 'Elimina',
    close: 'Chiudi',
    confirm: {
      title: 'Eliminare questa versione?',
      text: 'La foto non si potrà più rimettere. Se nessun altro posto la usa, viene cancellata dal server.',
      action: 'Elimina la versione',
    },
  },
} as const;
