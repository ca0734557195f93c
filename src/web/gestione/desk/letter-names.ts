import type { LetterKind } from '../../../contract/letters.ts';

/** What staff call each letter that the site writes. */
export const letterNames: Record<LetterKind, string> = {
  'contact-notice': 'Avviso allo studio di un messaggio',
  acknowledgement: 'Conferma di un messaggio ricevuto',
  'newsletter-confirmation': 'Richiesta di conferma dell’iscrizione',
  'newsletter-reminder': 'Promemoria dell’iscrizione',
  'newsletter-welcome': 'Benvenuto alla newsletter',
  'suspects-digest': 'Elenco dei messaggi sospetti',
  probe: 'Prova della posta',
  'staff-invitation': 'Invito nella gestione',
  'staff-password': 'Collegamento per una password nuova',
  'staff-access': 'Collegamento di rientro',
  'staff-rehearsal': 'Prova di rientro',
};
const names: ReadonlyMap<string, string> = new Map(Object.entries(letterNames));

/** What staff call a letter of that kind; one that only a newer program writes has no name here. */
export function letterName(kind: string): string {
  return names.get(kind) ?? 'Email di altro tipo';
}
