import type { Facts } from './dati.ts';
import { makeOpeningLines, makePhoneHref } from './facts.ts';
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
export function makeSiteView(words: Cornice, facts: Facts, year: number): Site {
  const { identity, contacts, hours } = facts;
  // Exclude templates: pages get the finished sentences.
  const { vatNumber, taxCode, updated, lawChecked, portal, ...visibleWords } = words;
  return {
    words: {
      ...visibleWords,
      menuOpen: includeVisibleLabel(words.menu, words.menuOpen),
      menuClose: includeVisibleLabel(words.menu, words.menuClose),
    },
    name: identity.name,
    descriptor: identity.descriptor,
    phone: contacts.phone,
    phoneHref: makePhoneHref(facts),
    email: contacts.email,
    street: contacts.street,
    city: contacts.city,
    town: `${contacts.postcode} ${contacts.city} (${contacts.province})`,
    hours: makeOpeningLines(facts),
    otherwise: hours.otherwise,
    portal: contacts.portal === '' ? null : { label: portal, href: contacts.portal },
    legalLine: makeLegalLine(words, facts, year),
  };
}

/** Accessible name of a button, including its visible label for speech input (WCAG 2.2, 2.5.3). */
function includeVisibleLabel(visibleWords: string, name: string): string {
  return name.toLowerCase().includes(visibleWords.toLowerCase()) ? name : `${visibleWords}: ${name}`;
}

/** Copyright, names and numbers; no line begins with the separating dot. */
function makeLegalLine(words: Cornice, { identity, contacts }: Facts, year: number): string {
  const { legalName, vatNumber, taxCode, companyRegister, rea, shareCapital, companyState, copyrightYear } = identity;
  return [
    `© ${identity.copyright === 'current' ? year : copyrightYear} ${legalName}`,
    contacts.registeredSeat && `Sede legale ${contacts.registeredSeat}`,
    joinUnbroken(words.vatNumber, vatNumber),
    joinUnbroken(words.taxCode, taxCode),
    companyRegister && `Registro delle imprese ${companyRegister}`,
    rea && joinUnbroken('REA', rea),
    shareCapital && `Capitale versato ${shareCapital}`,
    companyState,
  ]
    .filter((part) => part !== '')
    .join('\u00a0· ');
}

function joinUnbroken(name: string, value: string): string {
  return `${name} ${value}`.replaceAll(' ', '\u00a0');
}
