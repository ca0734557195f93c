/** Reasons why an address is excluded from a delivery. */
export const exclusionReasons: Readonly<Record<string, string>> = {
  consent: 'hanno accettato parole che non comprendono le circolari',
  left: 'hanno annullato l’iscrizione',
  erased: 'hanno chiesto la cancellazione dei dati',
  invalid: 'indirizzi che nessun server accetta',
  suppressed: 'caselle a cui non si scrive più',
  stopped: 'l’invio è stato fermato prima',
};

export function formatExclusion(count: number, reason: string): string {
  return `${count === 1 ? 'Non la riceve 1' : `Non la ricevono in ${count}`}: ${exclusionReasons[reason] ?? reason}`;
}
