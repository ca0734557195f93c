import type { Facts } from '../../content/dati.ts';
import { hoursInWords } from '../../content/facts.ts';

/** The firm's card for address books: vCard 3.0 (RFC 2426), which phones and mail programs of every age read. `origin` has no slash at its end. */
export function firmCard(facts: Facts, origin: string): string {
  const { identity, contacts, place } = facts;
  const { street, city, province, postcode, phone, email, pec } = contacts;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;;;;',
    `FN:${escaped(identity.name)}`,
    `ORG:${escaped(identity.name)}`,
    // Without it an address book looks for a person's name.
    'X-ABShowAs:COMPANY',
    `TEL;TYPE=WORK,VOICE:${phone}`,
    `EMAIL;TYPE=INTERNET,WORK,PREF:${email}`,
    `EMAIL;TYPE=INTERNET,WORK:${pec}`,
    `ADR;TYPE=WORK:;;${[street, city, province, postcode, 'Italia'].map(escaped).join(';')}`,
    `GEO:${place.latitude};${place.longitude}`,
    `URL:${origin}/`,
    `NOTE:${escaped(hoursInWords(facts))}`,
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function escaped(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** A line of at most 75 bytes, what is longer on lines that begin with a space. */
function folded(line: string): string {
  let width = 0;
  return [...line]
    .map((character) => {
      const bytes = Buffer.byteLength(character);
      const full = width + bytes > 75;
      width = full ? 1 + bytes : width + bytes;
      return full ? `\r\n ${character}` : character;
    })
    .join('');
}
