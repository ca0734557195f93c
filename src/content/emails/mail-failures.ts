const explanations: [pattern: RegExp, words: string][] = [
  [/\b[45]\.2\.2\b|\b[45]52\b/, 'la casella è piena'],
  [/\b[45]\.1\.(?:1|0|2|10)\b/, 'l’indirizzo non esiste'],
  [/\b[45]\.2\.1\b/, 'la casella è disattivata'],
  [/\b[45]\.(?:7|3\.4|2\.3)\.?\d*\b|\bEMESSAGE\b/, 'il server di posta non ha accettato l’email'],
  [/\bEAUTH\b|\b5(?:35|34|38|30)\b/, 'il server di posta non ha accettato utente o password'],
  [/ETLS|STARTTLS|CERT|SSL|ALTNAME|SELF_SIGNED/, 'la connessione cifrata con il server di posta non è riuscita'],
  [/EUNANSWERED|EDIED/, 'il server di posta non ha detto se ha ricevuto l’email'],
  [/ECONN|EDNS|ENOTFOUND|ESOCKET|ETIMEDOUT|ETIMEOUT|EPROTOCOL|ABORT/, 'il server di posta non risponde'],
  [/\bEENVELOPE\b/, 'il server di posta non ha accettato l’indirizzo'],
];

/** Explains in words why an email was not delivered, from the codes that the server stores. */
export function explainMailFailure(failure: string | null): string {
  if (failure === null) return 'il motivo non è noto';
  return explanations.find(([pattern]) => pattern.test(failure))?.[1] ?? 'un errore imprevisto';
}
