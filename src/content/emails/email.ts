import { type ContentOf, group, line, text } from '../../contract/fields/fields.ts';
import { appointmentEmails } from './appointment-emails.ts';
import { paperEmails } from './paper-emails.ts';

/** Texts of the emails that the site sends to the firm and to visitors. */
export const email = group('Email del sito', {
  contactNotice: group('Messaggio dal sito, allo studio', {
    subject: line('Oggetto', 80, 'Messaggio di {nome} dal sito', { needs: ['nome'] }),
    opening: text('Apertura', 200, 'È arrivato un messaggio dal modulo di contatto del sito.'),
    requestSubject: line('Oggetto di una richiesta di preventivo', 80, 'Preventivo · {argomento}: {nome}', {
      needs: ['argomento', 'nome'],
    }),
    requestOpening: text(
      'Apertura di una richiesta di preventivo',
      200,
      'Dal sito è arrivata una richiesta di preventivo.',
    ),
    reference: line('Riferimento', 30, 'Riferimento'),
    receivedAt: line('Data', 30, 'Ricevuto'),
    name: line('Nome', 30, 'Nome'),
    email: line('Email', 30, 'Email'),
    page: line('Pagina', 30, 'Pagina'),
    open: line('Collegamento', 60, 'Apri il messaggio, per rispondere da lì'),
    answerable: text(
      'Come rispondere',
      200,
      'Anche rispondendo a questa email si scrive a chi ha inviato il messaggio.',
    ),
    notAnswerable: text(
      'Se non si può rispondere',
      260,
      'L’indirizzo contiene lettere che non tutti i programmi di posta accettano: per rispondere va copiato dal testo, non basta premere «Rispondi».',
    ),
  }),
  acknowledgement: group('Conferma a chi ha scritto', {
    subject: line('Oggetto', 80, 'Abbiamo ricevuto il Suo messaggio ({riferimento})', { needs: ['riferimento'] }),
    opening: text('Apertura', 200, 'Buongiorno, abbiamo ricevuto il messaggio che ci ha inviato {ora}.', {
      needs: ['ora'],
    }),
    requestSubject: line(
      'Oggetto di una richiesta di preventivo',
      90,
      'Abbiamo ricevuto la Sua richiesta di preventivo ({riferimento})',
      { needs: ['riferimento'] },
    ),
    requestOpening: text(
      'Apertura di una richiesta di preventivo',
      200,
      'Buongiorno, abbiamo ricevuto la richiesta di preventivo che ci ha inviato {ora}.',
      { needs: ['ora'] },
    ),
    reference: line('Riferimento', 30, 'Riferimento'),
    topic: line('Argomento di una richiesta di preventivo', 40, 'Preventivo'),
    answerTo: line('Indirizzo', 40, 'Risponderemo a'),
    answer: text('Risposta', 200, 'Le risponderemo negli orari di apertura ({orari}).'),
    answerTime: text('Tempo di risposta', 160, 'La risposta arriva {tempo di risposta}.', {
      help: 'Appare quando lo studio scrive il tempo tra i propri impegni',
    }),
    add: text(
      'Per aggiungere',
      240,
      'Per aggiungere qualcosa basta rispondere a questa email, oppure telefonare al {telefono} indicando il riferimento {riferimento}.',
      { needs: ['riferimento'] },
    ),
    notYou: text(
      'A chi non ha scritto',
      240,
      'Se non ci ha scritto Lei, qualcuno ha indicato il Suo indirizzo per errore: può ignorare questa email, non useremo l’indirizzo per altro.',
    ),
  }),
  answer: group('Risposta a un messaggio', {
    subject: line('Oggetto', 80, 'Re: la Sua richiesta {riferimento}', { needs: ['riferimento'] }),
    signature: line('Firma, sotto il nome di chi risponde', 160, '{nome dello studio}\u00a0· Telefono\u00a0{telefono}'),
    quoted: line('Sopra il messaggio citato', 120, '{nome} ci ha scritto {ora}:', { needs: ['nome', 'ora'] }),
  }),
  appointment: appointmentEmails,
  papers: paperEmails,
  confirmation: group('Richiesta di conferma della newsletter', {
    subject: line('Oggetto', 80, 'Confermi la Sua iscrizione alla newsletter'),
    opening: text(
      'Apertura',
      260,
      'Buongiorno, {giorno} questo indirizzo è stato indicato nel modulo di iscrizione alla newsletter di {nome dello studio}.',
      { needs: ['giorno'] },
    ),
    added: text(
      'Apertura, per chi è stato aggiunto dallo studio',
      300,
      'Buongiorno, {giorno} {nome dello studio} ha aggiunto questo indirizzo agli iscritti alla newsletter, come Lei ha chiesto. Confermando si accetta il testo che sul sito sta accanto al modulo:',
      { needs: ['giorno'] },
    ),
    ask: text(
      'Richiesta',
      200,
      'Se la richiesta è Sua, apra la pagina qui sotto e prema il pulsante «Conferma l’iscrizione».',
    ),
    link: line('Collegamento', 60, 'Apri la pagina di conferma'),
    until: text(
      'Scadenza',
      300,
      'Il collegamento vale fino a {giorno}. Senza conferma non riceverà la newsletter e l’indirizzo sarà cancellato {giorni per confermare} giorni dopo l’ultima iscrizione.',
      { needs: ['giorno'] },
    ),
    notYou: text(
      'A chi non si è iscritto',
      200,
      'Se la richiesta non è Sua, non occorre fare nulla. Per cancellare subito l’indirizzo:',
    ),
  }),
  question: group('Domanda a chi è in un elenco dello studio', {
    subject: line('Oggetto', 80, 'Desidera ricevere le circolari di {nome dello studio}?'),
    opening: text(
      'Apertura',
      300,
      'Buongiorno, {giorno} {persona} ha indicato il Suo indirizzo a nome di {nome dello studio}, per chiederLe se desidera ricevere la newsletter: circolari e scadenze dello studio.',
      { needs: ['giorno', 'persona'] },
    ),
    reason: line('Sopra il motivo', 80, 'Perché Le scriviamo:'),
    ask: text(
      'Richiesta',
      240,
      'Lei non è tra gli iscritti. Se desidera riceverla, apra la pagina qui sotto e prema il pulsante «Conferma l’iscrizione».',
    ),
    accepted: line(
      'Sopra il testo del consenso',
      120,
      'Confermando si accetta il testo che sul sito sta accanto al modulo:',
    ),
    until: text(
      'Scadenza',
      400,
      'Se non desidera riceverla, non occorre fare nulla: non riceverà altre domande. Il collegamento vale fino a {giorno}. Senza conferma l’indirizzo sarà cancellato {giorni per confermare} giorni dopo che è stato indicato. Per cancellarlo subito:',
      { needs: ['giorno'] },
    ),
    leave: line('Collegamento per cancellare', 60, 'Cancella questo indirizzo'),
  }),
  reminder: group('Promemoria', {
    subject: line('Oggetto', 80, 'La Sua iscrizione alla newsletter attende conferma'),
    opening: text(
      'Apertura',
      300,
      'Buongiorno, {giorno} è stata chiesta l’iscrizione di questo indirizzo alla newsletter di {nome dello studio}, e non è ancora confermata.',
      { needs: ['giorno'] },
    ),
    last: text('Chiusura', 120, 'Questo è il solo promemoria che inviamo.'),
  }),
  welcome: group('Iscrizione confermata', {
    subject: line('Oggetto', 80, 'La Sua iscrizione alla newsletter è confermata'),
    opening: text(
      'Apertura',
      240,
      'Buongiorno, l’iscrizione di questo indirizzo alla newsletter di {nome dello studio} è confermata ({giorno}).',
      { needs: ['giorno'] },
    ),
    keep: text(
      'Come uscire',
      200,
      'Ogni email della newsletter contiene il collegamento per non riceverla più. È anche qui:',
    ),
  }),
  suspectsDigest: group('Messaggi sospetti da controllare, allo studio', {
    oneSubject: line('Oggetto, un messaggio', 80, 'Un messaggio sospetto da controllare'),
    subject: line('Oggetto, più messaggi', 80, '{numero} messaggi sospetti da controllare', { needs: ['numero'] }),
    oneOpening: text(
      'Apertura, un messaggio',
      240,
      'Un messaggio arrivato dal sito {giorno} è stato messo da parte e nessuno lo ha ancora letto.',
      { needs: ['giorno'] },
    ),
    opening: text(
      'Apertura, più messaggi',
      260,
      '{numero} messaggi arrivati dal sito sono stati messi da parte e nessuno li ha ancora letti. Il primo è arrivato {giorno}.',
      { needs: ['numero', 'giorno'] },
    ),
    meaning: text(
      'Che cosa vuol dire',
      320,
      'Il sito mette da parte, senza inoltrarli, i messaggi che sembrano inviati da un programma. A decidere è una persona: un messaggio autentico si può far arrivare allo studio, gli altri si possono archiviare o cancellare.',
    ),
    link: line('Collegamento', 40, 'Apri i messaggi'),
  }),
  week: group('Che cosa aspetta, a chi lavora nello studio', {
    subject: line('Oggetto', 80, 'La settimana dal {giorno}', { needs: ['giorno'] }),
    opening: text('Apertura', 200, 'Buongiorno, ecco che cosa aspetta questa settimana:'),
    link: line('Collegamento', 40, 'Apri «Oggi»'),
    switchOff: text(
      'Come non riceverla',
      200,
      'Se non vuole questa email, la tolga dal Suo profilo, nella gestione del sito.',
    ),
  }),
  copyFailure: group('Copia dei dati non riuscita, allo studio', {
    subject: line('Oggetto', 80, 'La copia dei dati del sito non è riuscita'),
    opening: text('Apertura', 200, 'La copia dei dati che il sito fa ogni notte non è riuscita ({ora}).', {
      needs: ['ora'],
    }),
    meaning: text(
      'Che cosa vuol dire',
      260,
      'Il sito funziona e riprova ogni ora. Se non riesce, un guasto del server può far perdere i dati più recenti: chi cura il sito trova la causa nella pagina «Stato del sito».',
    ),
    link: line('Collegamento', 40, 'Apri «Stato del sito»'),
  }),
  unsubscribe: line('Collegamento per uscire', 60, 'Annulla l’iscrizione alla newsletter'),
  circular: group('Circolare agli iscritti', {
    name: line('Che cos’è', 40, 'Circolare'),
    numbered: line('Che cos’è, con il numero', 60, 'Circolare n.\u00a0{numero}', { needs: ['numero'] }),
    brief: line('Riassunto', 40, 'In breve'),
    why: text('Perché la riceve', 240, 'Riceve questa email perché {giorno} ha confermato l’iscrizione da {sito}.', {
      needs: ['giorno', 'sito'],
    }),
    page: line('Collegamento alla pagina', 60, 'Leggi la circolare sul sito'),
    leave: line('Collegamento per uscire', 60, 'Annulla l’iscrizione'),
  }),
  correction: group('Rettifica di una circolare, a chi l’ha ricevuta', {
    subject: line('Oggetto', 80, 'Rettifica: {titolo}', { needs: ['titolo'] }),
    opening: text(
      'Apertura',
      300,
      'La circolare «{titolo}», che Le abbiamo inviato {giorno}, è stata corretta. Che cosa è stato corretto:',
      { needs: ['titolo', 'giorno'] },
    ),
    closing: text('Chiusura', 240, 'Il testo corretto si legge nella pagina della circolare.'),
  }),
  probe: group('Email di prova', {
    subject: line('Oggetto', 80, 'Prova di invio della posta del sito'),
    opening: text('Apertura', 160, 'Questa email di prova è stata inviata dal sito {ora}.', { needs: ['ora'] }),
    meaning: text(
      'Che cosa vuol dire',
      160,
      'Se questa email Le è arrivata, la posta del sito funziona. Non occorre rispondere.',
    ),
  }),
  footer: line(
    'In fondo',
    300,
    '{ragione sociale}\u00a0· {indirizzo}\u00a0· P.\u00a0IVA\u00a0{partita IVA}\u00a0· Telefono\u00a0{telefono}',
  ),
  privacy: line('Collegamento all’informativa', 60, 'Informativa sulla privacy'),
});

export type Email = ContentOf<typeof email>;
