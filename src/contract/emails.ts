/** Kinds of email that the site sends, with their staff labels. */
export const emailLabels = {
  'contact-notice': 'Avviso allo studio di un messaggio',
  answer: 'Risposta a un messaggio',
  acknowledgement: 'Conferma di un messaggio ricevuto',
  'appointment-asked': 'Avviso allo studio di un appuntamento da confermare',
  'appointment-received': 'Conferma di una richiesta di appuntamento ricevuta',
  'appointment-confirmed': 'Conferma di un appuntamento',
  'appointment-moved': 'Avviso di un appuntamento spostato',
  'appointment-kept': 'Avviso di un appuntamento che resta com’era',
  'appointment-move-asked': 'Avviso allo studio di un altro giorno chiesto',
  'appointment-cancelled': 'Avviso di un appuntamento disdetto',
  'appointment-cancelled-firm': 'Avviso allo studio di un appuntamento disdetto',
  'appointment-reminder': 'Promemoria di un appuntamento',
  'appointment-waiting': 'Avviso allo studio di una richiesta senza risposta',
  'papers-asked': 'Richiesta di documenti',
  'papers-reminder': 'Promemoria dei documenti che mancano',
  'papers-receipt': 'Ricevuta dei documenti consegnati',
  'papers-arrived': 'Avviso di documenti consegnati',
  'papers-again': 'Documenti da rifare',
  'papers-complete': 'Conferma di tutti i documenti',
  'newsletter-confirmation': 'Richiesta di conferma dell’iscrizione',
  'newsletter-question': 'Domanda a un indirizzo di un elenco',
  'newsletter-reminder': 'Promemoria dell’iscrizione',
  'newsletter-welcome': 'Benvenuto alla newsletter',
  circular: 'Circolare',
  'circular-test': 'Prova di una circolare',
  'circular-correction': 'Rettifica di una circolare',
  'suspects-digest': 'Elenco dei messaggi sospetti',
  'copy-failure': 'Avviso di una copia dei dati non riuscita',
  probe: 'Prova della posta',
  'staff-invitation': 'Invito nella gestione',
  'staff-password': 'Collegamento per una password nuova',
  'staff-access': 'Collegamento di recupero dell’accesso',
  'staff-address': 'Collegamento per confermare un indirizzo nuovo',
  'staff-address-asked': 'Avviso di un indirizzo nuovo chiesto per un account',
  'staff-assigned': 'Avviso di un messaggio affidato',
  'staff-approval-asked': 'Avviso di una bozza da approvare',
  'staff-sent-back': 'Avviso di una bozza rimandata',
  'staff-week': 'Che cosa aspetta, a inizio settimana',
} as const;
export type EmailKind = keyof typeof emailLabels;

/** Emails about the firm's own work. Each person may switch them off in the profile. */
export const workEmails = [
  'staff-assigned',
  'staff-approval-asked',
  'staff-sent-back',
  'staff-week',
] as const satisfies readonly EmailKind[];
export type WorkEmail = (typeof workEmails)[number];

/** Occasions of these emails, in the words of whoever receives them. */
export const workEmailLabels: Record<WorkEmail, string> = {
  'staff-assigned': 'Un messaggio mi viene affidato',
  'staff-approval-asked': 'Una bozza aspetta la mia approvazione (per i responsabili)',
  'staff-sent-back': 'Una mia bozza torna indietro con una nota',
  'staff-week': 'Comincia la settimana e qualcosa aspetta: il primo giorno lavorativo, alle 8:00',
};

const labelsByKind: ReadonlyMap<string, string> = new Map(Object.entries(emailLabels));

/** Returns a kind's staff label; a generic one for a kind that a newer version of the program stored. */
export function getEmailLabel(kind: string): string {
  return labelsByKind.get(kind) ?? 'Email di altro tipo';
}

/**
 * Reason an email is on hold. `circular`: its turn has not come, or its circular is paused. `sign-ups`: too many of a day
 * are unconfirmed.
 */
export type HoldReason = 'circular' | 'restored' | 'sign-ups';
