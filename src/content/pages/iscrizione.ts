import { group, line, text } from '../../contract/fields/fields.ts';

const makeState = (name: string, title: string, sentence: string, needs: readonly string[] = []) =>
  group(name, { title: line('Titolo', 60, title), text: text('Testo', 240, sentence, { needs }) });

/** Required placeholder of the texts below: `casella` is the subscriber's email address. */
const needs = ['casella'] as const;

const makeQuestion = (name: string, title: string, sentence: string, button: string) =>
  group(name, {
    title: line('Titolo', 60, title),
    text: text('Testo', 240, sentence, { needs }),
    button: line('Pulsante', 40, button),
  });

export const iscrizione = group('Pagine dei collegamenti della newsletter', {
  tab: line('Titolo della scheda', 90, 'Newsletter · {nome dello studio}'),
  mark: line('Parola a margine', 30, 'newsletter'),
  confirm: group('Conferma', {
    waiting: makeQuestion(
      'Da confermare',
      'Conferma dell’iscrizione',
      'Per ricevere la newsletter all’indirizzo {casella} manca un passaggio:',
      'Conferma l’iscrizione',
    ),
    confirmed: makeState(
      'Confermata',
      'Iscrizione confermata',
      'La newsletter arriverà all’indirizzo {casella}. Ogni email contiene il collegamento per annullare l’iscrizione.',
      needs,
    ),
    expired: makeState(
      'Scaduta',
      'Conferma scaduta',
      'Il tempo per confermare è trascorso e l’indirizzo non riceve nulla. Ci si può iscrivere di nuovo in ogni momento.',
    ),
    unknown: makeState(
      'Collegamento sbagliato',
      'Collegamento non valido',
      'Il collegamento è incompleto oppure l’indirizzo non è più nell’elenco. Ci si può iscrivere di nuovo in ogni momento.',
    ),
  }),
  unsubscribe: group('Annullamento', {
    waiting: makeQuestion(
      'Da annullare',
      'Annullamento dell’iscrizione',
      'Con il pulsante qui sotto l’indirizzo {casella} esce dall’elenco e non riceve più la newsletter.',
      'Annulla l’iscrizione',
    ),
    unsubscribed: makeState(
      'Annullata',
      'Iscrizione annullata',
      'L’indirizzo è stato tolto dall’elenco. Ci si può iscrivere di nuovo in ogni momento.',
    ),
    unknown: makeState(
      'Collegamento sbagliato',
      'Nessuna iscrizione da annullare',
      'L’indirizzo è già stato tolto dall’elenco, oppure il collegamento è incompleto.',
    ),
    trial: makeState(
      'Di una prova',
      'Il collegamento di una prova',
      'Nessuno è stato tolto dall’elenco. Nelle email agli iscritti porta al pulsante che annulla l’iscrizione di chi legge.',
    ),
  }),
  exit: line('Collegamento d’uscita', 40, 'Vai alla pagina iniziale'),
});
