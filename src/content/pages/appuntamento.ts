import { group, line, text } from '../../contract/fields/fields.ts';
import { makeAfterwards, makeHead, makeSentWords, makeTitleAndLead } from './common-fields.ts';

const makeState = (name: string, title: string, sentence: string) =>
  group(name, { title: line('Titolo', 60, title), text: text('Testo', 240, sentence) });

const offeredWhileNamed = { optional: true, help: 'Vuoto: questo modo non si può chiedere' } as const;

export const appuntamento = group('Appuntamento', {
  head: makeHead(
    'Richiesta di appuntamento · {nome dello studio}',
    'Richiesta di un appuntamento in studio, al telefono o in video: si indicano fino a tre mezze giornate e lo studio conferma giorno e ora.',
  ),
  ...makeTitleAndLead(
    'Richiesta di appuntamento',
    'Indichi fino a tre mezze giornate, la preferita per prima. Lo studio Le conferma giorno e ora.',
  ),
  link: line('Collegamento dalle altre pagine', 60, 'Richiesta di appuntamento'),
  form: group('Modulo', {
    mode: line('Modo', 40, 'Come?'),
    modes: group('Modi', {
      office: line('In studio', 40, 'In studio', offeredWhileNamed),
      phone: line('Al telefono', 40, 'Al telefono', offeredWhileNamed),
      video: line('In video', 40, 'In video', offeredWhileNamed),
    }),
    telefono: line('Campo del telefono', 30, 'Telefono'),
    wishes: line('Mezze giornate', 40, 'Quando?'),
    first: line('Prima mezza giornata', 30, 'Prima scelta'),
    second: line('Seconda mezza giornata', 30, 'Seconda scelta'),
    third: line('Terza mezza giornata', 30, 'Terza scelta'),
    wishesNote: line('Sotto le mezze giornate', 120, 'L’ora esatta la propone lo studio, dentro la mezza giornata.'),
    messaggio: line('Penultima domanda', 60, 'Di che cosa si tratta?'),
    who: group('Ultima domanda', {
      label: line('Domanda', 60, 'Chi scrive?'),
      help: line('Sotto la domanda', 120, 'A questo indirizzo arriva la conferma.'),
    }),
    ...makeAfterwards('Arriva un’email con giorno, ora e persona. Da lì si può cambiare o disdire.'),
    sent: makeSentWords('La conferma, con giorno e ora, arriva per email a {destinatario}.'),
    submit: line('Pulsante', 40, 'Invia la richiesta'),
    validity: line('Sotto il pulsante', 120, 'L’appuntamento è fissato quando lo studio lo conferma per email.'),
    notice: line('Nota sulla privacy', 160, 'Questi dati servono a fissare l’appuntamento.'),
    closed: text(
      'Al posto del modulo, se non ci sono giorni da proporre',
      200,
      'Al momento non ci sono giorni liberi da proporre qui: per un appuntamento telefoni allo studio.',
    ),
  }),
  page: group('Pagina del collegamento nelle email', {
    tab: line('Titolo della scheda', 90, 'Il Suo appuntamento · {nome dello studio}'),
    mark: line('Parola a margine', 30, 'appuntamento'),
    asked: makeState(
      'Da confermare',
      'La Sua richiesta di appuntamento',
      'L’appuntamento è fissato quando lo studio lo conferma per email.',
    ),
    confirmed: group('Confermato', { text: text('Sotto giorno e ora', 240, 'L’appuntamento è confermato.') }),
    moveAsked: line(
      'Se è chiesto un altro giorno',
      160,
      'Ha chiesto un altro giorno: finché lo studio non lo conferma vale questo.',
    ),
    cancelled: makeState(
      'Disdetto',
      'Appuntamento disdetto',
      'L’appuntamento non c’è più e lo studio lo sa. Per fissarne un altro basta una telefonata.',
    ),
    ended: makeState(
      'Passato o non fissato',
      'Il collegamento non vale più',
      'L’appuntamento è passato, oppure non è stato fissato. Per chiederne un altro basta una telefonata.',
    ),
    unknown: makeState(
      'Collegamento sbagliato',
      'Collegamento non valido',
      'Il collegamento è incompleto oppure la richiesta non c’è più. Per un appuntamento basta una telefonata.',
    ),
    phone: line('Prima del numero di telefono', 40, 'Telefono dello studio:'),
    onMap: line('Prima del collegamento alla mappa', 30, 'Strada'),
    map: line('Collegamento alla mappa', 60, 'Apri l’indirizzo nelle mappe'),
    inCalendar: line('Prima del file per il calendario', 30, 'Calendario'),
    calendar: line('File per il calendario', 60, 'Aggiungi l’appuntamento'),
    change: group('Cambiare o disdire', {
      title: line('Titolo', 60, 'Cambio o disdetta'),
      other: line('Prima scelta', 60, 'Vorrei un altro giorno'),
      otherNote: line(
        'Sotto la prima scelta',
        160,
        'L’appuntamento attuale resta valido finché lo studio non conferma quello nuovo.',
      ),
      cancel: line('Seconda scelta', 60, 'Disdico l’appuntamento'),
      submit: line('Pulsante', 40, 'Invia allo studio'),
      neither: line('Se manca la scelta', 80, 'Scelga se chiedere un altro giorno o disdire'),
      limited: text(
        'Dopo dieci richieste in un giorno',
        160,
        'Per oggi lo studio ha già ricevuto dieci richieste per questo appuntamento. Per cambiarlo telefoni al {telefono}.',
      ),
      onlyCancel: group('Se la pagina «Appuntamento» è spenta', {
        title: line('Titolo', 60, 'Disdetta'),
        neither: line('Se manca la scelta', 80, 'Per disdire scelga «Disdico l’appuntamento»'),
      }),
    }),
  }),
});
