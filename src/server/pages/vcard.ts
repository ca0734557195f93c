import type { Facts } from '../../content/dati.ts';
import { hoursInWords } from '../../content/facts.ts';
import { contentLines, escaped } from './content-lines.ts';

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
  return contentLines(lines);
}
