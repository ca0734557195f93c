import { type ContentOf, choice, type FieldNote, group, line, text } from '../fields.ts';

const bySpecification: FieldNote = { fixed: 'specification' };

function notice(
  label: string,
  variant: 'default' | 'destructive',
  title: string,
  description: string,
  note: FieldNote = bySpecification,
) {
  return group(label, {
    title: line('Titolo', 60, title, note),
    description: text('Testo', 160, description, note),
    variant: choice('Tono', { default: 'notizia', destructive: 'da correggere' }, variant, { fixed: 'program' }),
  });
}

/** What became of a form: a toast, or a page's notice where there is no toast. Addresses carry the key as `?esito=<key>`. */
export const notices = group('Avvisi', {
  'email-richiesta': notice(
    'Newsletter: manca l’email',
    'destructive',
    'Email richiesta',
    'Per favore inserisci un indirizzo email valido',
  ),
  'email-non-valida': notice(
    'Newsletter: email sbagliata',
    'destructive',
    'Email non valida',
    'L’indirizzo email è incompleto o contiene un errore.',
    {},
  ),
  'email-registrata': notice(
    'Newsletter: già iscritta',
    'default',
    'Email già registrata',
    'Questo indirizzo email è già iscritto alla newsletter',
  ),
  'errore-iscrizione': notice(
    'Newsletter: errore',
    'destructive',
    'Errore',
    "Si è verificato un errore durante l'iscrizione. Riprova più tardi.",
  ),
  'iscrizione-completata': notice(
    'Newsletter: fatto',
    'default',
    'Iscrizione completata!',
    'Ti sei iscritto con successo alla nostra newsletter',
  ),
  'campi-obbligatori': notice(
    'Messaggio: mancano dei campi',
    'destructive',
    'Campi obbligatori',
    'Per favore compila tutti i campi richiesti',
  ),
  'campi-non-validi': notice(
    'Messaggio: campi sbagliati',
    'destructive',
    'Dati da correggere',
    'Il messaggio non è stato inviato: qualche campo è da correggere.',
    {},
  ),
  'errore-invio': notice(
    'Messaggio: errore',
    'destructive',
    "Errore nell'invio",
    "Si è verificato un errore durante l'invio del messaggio. Riprova più tardi.",
  ),
  'messaggio-inviato': notice(
    'Messaggio: fatto',
    'default',
    'Messaggio inviato!',
    'Il tuo messaggio è stato inviato con successo. Ti risponderemo al più presto.',
  ),
  'troppe-richieste': notice(
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
/** A notice as the page of a posted form says it, beside which stands what its visitor has still to do. */
export type PostedNotice = Notice & { next?: string };

/** Whether a word from an address or a program names a notice. */
export function isNoticeKey(key: string): key is NoticeKey {
  return Object.hasOwn(notices.fields, key);
}
