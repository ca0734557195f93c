/** What a toast says, and what a page says where there is no toast. */
export interface Notice {
  title: string;
  description: string;
  variant: 'default' | 'destructive';
}

/** Every notice, under the key that addresses carry as `?esito=<key>`. */
export const notices = {
  'email-richiesta': {
    title: 'Email richiesta',
    description: 'Per favore inserisci un indirizzo email valido',
    variant: 'destructive',
  },
  'email-non-valida': {
    title: 'Email non valida',
    description: 'Per favore inserisci un indirizzo email valido',
    variant: 'destructive',
  },
  'email-registrata': {
    title: 'Email già registrata',
    description: 'Questo indirizzo email è già iscritto alla newsletter',
    variant: 'default',
  },
  'errore-iscrizione': {
    title: 'Errore',
    description: "Si è verificato un errore durante l'iscrizione. Riprova più tardi.",
    variant: 'destructive',
  },
  'iscrizione-completata': {
    title: 'Iscrizione completata!',
    description: 'Ti sei iscritto con successo alla nostra newsletter',
    variant: 'default',
  },
  'campi-obbligatori': {
    title: 'Campi obbligatori',
    description: 'Per favore compila tutti i campi richiesti',
    variant: 'destructive',
  },
  'campi-non-validi': {
    title: 'Dati da correggere',
    description: 'Il messaggio non è stato inviato: qualche campo è da correggere.',
    variant: 'destructive',
  },
  'errore-invio': {
    title: "Errore nell'invio",
    description: "Si è verificato un errore durante l'invio del messaggio. Riprova più tardi.",
    variant: 'destructive',
  },
  'messaggio-inviato': {
    title: 'Messaggio inviato!',
    description: 'Il tuo messaggio è stato inviato con successo. Ti risponderemo al più presto.',
    variant: 'default',
  },
  'troppe-richieste': {
    title: 'Troppe richieste',
    description: 'Da questa connessione sono arrivati molti invii. Si può riprovare fra qualche minuto.',
    variant: 'destructive',
  },
} as const satisfies Record<string, Notice>;

export type NoticeKey = keyof typeof notices;
