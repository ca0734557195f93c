import { type ContactFieldName, contactFields } from '../../contract/contact/fields.ts';
import { group, line, text } from '../../contract/fields/fields.ts';
import { notices } from './notices.ts';

const makeLabel = (name: ContactFieldName, what: string) =>
  group(what, { label: line('Nome del campo', 30, contactFields[name].label) });

export const moduli = group('Moduli e avvisi', {
  shared: group('Tutti i moduli', {
    optional: line('Accanto a un campo facoltativo', 30, 'facoltativo'),
    choose: line('Prima voce di un elenco', 40, 'Scelga'),
    none: line('Prima voce di un elenco facoltativo', 40, 'Nessuna'),
    submitting: line('Pulsante durante l’invio', 40, 'Invio in corso...', { fixed: 'specification' }),
    noticeLink: line('Collegamento all’informativa', 60, 'Informativa sulla privacy'),
    answerTime: line('Chi risponde ed entro quando', 160, 'Risponde una persona dello studio {tempo di risposta}.', {
      help: 'Sopra il pulsante di «Contatti», e dopo l’invio di ogni modulo: appare quando lo studio scrive il tempo tra i propri impegni',
    }),
    left: line('Vicino al massimo', 60, 'Caratteri ancora disponibili: {numero}', { needs: ['numero'] }),
    honeypot: line('Campo nascosto alle persone', 60, 'Lasciare vuoto questo campo'),
  }),
  contact: group('Modulo di contatto', {
    nome: makeLabel('nome', 'Campo del nome'),
    email: makeLabel('email', 'Campo dell’email'),
    messaggio: makeLabel('messaggio', 'Campo del messaggio'),
    submit: line('Pulsante', 40, 'Invia il messaggio'),
    notice: line('Nota sulla privacy', 160, 'Nome, email e messaggio servono a rispondere alla richiesta.'),
  }),
  newsletter: group('Modulo della newsletter', {
    title: line('Nota a margine', 30, 'Newsletter'),
    text: line('Titolo', 90, 'Scadenze, novità normative e note di lavoro dello studio.'),
    label: line('Nome del campo', 40, 'Indirizzo email'),
    submit: line('Pulsante', 30, 'Mi iscrivo'),
    submitting: line('Pulsante durante l’invio', 30, 'Invio...', { fixed: 'specification' }),
    pendingTitle: line('Dopo l’iscrizione: titolo', 60, 'Manca un passaggio'),
    pendingTo: line(
      'Dopo l’iscrizione',
      160,
      'Abbiamo scritto a {destinatario}: l’iscrizione vale dopo la conferma, dal collegamento in quell’email.',
      { needs: ['destinatario'] },
    ),
    pending: line(
      'Dopo l’iscrizione, senza l’indirizzo',
      160,
      'Le abbiamo scritto: l’iscrizione vale dopo la conferma, dal collegamento in quell’email.',
    ),
    /** Consent text, stored with each sign-up as evidence. */
    notice: text(
      'Testo del consenso',
      400,
      'Inviando l’indirizzo acconsento a ricevere via email la newsletter di {nome dello studio}: circolari e scadenze dello studio, al massimo {circolari al mese} al mese. L’iscrizione vale dopo la conferma; il consenso si revoca in ogni momento dal collegamento in ogni email.',
      { help: 'Sta accanto al campo e si conserva come prova: ogni modifica è una nuova versione' },
    ),
    noticeLink: line('Collegamento all’informativa', 60, 'Informativa'),
  }),
  notices,
});
