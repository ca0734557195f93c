import { type ContentOf, group, line, list, text } from '../../contract/fields/fields.ts';

const readyAnswer = group('Risposta pronta', {
  title: line('Titolo', 60, '', { help: 'Si legge nell’elenco da cui la si sceglie' }),
  text: text('Testo', 2000, '', {
    hasParagraphs: true,
    allows: ['nome', 'argomento'],
    help: 'Al posto di {nome} va chi ha scritto; con {argomento} la risposta si offre solo per una richiesta di preventivo',
  }),
});

/** Texts that staff insert into the answer to a message. No page of the site shows them. */
export const rispostePronte = group('Risposte pronte', {
  answers: list('Risposte', { max: 20 }, readyAnswer, [
    {
      id: 'informazioni',
      title: 'Servono altre informazioni',
      text: 'Gentile {nome},\n\ngrazie per averci scritto. Può rispondere a questa email oppure telefonare al {telefono} ({orari}).\n\nPer una risposta precisa ci occorre sapere ancora:',
    },
    {
      id: 'preventivo-in-preparazione',
      title: 'Il preventivo è in preparazione',
      text: 'Gentile {nome},\n\nabbiamo letto le Sue risposte su «{argomento}» e stiamo preparando il preventivo, che riceverà per iscritto. La richiesta non impegna né Lei né lo studio.\n\nSe intanto qualcosa cambia, basta rispondere a questa email.',
    },
    {
      id: 'colloquio-per-il-preventivo',
      title: 'Prima del preventivo serve un colloquio',
      text: 'Gentile {nome},\n\ngrazie per la richiesta su «{argomento}». Prima di preparare il preventivo vorremmo parlarne con Lei: alcune risposte cambiano il lavoro da fare.\n\nPuò telefonare al {telefono} ({orari}), oppure indicarci un numero e le ore in cui possiamo chiamarLa.',
    },
    {
      id: 'incontro',
      title: 'Che cosa portare al primo incontro',
      text: 'Gentile {nome},\n\nLa aspettiamo in studio: {indirizzo}. Le chiediamo di portare un documento d’identità e il codice fiscale e, se li ha, l’ultima dichiarazione dei redditi, l’ultimo bilancio e le comunicazioni ricevute dagli uffici.\n\nPer spostare l’incontro può rispondere a questa email oppure telefonare al {telefono}.',
    },
    {
      id: 'fuori-competenza',
      title: 'Non ce ne occupiamo',
      text: 'Gentile {nome},\n\ngrazie per averci scritto. Quello che chiede non rientra tra le attività dello studio e non possiamo quindi accettare l’incarico. Se ci sono termini in scadenza, Le consigliamo di rivolgersi subito a un professionista che se ne occupa.',
    },
  ]),
});

export type ReadyAnswer = ContentOf<typeof readyAnswer>;
