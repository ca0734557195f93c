import { type ContentOf, choice, type FieldOptions, group, line, text } from '../../contract/fields/fields.ts';

const bySpecification: FieldOptions = { fixed: 'specification' };

function makeNotice(
  label: string,
  variant: 'default' | 'destructive',
  title: string,
  description: string,
  note: FieldOptions = bySpecification,
) {
  return group(label, {
    title: line('Titolo', 60, title, note),
    description: text('Testo', 160, description, note),
    variant: choice('Tono', { default: 'notizia', destructive: 'da correggere' }, variant, { fixed: 'program' }),
  });
}

/** Results of forms. The redirect after a native post has the key in its URL: `?esito=<key>`. */
export const notices = group('Avvisi', {
  'email-richiesta': makeNotice(
    'Newsletter: manca l’email',
    'destructive',
    'Email richiesta',
    'Per favore inserisci un indirizzo email valido',
  ),
  'email-non-valida': makeNotice(
    'Newsletter: email sbagliata',
    'destructive',
    'Email non valida',
    'L’indirizzo email è incompleto o contiene un errore.',
    {},
  ),
  'email-registrata': makeNotice(
    'Newsletter: già iscritta',
    'default',
    'Email già registrata',
    'Questo indirizzo email è già iscritto alla newsletter',
  ),
  'errore-iscrizione': makeNotice(
    'Newsletter: errore',
    'destructive',
    'Errore',
    "Si è verificato un errore durante l'iscrizione. Riprova più tardi.",
  ),
  'iscrizione-completata': makeNotice(
    'Newsletter: fatto',
    'default',
    'Iscrizione completata!',
    'Ti sei iscritto con successo alla nostra newsletter',
  ),
  'campi-obbligatori': makeNotice(
    'Messaggio: mancano dei campi',
    'destructive',
    'Campi obbligatori',
    'Per favore compila tutti i campi richiesti',
  ),
  'campi-non-validi': makeNotice(
    'Moduli: campi sbagliati',
    'destructive',
    'Dati da correggere',
    'Non è stato inviato nulla: qualche campo è da correggere.',
    {},
  ),
  'errore-invio': makeNotice(
    'Messaggio: errore',
    'destructive',
    "Errore nell'invio",
    "Si è verificato un errore durante l'invio del messaggio. Riprova più tardi.",
  ),
  'messaggio-inviato': makeNotice(
    'Messaggio: fatto',
    'default',
    'Messaggio inviato!',
    'Il tuo messaggio è stato inviato con successo. Ti risponderemo al più presto.',
  ),
  'appuntamento-chiesto': makeNotice(
    'Appuntamento: richiesta inviata',
    'default',
    'Richiesta inviata',
    'L’appuntamento è fissato quando lo studio lo conferma per email.',
    {},
  ),
  'richiesta-inviata': makeNotice(
    'Preventivo: richiesta inviata',
    'default',
    'Richiesta inviata',
    'Lo studio l’ha ricevuta. Il preventivo arriva per email.',
    {},
  ),
  'troppe-richieste': makeNotice(
    'Troppi invii',
    'destructive',
    'Troppe richieste',
    'Da questa connessione sono arrivati molti invii. Si può riprovare fra qualche minuto.',
    {},
  ),
});

export type Notices = ContentOf<typeof notices>;
export type NoticeKey = keyof Notices;
export type Notice = Notices[NoticeKey];
/** Notice on the page after a post without JavaScript. `next`: sentence about the visitor's next step. */
export type PostedNotice = Notice & { next?: string };
