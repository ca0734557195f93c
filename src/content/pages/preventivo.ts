import { group, line, list } from '../../contract/fields/fields.ts';
import { firstTopics } from '../quotes/first-topics.ts';
import { topic } from '../quotes/topic.ts';
import { makeAfterwards, makeHead, makeSentWords, makeTitleAndLead } from './common-fields.ts';

export const maxFormerSlugs = 100;

/** Address of a topic that was published once, by which it is still found. */
const formerSlug = group('Indirizzo di prima', {
  slug: line('Indirizzo', 40, '', { fixed: 'program', internal: true, format: 'identifier' }),
  topic: line('Argomento', 60, '', { fixed: 'program', internal: true, format: 'identifier' }),
});

export const preventivo = group('Preventivo', {
  head: makeHead(
    'Richiesta di preventivo · {nome dello studio}',
    'Le domande da cui dipende il compenso, argomento per argomento: bastano pochi minuti, e lo studio risponde con un preventivo scritto.',
  ),
  ...makeTitleAndLead(
    'Richiesta di preventivo',
    'Scelga l’argomento e risponda a poche domande. Lo studio manda un preventivo scritto.',
  ),
  link: line('Collegamento dalle altre pagine', 60, 'Richiesta di preventivo'),
  topics: list('Argomenti', { min: 1, max: 12 }, topic, firstTopics),
  form: group('Modulo', {
    count: line(
      'Sotto la frase dell’argomento',
      160,
      '{domande} domande, {facoltative}. Lo studio risponde con un preventivo scritto.',
      { needs: ['domande', 'facoltative'] },
    ),
    ...makeAfterwards(
      'Una persona dello studio legge le risposte e scrive per email: il preventivo, oppure una domanda se manca un dato.',
    ),
    topic: line('Prima dell’argomento, dopo l’invio', 30, 'Argomento'),
    meet: line('Prima del collegamento agli appuntamenti, dopo l’invio', 30, 'Per vedersi'),
    sent: makeSentWords('Lo studio l’ha ricevuta. Il preventivo arriva per email a {destinatario}.'),
    check: line(
      'Collegamento alla verifica delle soglie',
      80,
      'Non sa se la nomina è obbligatoria? Verifichi i limiti',
      {
        help: 'Negli argomenti con domande che la verifica compila',
      },
    ),
    fromCheck: line('Collegamento dalla verifica delle soglie', 60, 'Richiesta di preventivo con questi dati'),
    more: line('Penultima domanda', 60, 'C’è altro?'),
    who: group('Ultima domanda', {
      label: line('Domanda', 60, 'Chi scrive?'),
      help: line('Sotto la domanda', 120, 'Il preventivo arriva a questo indirizzo.'),
    }),
    submit: line('Pulsante', 40, 'Invia la richiesta'),
    free: line('Sotto il pulsante', 120, 'La richiesta non impegna né Lei né lo studio.'),
    notice: line('Nota sulla privacy', 160, 'Nome, email e risposte servono a preparare il preventivo.'),
    all: line('Collegamento all’elenco', 60, 'Tutti gli argomenti'),
  }),
  former: list('Indirizzi di prima', { max: maxFormerSlugs }, formerSlug, [], { fixed: 'program' }),
});
