import { confirmationDays } from '../contract/retention.ts';
import { firm, openingHours } from './firm.ts';

/*
 * What the firm's letters say, around the data that they are about.
 */

/** When whoever wrote may expect an answer: the one promise to keep in mind. */
const answerTime = `negli orari di apertura (${openingHours.labelInFull.toLowerCase()}, ${openingHours.text}), di norma entro due giorni lavorativi`;

/** The letter that brings a contact message to the firm. */
export const contactNotice = {
  subject: (sortableTime: string, reference: string) => `Messaggio dal sito ${sortableTime} (${reference})`,
  opening: 'È arrivato un messaggio dal modulo di contatto del sito.',
  reference: 'Riferimento',
  receivedAt: 'Ricevuto',
  name: 'Nome',
  email: 'Email',
  page: 'Pagina',
  answerable: 'Rispondendo a questa lettera si scrive a chi ha inviato il messaggio.',
  notAnswerable:
    'L’indirizzo contiene lettere che non tutti i programmi di posta accettano: per rispondere va copiato dal testo, non basta premere «Rispondi».',
} as const;

/** The letter that tells whoever wrote that the message is there. It repeats nothing that was typed: anybody can type anybody’s address. */
export const acknowledgement = {
  subject: (reference: string) => `Abbiamo ricevuto il Suo messaggio (${reference})`,
  opening: (time: string) => `Buongiorno, il messaggio che ci ha inviato dal sito ${time} è arrivato.`,
  reference: 'Riferimento',
  understood: 'Che cosa abbiamo registrato',
  request: (characters: number) =>
    `una richiesta di contatto di ${characters.toLocaleString('it-IT')} ${characters === 1 ? 'carattere' : 'caratteri'}`,
  answerTo: 'Risponderemo a',
  answer: `Le risponderemo ${answerTime}.`,
  add: (reference: string) =>
    `Per aggiungere qualcosa basta rispondere a questa lettera, oppure telefonare al ${firm.phone} indicando il riferimento ${reference}.`,
  notYou:
    'Se non ci ha scritto Lei, qualcuno ha indicato il Suo indirizzo per errore: può ignorare questa lettera, non la useremo per altro.',
} as const;

/** The letter that asks the owner of an address whether the newsletter is wanted. */
export const newsletterConfirmation = {
  subject: 'Confermi la Sua iscrizione alla newsletter',
  opening: (day: string) =>
    `Buongiorno, ${day} questo indirizzo è stato indicato nel modulo di iscrizione alla newsletter di ${firm.name}.`,
  ask: 'Se è stato Lei, apra la pagina qui sotto e prema il pulsante «Conferma l’iscrizione».',
  link: 'Apri la pagina di conferma',
  until: (day: string) =>
    `Il collegamento vale fino a ${day}. Senza conferma non riceverà la newsletter e l’indirizzo sarà cancellato dopo ${confirmationDays} giorni dall’iscrizione.`,
  notYou: 'Se non è stato Lei non occorre fare nulla. Per cancellare subito l’indirizzo:',
} as const;

/** The same question, asked a second and last time. */
export const newsletterReminder = {
  subject: 'La Sua iscrizione alla newsletter attende conferma',
  opening: (day: string) =>
    `Buongiorno, ${day} questo indirizzo è stato indicato nel modulo di iscrizione alla newsletter di ${firm.name} e l’iscrizione non è ancora confermata.`,
  last: 'Questo è il solo promemoria che inviamo.',
} as const;

/** The letter that tells a new subscriber that it worked, and how to leave. */
export const newsletterWelcome = {
  subject: 'La Sua iscrizione alla newsletter è confermata',
  opening: (day: string) =>
    `Buongiorno, l’iscrizione di questo indirizzo alla newsletter di ${firm.name} è confermata (${day}).`,
  keep: 'Ogni lettera della newsletter contiene il collegamento per non riceverla più. È anche qui:',
} as const;

/** The link that ends it, in each newsletter letter. */
export const unsubscribeLink = 'Cancella l’indirizzo dalla newsletter';

/** The letter that proves that letters leave. */
export const probe = {
  subject: 'Prova di invio della posta del sito',
  opening: (time: string) => `Questa lettera di prova è stata inviata dal sito ${time}.`,
  meaning: 'Se la legge, il sito riesce a inviare la posta. Non occorre rispondere.',
} as const;

/** What stands under each letter to somebody outside the firm. */
export const letterFooter = {
  sender: [
    firm.legalName,
    `${firm.street}, ${firm.postcode} ${firm.city} (${firm.province})`,
    `P. IVA ${firm.vatNumber}`,
    `Telefono ${firm.phone}`,
  ].join(' · '),
  privacy: 'Informativa sulla privacy',
} as const;

/** The letter that tells the firm, once a day, how many messages were put aside and wait to be looked at. */
export const suspectsDigest = {
  subject: (count: number) =>
    count === 1 ? 'Un messaggio sospetto da controllare' : `${count} messaggi sospetti da controllare`,
  opening: (count: number, day: string) =>
    count === 1
      ? `Un messaggio arrivato dal sito ${day} è stato messo da parte e nessuno lo ha ancora letto.`
      : `${count} messaggi arrivati dal sito sono stati messi da parte e nessuno li ha ancora letti. Il primo è arrivato ${day}.`,
  meaning:
    'Il sito mette da parte, senza inoltrarli, i messaggi che sembrano inviati da un programma. A decidere è una persona: un messaggio autentico si può far arrivare allo studio, gli altri si possono archiviare o cancellare.',
  link: 'Apri i messaggi',
} as const;
