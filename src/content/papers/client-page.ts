import { group, line, text } from '../../contract/fields/fields.ts';

const makeState = (name: string, title: string, sentence: string) =>
  group(name, { title: line('Titolo', 60, title), text: text('Testo', 240, sentence) });

/** Page of the link by which a client hands in papers. */
export const consegna = group('Pagina per consegnare documenti', {
  tab: line('Titolo della scheda', 90, 'Consegna di documenti · {nome dello studio}'),
  mark: line('Parola a margine', 30, 'consegna'),
  lead: text(
    'Sotto il titolo',
    240,
    'Qui si consegna ciò che serve allo studio, anche in più volte; vanno bene anche fotografie fatte con il telefono.',
  ),
  person: line('Chi li chiede', 30, 'Li chiede'),
  due: line('Giorno', 30, 'Entro il'),
  reference: line('Riferimento', 30, 'Riferimento'),
  phone: line('Telefono', 40, 'Telefono dello studio'),
  kinds: text(
    'Che cosa si può inviare',
    300,
    'Vanno bene PDF, foto, documenti di Word ed Excel, file con firma digitale (P7M) e ZIP, fino a 20 MB ciascuno. I file arrivano cifrati: da questa pagina nessuno può rileggerli.',
  ),
  paper: group('Ogni documento', {
    send: line('Pulsante', 40, 'Invia'),
    retry: line('Pulsante, se l’invio non è riuscito', 40, 'Riprova'),
    sending: line('Durante l’invio', 60, 'Invio in corso'),
    received: line('Dopo l’invio', 60, 'ricevuto {quando}, {numero} file', { needs: ['quando', 'numero'] }),
    day: line('Quando, se non è oggi', 40, 'il {giorno} {ora}', { needs: ['giorno', 'ora'] }),
    missing: line('Pulsante, se il documento manca', 40, 'Non ce l’ho'),
    wrong: line('Pulsante, dopo l’invio', 40, 'Ho sbagliato file'),
    isMissing: line('Dopo «Non ce l’ho»', 120, 'Ha indicato che non ce l’ha.'),
    isWrong: line(
      'Dopo «Ho sbagliato file»',
      160,
      'Il file è segnato come sbagliato e lo studio lo eliminerà. Ora può inviare quello giusto.',
    ),
    again: line('Da rifare', 40, 'Da rifare'),
    good: line('Se va bene', 80, 'Va bene: non serve altro.'),
    notNeeded: line('Se non serve più', 80, 'Non serve più.'),
    note: line('Nota', 60, 'Aggiungi una nota'),
    sendNote: line('Pulsante della nota', 40, 'Invia la nota'),
    noted: line('Dopo la nota', 80, 'Lo studio ha ricevuto la Sua nota.'),
    tooLarge: text(
      'File troppo grande',
      200,
      '«{file}» è troppo grande: al massimo 20 MB. Può inviare un PDF più leggero, o due parti.',
      { needs: ['file'] },
    ),
    interrupted: text(
      'Se la connessione si interrompe',
      200,
      'La connessione si è interrotta e il file non è arrivato. Può riprovare.',
    ),
  }),
  done: group('In fondo', {
    awaited: line('Quanti documenti mancano', 80, 'Documenti ancora da consegnare: {numero} su {totale}.', {
      needs: ['numero', 'totale'],
    }),
    note: text(
      'Sopra il pulsante',
      240,
      'Quando ha finito, lo dica allo studio: Le mandiamo per email la ricevuta di ciò che è arrivato. Può farlo anche se manca qualcosa.',
    ),
    button: line('Pulsante', 40, 'Ho finito'),
    finished: line('Dopo', 160, 'Lo studio sa che ha finito. La ricevuta arriva per email.'),
    privacy: line('Collegamento all’informativa', 60, 'Informativa sulla privacy'),
  }),
  refused: line('Sopra un errore', 60, 'Non è stato inviato'),
  unknown: makeState(
    'Collegamento che non vale',
    'Il collegamento non vale più',
    'Il collegamento è incompleto, oppure la consegna è conclusa. Per consegnare altro basta una telefonata.',
  ),
  noKey: makeState(
    'Se il sito non può ricevere',
    'Adesso non si possono consegnare documenti',
    'Il sito ha un guasto e non può riceverli. Ciò che ha già consegnato è arrivato; per il resto telefoni allo studio.',
  ),
});
