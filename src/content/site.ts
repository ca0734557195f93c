import type { Facts, Office } from './dati.ts';
import { formatTown, getPublicTaxCode, listPagesOff, makeOpeningLines, makePhoneHref } from './facts.ts';
import type { Cornice } from './pages/cornice.ts';

/** Further office as header, footer and pages show it; phone and hours may be empty. */
export interface OfficeView {
  label: string;
  street: string;
  town: string;
  phone: string;
  phoneHref: string;
  hours: string;
}

export function makeOfficeView({ label, street, phone, hours, ...place }: Office): OfficeView {
  return { label, street, town: formatTown(place), phone, phoneHref: makePhoneHref({ phone }), hours };
}

/** Content of header and footer: the firm's facts and the texts around every page. */
export interface SiteView {
  words: Omit<Cornice, 'vatNumber' | 'taxCode' | 'updated' | 'lawChecked' | 'portal'>;
  name: string;
  descriptor: string;
  phone: string;
  phoneHref: string;
  email: string;
  street: string;
  town: string;
  offices: readonly OfficeView[];
  hours: readonly { days: string; short: string; hours: string }[];
  otherwise: string;
  portal: { label: string; href: string } | null;
  /** Copyright, registered name, tax numbers, and the company data of article 2250 of the civil code. */
  legalLine: string;
  /** Paths of the pages that the firm has switched off. */
  pagesOff: readonly string[];
}

/** Makes the content of header and footer. `year`: year of the copyright line. */
export function makeSiteView(words: Cornice, facts: Facts, year: number): SiteView {
  const { identity, contacts, hours } = facts;
  // Exclude texts that are only parts of sentences: pages get the finished sentences.
  const { vatNumber, taxCode, updated, lawChecked, portal, ...visibleWords } = words;
  return {
    words: visibleWords,
    name: identity.name,
    descriptor: identity.descriptor,
    phone: contacts.phone,
    phoneHref: makePhoneHref(contacts),
    email: contacts.email,
    street: contacts.street,
    town: formatTown(contacts),
    offices: contacts.offices.map(makeOfficeView),
    hours: makeOpeningLines(facts),
    otherwise: hours.otherwise,
    portal: contacts.portal === '' ? null : { label: portal, href: contacts.portal },
    legalLine: makeLegalLine(words, facts, year),
    pagesOff: listPagesOff(facts),
  };
}

/** Joins copyright, names and numbers, the two tax numbers as one where they are equal. */
function makeLegalLine(words: Cornice, facts: Facts, year: number): string {
  const { identity, contacts } = facts;
  const taxCode = getPublicTaxCode(facts);
  const { legalName, vatNumber, companyRegister, rea, shareCapital, companyState } = identity;
  return [
    `© ${year} ${legalName}`,
    contacts.registeredSeat && `sede legale ${contacts.registeredSeat}`,
    joinUnbroken(taxCode === vatNumber ? `${words.vatNumber} e ${words.taxCode}` : words.vatNumber, vatNumber),
    taxCode === vatNumber || taxCode === '' ? '' : joinUnbroken(words.taxCode, taxCode),
    companyRegister && `Registro delle imprese ${companyRegister}`,
    rea && joinUnbroken('REA', rea),
    shareCapital && `capitale versato ${shareCapital}`,
    companyState,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function joinUnbroken(name: string, value: string): string {
  return `${name} ${value}`.replaceAll(' ', '\u00a0');
}
