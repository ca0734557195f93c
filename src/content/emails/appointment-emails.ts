import { group, line, text } from '../../contract/fields/fields.ts';

const openMessage = 'Apri la richiesta, per rispondere da lì';

/** Texts of the emails about appointments, to the firm and to visitors, and of the event in the visitor's calendar. */
export const appointmentEmails = group('Appuntamenti', {
  common: group('Parole di tutte le email sugli appuntamenti', {
    reference: line('Riferimento', 30, 'Riferimento'),
    receivedAt: line('Data', 30, 'Ricevuta'),
    name: line('Nome', 30, 'Nome'),
    email: line('Email', 30, 'Email'),
    phone: line('Telefono', 30, 'Telefono'),
    mode: line('Come', 30, 'Come'),
    wishes: line('Mezze giornate chieste', 40, 'Mezze giornate chieste, in ordine'),
    when: line('Momento', 30, 'Quando'),
    duration: line('Durata', 30, 'Durata'),
    minutes: line('Durata in minuti', 30, '{minuti} minuti', { needs: ['minuti'] }),
    person: line('Persona', 30, 'Con'),
    place: line('Luogo', 30, 'Dove'),
    reason: line('Motivo', 30, 'Motivo'),
    office: line('In studio', 200, 'In studio, {indirizzo}'),
    call: line('Al telefono', 120, 'Al telefono: chiamiamo noi il {numero}', { needs: ['numero'] }),
    video: line('In video', 120, 'In video'),
    videoLater: line(
      'In video, se il collegamento manca ancora',
      160,
      'In video: Le mandiamo il collegamento prima dell’appuntamento',
    ),
    romanTime: line('Fuso orario', 80, 'Gli orari sono in ora italiana.'),
    link: line('Collegamento alla pagina dell’appuntamento', 80, 'Apri la pagina dell’appuntamento'),
    contact: text(
      'Per domande',
      240,
      'Per qualsiasi domanda basta rispondere a questa email, oppure telefonare al {telefono} indicando il riferimento {riferimento}.',
      { needs: ['riferimento'] },
    ),
    eventTitle: line('Titolo nel calendario di chi ha chiesto', 80, 'Appuntamento: {nome dello studio}'),
    eventText: text(
      'Testo nel calendario di chi ha chiesto',
      240,
      'Per chiedere un altro giorno o per disdire: {pagina} oppure telefono {telefono}. Riferimento {riferimento}.',
      { needs: ['pagina', 'riferimento'] },
    ),
  }),
  asked: group('Appuntamento da confermare, allo studio', {
    subject: line('Oggetto', 80, 'Appuntamento da confermare: {nome}', { needs: ['nome'] }),
    opening: text('Apertura', 200, 'È arrivata dal sito la richiesta di un appuntamento.'),
    open: line('Collegamento', 60, openMessage),
  }),
  received: group('Richiesta ricevuta, a chi l’ha inviata', {
    subject: line('Oggetto', 80, 'Abbiamo ricevuto la Sua richiesta di appuntamento ({riferimento})', {
      needs: ['riferimento'],
    }),
    opening: text(
      'Apertura',
      240,
      'Buongiorno, abbiamo ricevuto la richiesta di appuntamento che ci ha inviato {ora}.',
      { needs: ['ora'] },
    ),
    notYet: text('Che cosa succede ora', 240, 'L’appuntamento è fissato quando lo studio lo conferma per email.'),
    answerTo: line('Indirizzo', 40, 'Risponderemo a'),
    notYou: text(
      'A chi non ha scritto',
      240,
      'Se non l’ha chiesto Lei, qualcuno ha indicato il Suo indirizzo per errore: può ignorare questa email, non useremo l’indirizzo per altro.',
    ),
  }),
  confirmed: group('Appuntamento confermato', {
    subject: line('Oggetto', 100, 'Appuntamento confermato: {quando}', { needs: ['quando'] }),
    opening: text('Apertura', 200, 'Buongiorno, il Suo appuntamento è confermato.'),
  }),
  moved: group('Appuntamento spostato', {
    subject: line('Oggetto', 100, 'Appuntamento spostato: {quando}', { needs: ['quando'] }),
    opening: text('Apertura', 240, 'Buongiorno, il Suo appuntamento è cambiato. Vale quello che è scritto qui:'),
    before: line('Momento di prima', 30, 'Prima'),
    now: line('Momento nuovo', 30, 'Adesso'),
  }),
  kept: group('L’appuntamento resta com’era, a chi chiedeva di spostarlo', {
    subject: line('Oggetto', 100, 'Il Suo appuntamento resta {quando}', { needs: ['quando'] }),
    opening: text(
      'Apertura',
      240,
      'Buongiorno, non possiamo spostare il Suo appuntamento come ci ha chiesto. Resta quello già confermato:',
    ),
  }),
  moveAsked: group('Chiede un altro giorno, allo studio', {
    subject: line('Oggetto', 80, 'Chiede di spostare l’appuntamento: {nome}', { needs: ['nome'] }),
    opening: text(
      'Apertura',
      240,
      'Chi ha chiesto l’appuntamento propone altre mezze giornate. Quello confermato vale finché non se ne conferma uno nuovo.',
    ),
    wishes: line('Mezze giornate nuove', 40, 'Ora propone, in ordine'),
    open: line('Collegamento', 60, openMessage),
  }),
  cancelled: group('Appuntamento disdetto, a chi l’aveva chiesto', {
    subject: line('Oggetto', 100, 'Appuntamento disdetto: {quando}', { needs: ['quando'] }),
    opening: text('Apertura', 200, 'Buongiorno, questo appuntamento è stato disdetto.'),
    was: line('Momento', 30, 'Era per'),
    again: line('Collegamento per chiederne un altro', 80, 'Chiedi un altro appuntamento'),
    askedSubject: line('Oggetto, se non era confermato', 100, 'La Sua richiesta di appuntamento ({riferimento})', {
      needs: ['riferimento'],
    }),
    askedOpening: text(
      'Apertura, se non era confermato',
      200,
      'Buongiorno, non possiamo confermare l’appuntamento che ci ha chiesto.',
    ),
  }),
  cancelledFirm: group('Appuntamento disdetto da chi l’aveva chiesto, allo studio', {
    subject: line('Oggetto', 80, 'Appuntamento disdetto: {nome}', { needs: ['nome'] }),
    opening: text('Apertura', 200, 'Chi aveva chiesto questo appuntamento lo ha disdetto.'),
    was: line('Momento', 30, 'Era per'),
    open: line('Collegamento', 60, 'Apri la richiesta'),
  }),
  reminder: group('Promemoria dell’appuntamento', {
    subject: line('Oggetto', 100, '{quando}: il Suo appuntamento', { needs: ['quando'] }),
    tomorrow: line('Il giorno prima', 40, 'Domani alle {ora}', { needs: ['ora'] }),
    otherDay: line('Prima di un giorno festivo', 60, '{giorno} alle {ora}', { needs: ['giorno', 'ora'] }),
    opening: text('Apertura', 200, 'Buongiorno, Le ricordiamo il Suo appuntamento.'),
  }),
  waiting: group('Richiesta senza risposta, allo studio', {
    subject: line('Oggetto', 80, 'Appuntamento ancora senza risposta: {nome}', { needs: ['nome'] }),
    opening: text(
      'Apertura',
      240,
      'A questa richiesta nessuno ha ancora risposto. La prima mezza giornata chiesta è {momento}.',
      { needs: ['momento'] },
    ),
    open: line('Collegamento', 60, openMessage),
  }),
});
