import { group, line, list, text } from '../../contract/fields/fields.ts';
import { makeHead, makeTitleAndLead } from './common-fields.ts';

const entry = group('Voce', { title: line('Titolo', 60, ''), text: text('Frase', 260, '') });

export const contatti = group('Contatti', {
  head: makeHead(
    'Contatti · {nome dello studio}',
    'Telefono, email, indirizzo e orari dello studio nel comune di {città}, con la mappa e il modulo per scrivere un messaggio.',
  ),
  ...makeTitleAndLead('Contatti', 'Una telefonata, un’email o due righe qui: risponde una persona dello studio.'),
  formTitle: line('Titolo del modulo', 60, 'Un messaggio allo studio'),
  quoteNote: line('Prima del collegamento al preventivo', 80, 'Poche domande, già pronte.'),
  appointmentNote: line('Prima del collegamento all’appuntamento', 80, 'In studio, al telefono o in video.'),
  facts: group('Recapiti', {
    title: line('Titolo, per chi non lo vede', 60, 'Telefono ed email'),
    placeTitle: line('Titolo della sede, per chi non lo vede', 60, 'Sede e orari'),
    phone: line('Telefono', 30, 'Telefono'),
    email: line('Email', 30, 'Email'),
    pec: line('PEC', 30, 'PEC'),
    whatsapp: line('WhatsApp', 30, 'WhatsApp'),
    whatsappNote: line('Accanto al numero WhatsApp', 80, 'Per messaggi brevi: niente documenti qui.'),
    address: line('Indirizzo', 30, 'Indirizzo'),
    hours: line('Orari', 30, 'Orari'),
    directions: line('Come arrivare in un’altra sede', 30, 'Come arrivare'),
    social: line('Social media', 30, 'Social media'),
    card: line('Scheda per la rubrica', 40, 'Rubrica'),
    cardText: line('Collegamento alla scheda', 60, 'Salva il numero nei contatti'),
    socialText: line('Frase sul social', 80, 'Lo studio è anche su {social}.'),
  }),
  status: group('Aperto o chiuso', {
    open: line('Aperto', 60, 'Aperto ora, fino alle {ora}', { needs: ['ora'] }),
    today: line('Riapre oggi', 60, 'Chiuso ora, riapre oggi alle {ora}', { needs: ['ora'] }),
    tomorrow: line('Riapre domani', 60, 'Chiuso ora, riapre domani alle {ora}', { needs: ['ora'] }),
    weekday: line('Riapre in settimana', 60, 'Chiuso ora, riapre {giorno} alle {ora}', { needs: ['giorno', 'ora'] }),
    date: line('Riapre più avanti', 60, 'Chiuso ora, riapre {giorno} alle {ora}', { needs: ['giorno', 'ora'] }),
    closure: line('Chiusura annunciata', 60, 'Chiuso {periodo}', {
      needs: ['periodo'],
      help: 'Da sessanta giorni prima fino all’ultimo giorno; il motivo, se c’è, segue da sé',
    }),
  }),
  map: group('Mappa', {
    title: line('Titolo', 40, 'Dove siamo'),
    frameTitle: line('Titolo della mappa, per chi non la vede', 80, 'Mappa dello studio ad {città}'),
    notice: line('Nota', 80, 'La mappa è fornita da OpenStreetMap.'),
    show: line('Pulsante che la carica', 60, 'Mostra la mappa di OpenStreetMap'),
    link: line('Collegamento', 60, 'Apri l’indirizzo nelle mappe'),
  }),
  directions: group('Come arrivare', {
    title: line('Titolo', 60, 'Come arrivare da Roma', { about: 'contacts.city' }),
    entries: list(
      'Mezzi',
      { max: 6 },
      entry,
      [
        { title: 'In treno', text: 'Linea FL4 da Roma Termini in direzione di Albano Laziale, che è il capolinea.' },
        {
          title: 'In auto',
          text: 'Grande Raccordo Anulare, uscita 23 «Appia», poi la strada statale 7 Via Appia in direzione di Albano.',
        },
      ],
      {
        about: 'contacts.city',
        help: 'Anche il parcheggio e la strada dalla stazione. Le voci d’esempio non appaiono più se il Comune cambia',
      },
    ),
  }),
  message: group('Che cosa scrivere', {
    title: line('Titolo', 60, 'Che cosa scrivere nel primo messaggio'),
    entries: list('Voci', { min: 1, max: 8 }, entry, [
      { title: 'Chi scrive', text: 'La forma dell’ente o dell’impresa, che cosa fa, quante persone vi lavorano.' },
      {
        title: 'Che cosa serve',
        text: 'Un incarico, una scadenza da rispettare, una lettera ricevuta, una scelta da fare.',
      },
      {
        title: 'Entro quando',
        text: 'La data che conta, se c’è: un’assemblea, un deposito, la risposta a un ufficio.',
      },
      {
        title: 'Che cosa inviare dopo',
        text: 'I documenti: servono dopo il primo colloquio, quando è chiaro quali.',
      },
      {
        title: 'Che cosa succede poi',
        text: 'Risponde una persona dello studio. Il messaggio non è un incarico: l’incarico comincia quando studio e cliente lo firmano, dopo il preventivo ({art. 9 D.L. 1/2012}).',
      },
    ]),
  }),
});
