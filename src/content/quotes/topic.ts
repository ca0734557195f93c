import { type ContentOf, choice, type EntryOf, group, line, list, text } from '../../contract/fields/fields.ts';
import type { Measure } from '../law/threshold-check.ts';
import type { QuestionKind } from './question-kinds.ts';

/* Topics of requests for a quote, each with its questions. */

const kindLabels = {
  one: 'Una sola risposta',
  several: 'Una o più risposte',
  line: 'Una riga',
  text: 'Un testo',
  day: 'Un giorno',
  vat: 'Una partita IVA',
} as const satisfies Record<QuestionKind, string>;

/** Measures by which the check of the limits chooses an answer. */
const bands = {
  none: 'Nessuna',
  assets: 'Totale dell’attivo',
  revenue: 'Ricavi',
  staff: 'Dipendenti',
} as const satisfies Record<Measure | 'none', string>;

const question = group('Domanda', {
  question: line('Domanda', 120, ''),
  kind: choice('Si risponde con', kindLabels, 'one'),
  required: choice('È obbligatoria', { yes: 'Sì', no: 'No' }, 'no'),
  options: list('Risposte fra cui scegliere', { min: 2, max: 8 }, line('Risposta', 80, '', { unique: true }), [], {
    onlyWith: { name: 'kind', values: ['one', 'several'] },
    help: '«Non lo so» dove chi scrive può non saperlo',
  }),
  why: line('Perché lo chiediamo', 200, '', { optional: true, help: 'Una frase sotto la domanda; può mancare' }),
  band: choice('Grandezza della verifica delle soglie', bands, 'none', {
    onlyWith: { name: 'kind', values: ['one'] },
    help: 'Chi viene dalla verifica trova già scelta la prima risposta, se è entro il limite, o la seconda, se lo supera',
  }),
});
export type Question = EntryOf<ContentOf<typeof question>>;

export const topic = group('Argomento', {
  title: line('Titolo', 60, ''),
  slug: line('Indirizzo', 40, '', {
    format: 'identifier',
    unique: true,
    help: 'Come contabilita: la pagina è /preventivo/contabilita. Se cambia, il vecchio indirizzo conduce al nuovo',
  }),
  sentence: text('Frase', 200, ''),
  before: text('Sopra le domande', 200, '', { optional: true }),
  questions: list('Domande', { min: 1, max: 7 }, question, []),
  closing: text('Sotto le domande', 300, '', { optional: true }),
});
export type Topic = EntryOf<ContentOf<typeof topic>>;

/** Topics of requests for a quote by version of their document, each made when it is first asked for. */
export type TopicVersions = ReadonlyMap<number, () => readonly Topic[]>;
