import { type ContentOf, group, line, text } from '../../contract/fields/fields.ts';

const makeOutcome = (label: string, title: string, sentence: string) =>
  group(label, { title: line('Risposta', 60, title), text: text('Motivo', 260, sentence) });

/** Duties end after `years` years below the limits: art. 2477, third paragraph, c.c.; artt. 30 and 31 CTS. */
const makeExistingDutyFields = (years: string) => ({
  'not-required': makeOutcome(
    'Nessun nuovo obbligo per dimensioni',
    'nessun nuovo obbligo per dimensioni',
    `Per questi due esercizi i limiti non fanno nascere l’obbligo. Quello già sorto cessa solo dopo ${years} esercizi consecutivi sotto tutti i limiti.`,
  ),
  'still-required': makeOutcome(
    'Obbligo già sorto',
    'la nomina resta obbligatoria',
    `Cessa solo dopo ${years} esercizi consecutivi sotto tutti i limiti.`,
  ),
  ceased: makeOutcome(
    'Obbligo cessato',
    'l’obbligo per dimensioni cessa',
    `Per ${years} esercizi consecutivi nessun limite è stato superato.`,
  ),
});

interface CheckWords {
  title: string;
  lead: string;
  revenue: string;
  first: string;
  second: string;
  third: string;
  fourth: string;
  law: string;
}

const sharedWords = {
  figures: group('Dati richiesti', {
    earlier: line('Primo gruppo', 60, 'Penultimo esercizio chiuso'),
    later: line('Secondo gruppo', 60, 'Ultimo esercizio chiuso'),
    assets: line('Attivo', 60, 'Totale dell’attivo, in euro'),
    staff: line('Dipendenti', 60, 'Dipendenti in media'),
    invalid: line('Errore', 80, 'Qui serve un numero, per esempio 1.250.000 oppure 12,5'),
    wrong: line('Accanto al pulsante, dopo un errore', 60, 'Qualche dato è da correggere.'),
  }),
  submit: line('Pulsante', 30, 'Verifica'),
  write: line('Collegamento al modulo di contatto', 60, 'Invia questi dati allo studio'),
  deadlines: line('Collegamento alle scadenze', 90, 'Le prossime scadenze fiscali e di bilancio'),
  privacy: text(
    'Riservatezza',
    240,
    'I dati servono solo a questo calcolo; arrivano allo studio soltanto se Lei li invia.',
  ),
};

const outcomeWords = {
  required: makeOutcome(
    'Obbligo per dimensioni',
    'la nomina è obbligatoria',
    'I limiti sono superati per due esercizi consecutivi, come chiede la norma.',
  ),
  'to-verify': makeOutcome(
    'Limiti diversi nei due esercizi',
    'la risposta va verificata',
    'Nei due esercizi sono stati superati limiti diversi: la norma non dice se basta. Ne parli con lo studio.',
  ),
  incomplete: makeOutcome(
    'Dati insufficienti',
    'mancano dati',
    'Con i dati inseriti la risposta può cambiare: servono le grandezze mancanti. Chi ha chiuso un solo esercizio deve attendere il secondo.',
  ),
};

const tableWords = {
  print: line('Pulsante che stampa', 30, 'Stampa il risultato'),
  limit: line('Prima del limite', 30, 'Limite'),
  over: line('Sopra il limite', 20, 'supera'),
  within: line('Entro il limite', 20, 'non supera'),
  unknown: line('Dato che manca', 20, 'non indicato'),
  law: line('Norma', 160, 'Norma: {norma}.', { needs: ['norma'] }),
  note: text(
    'Avvertenza',
    300,
    'È un orientamento ricavato dalla norma e dai soli dati inseriti, non un parere professionale. Lo statuto o altre norme possono prevedere la nomina.',
  ),
};

export const companyCheck = makeCheck(
  {
    title: 'Serve un organo di controllo o un revisore?',
    lead: 'Per le S.r.l. e l’organo di controllo delle cooperative ({art. 2543 c.c.}): tre grandezze di due esercizi bastano per la risposta.',
    revenue: 'Ricavi delle vendite e delle prestazioni, in euro',
    first: 'La società è tenuta al bilancio consolidato',
    second: 'La società ne controlla una obbligata alla revisione legale',
    third: 'La nomina è già obbligatoria',
    fourth: 'Da tre esercizi consecutivi nessun limite è superato',
    law: 'La nomina è obbligatoria con il bilancio consolidato, con il controllo di una società soggetta a revisione o se per due esercizi consecutivi è superato almeno uno dei limiti: {attivo delle società} di attivo, {ricavi delle società} di ricavi, {dipendenti delle società} di personale dipendente in media ({art. 2477 c.c.}). Vi provvede l’assemblea che approva il bilancio in cui i limiti sono superati, entro {termine di nomina delle società}.',
  },
  {
    ...makeExistingDutyFields('tre'),
    company: line('Incarico', 60, 'Organo di controllo o revisore'),
    consolidated: makeOutcome(
      'Bilancio consolidato',
      'la nomina è obbligatoria',
      'La società è tenuta al bilancio consolidato: le dimensioni non contano.',
    ),
    'controls-audited': makeOutcome(
      'Controllo di una società soggetta a revisione',
      'la nomina è obbligatoria',
      'La società ne controlla una obbligata alla revisione legale: le dimensioni non contano.',
    ),
  },
);

export const thirdSectorCheck = makeCheck(
  {
    title: 'Servono un organo di controllo e un revisore?',
    lead: 'Per associazioni e fondazioni del Terzo settore: tre grandezze di due esercizi bastano per le due risposte. Le imprese sociali hanno sempre l’organo di controllo ({D.Lgs. 112/2017}).',
    revenue: 'Ricavi, rendite, proventi ed entrate, in euro',
    first: 'L’ente è una fondazione',
    second: 'L’ente ha costituito patrimoni destinati',
    third: 'Una nomina è già obbligatoria',
    fourth: 'Da due esercizi consecutivi nessun limite è superato',
    law: 'L’organo di controllo è obbligatorio nelle fondazioni e, nelle associazioni, se per due esercizi consecutivi sono superati due dei limiti: {attivo per l’organo di controllo} di attivo, {entrate per l’organo di controllo} di entrate, {dipendenti per l’organo di controllo} di personale dipendente in media ({art. 30 CTS}). Per il revisore, anche nelle fondazioni, vale lo stesso con i limiti {attivo per il revisore}, {entrate per il revisore} e {dipendenti per il revisore} ({art. 31 CTS}): superati questi, la revisione può svolgerla l’organo di controllo, se formato da revisori legali. Con patrimoni destinati servono entrambi.',
  },
  {
    ...makeExistingDutyFields('due'),
    board: line('Primo incarico', 60, 'Organo di controllo'),
    audit: line('Secondo incarico', 60, 'Revisore legale'),
    foundation: makeOutcome(
      'Fondazione',
      'la nomina è obbligatoria',
      'Nelle fondazioni del Terzo settore l’organo di controllo c’è sempre.',
    ),
    earmarked: makeOutcome(
      'Patrimoni destinati',
      'la nomina è obbligatoria',
      'L’ente ha costituito patrimoni destinati: le dimensioni non contano.',
    ),
  },
);

function makeCheck<Own extends Parameters<typeof group>[1]>(words: CheckWords, ownWords: Own) {
  return group('Verifica delle soglie', {
    label: line('Nota a margine', 30, 'Verifica'),
    title: line('Titolo', 80, words.title),
    lead: text('Frase di apertura', 200, words.lead),
    law: text('La norma in breve', 700, words.law),
    first: line('Prima casella', 80, words.first),
    second: line('Seconda casella', 80, words.second),
    third: line('Terza casella', 80, words.third),
    fourth: line('Quarta casella', 80, words.fourth),
    revenue: line('Ricavi o entrate', 60, words.revenue),
    ...sharedWords,
    result: group('Risultato', { ...outcomeWords, ...ownWords, ...tableWords }),
  });
}

type CompanyWords = ContentOf<typeof companyCheck>;
export type SharedCheckWords = Omit<CompanyWords, 'result'> & {
  result: Pick<CompanyWords['result'], keyof typeof tableWords>;
};
