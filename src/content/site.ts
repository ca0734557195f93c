import type { Facts } from './dati.ts';
import { openingLines, phoneHref } from './facts.ts';
import type { Cornice } from './pages/cornice.ts';

/** Content of header and footer: the firm's facts and the texts around every page. */
export interface Site {
  words: Omit<Cornice, 'vatNumber' | 'taxCode' | 'updated' | 'lawChecked' | 'portal'>;
  name: string;
  descriptor: string;
  phone: string;
  phoneHref: string;
  email: string;
  street: string;
  city: string;
  town: string;
  /** Opening hours: days, short and in full, with their spans. */
  hours: readonly { days: string; short: string; hours: string }[];
  otherwise: string;
  /** Link to the firm's client portal; `null` without one. */
  portal: { label: string; href: string } | null;
  /**
   * Copyright, registered name, tax numbers, and the company data required by article 2250 of the civil code, if
   * applicable.
   */
  legalLine: string;
}

/** Frame texts with the firm's facts; `year` is the current year, for a copyright that follows it. */
export function siteView(words: Cornice, facts: Facts, year: number): Site {
  const { identity, contacts, hours } = facts;
  // Exclude templates: pages get the finished sentences.
  const { vatNumber, taxCode, updated, lawChecked, portal, ...shown } = words;
  return {
    words: {
      ...shown,
      menuOpen: withShown(words.menu, words.menuOpen),
      menuClose: withShown(words.menu, words.menuClose),
    },
    name: identity.name,
    descriptor: identity.descriptor,
    phone: contacts.phone,
    phoneHref: phoneHref(facts),
    email: contacts.email,
    street: contacts.street,
    city: contacts.city,
    town: `${contacts.postcode} ${contacts.city} (${contacts.province})`,
    hours: openingLines(facts),
    otherwise: hours.otherwise,
    portal: contacts.portal === '' ? null : { label: portal, href: contacts.portal },
    legalLine: legalLine(words, facts, year),
  };
}

/** Accessible name of a button, including its visible label for speech input (WCAG 2.2, 2.5.3). */
function withShown(shown: string, name: string): string {
  return name.toLowerCase().includes(shown.toLowerCase()) ? name : `${shown}: ${name}`;
}

/** Copyright, names and numbers; no line begins with the separating dot. */
function legalLine(words: Cornice, { identity, contacts }: Facts, year: number): string {
  const { legalName, vatNumber, taxCode, companyRegister, rea, shareCapital, companyState, copyrightYear } = identity;
  return [
    `© ${identity.copyright === 'current' ? year : copyrightYear} ${legalName}`,
    contacts.registeredSeat && `Sede legale ${contacts.registeredSeat}`,
    joined(words.vatNumber, vatNumber),
    joined(words.taxCode, taxCode),
    companyRegister && `Registro delle imprese ${companyRegister}`,
    rea && joined('REA', rea),
    shareCapital && `Capitale versato ${shareCapital}`,
    companyState,
  ]
    .filter((part) => part !== '')
    .join('\u00a0· ');
}

function joined(name: string, value: string): string {
  return `${name} ${value}`.replaceAll(' ', '\u00a0');
}
