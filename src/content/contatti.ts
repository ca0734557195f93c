import { group, line } from './fields.ts';
import { head, opening } from './shapes.ts';

/** The contact page; its form is in moduli.ts. */
export const contatti = group('Contatti', {
  head: head(
    'Contatti · {nome dello studio}',
    'Telefono, email, indirizzo e orari dello studio ad Albano Laziale (RM), con la mappa e il modulo per scrivere un messaggio.',
  ),
  ...opening('Contatti', 'Una telefonata, un’email o due righe qui: risponde una persona dello studio.'),
  formTitle: line('Titolo del modulo', 60, 'Scrivere allo studio'),
  facts: group('Recapiti', {
    title: line('Titolo, per chi non lo vede', 60, 'Telefono ed email'),
    placeTitle: line('Titolo della sede, per chi non lo vede', 60, 'Sede e orari'),
    phone: line('Telefono', 30, 'Telefono'),
    email: line('Email', 30, 'Email'),
    pec: line('PEC', 30, 'PEC'),
    address: line('Indirizzo', 30, 'Indirizzo'),
    hours: line('Orari', 30, 'Orari'),
    social: line('Social media', 30, 'Social media'),
    card: line('Scheda per la rubrica', 40, 'Rubrica'),
    cardText: line('Collegamento alla scheda', 60, 'Aggiungi lo studio ai contatti'),
    socialText: line('Frase sul social', 80, 'Lo studio è anche su {social}.'),
  }),
  status: group('Aperto o chiuso', {
    open: line('Aperto', 60, 'Aperto ora, fino alle {ora}', { needs: ['ora'] }),
    today: line('Riapre oggi', 60, 'Chiuso ora, riapre oggi alle {ora}', { needs: ['ora'] }),
    tomorrow: line('Riapre domani', 60, 'Chiuso ora, riapre domani alle {ora}', { needs: ['ora'] }),
    weekday: line('Riapre in settimana', 60, 'Chiuso ora, riapre {giorno} alle {ora}', { needs: ['giorno', 'ora'] }),
    date: line('Riapre più avanti', 60, 'Chiuso ora, riapre {giorno} alle {ora}', { needs: ['giorno', 'ora'] }),
  }),
  map: group('Mappa', {
    title: line('Titolo', 40, 'Dove siamo'),
    frameTitle: line('Titolo della mappa, per chi non la vede', 80, 'Mappa dello studio ad {città}'),
    notice: line('Nota', 80, 'La mappa è fornita da OpenStreetMap.'),
    show: line('Pulsante che la carica', 60, 'Mostra la mappa di OpenStreetMap'),
    link: line('Collegamento', 60, 'Apri l’indirizzo nelle mappe'),
  }),
});
