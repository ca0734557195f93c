/** Reasons why an address is excluded from a delivery. */
export const exclusionReasons: Readonly<Record<string, string>> = {
  consent: 'il consenso dato non comprende le circolari',
  left: 'iscrizione annullata',
  erased: 'dati cancellati su richiesta',
  invalid: 'nessun server accetta l’indirizzo',
  suppressed: 'non si scrive più alla casella',
  stopped: 'l’invio è stato fermato prima',
};

export function formatExclusion(count: number, reason: string): string {
  return `${count === 1 ? 'Un indirizzo non la riceve' : `${count} indirizzi non la ricevono`}: ${exclusionReasons[reason] ?? reason}`;
}
