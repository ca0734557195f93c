/*
 * The firm's facts, the one place to fill in before the site goes public. A value in square brackets, in the reserved domain
 * `.example` or with a telephone number of zeros is still a placeholder: `unfilled()` lists those.
 */

export const firm = {
  /** The name in the header, in titles and in letters. */
  name: '[Nome dello Studio]',
  /** The registered name, as the Chamber of Commerce or the Agenzia delle Entrate knows it. */
  legalName: '[Ragione sociale]',
  /** For instance «studio associato», «società tra professionisti a r.l.», «S.r.l.». */
  legalForm: '[Forma giuridica]',
  /** The line under the name. */
  descriptor: 'Consulenza dal 2014',
  founded: 2014,
  copyrightYear: 2025,

  vatNumber: '[Partita IVA]',
  taxCode: '[Codice fiscale]',
  /** What article 2250 of the civil code wants of companies; empty strings where the firm is none. */
  companyRegister: '[Ufficio del registro delle imprese e numero REA]',
  shareCapital: '[Capitale sociale versato]',

  phone: '+39 06 0000 0000',
  email: 'info@studio.example',
  pec: 'pec@studio.example',
  street: '[Via e numero civico]',
  postcode: '00041',
  city: 'Albano Laziale',
  province: 'RM',

  social: { label: 'LinkedIn', url: 'https://linkedin.example/studio' },

  /** Who answers for personal data, where the firm has named a data protection officer; else an empty string. */
  dataProtectionOfficer: '[Responsabile della protezione dei dati, se nominato]',
  /** The company that runs the server and the country it stands in. */
  hosting: '[Fornitore di hosting e Paese del server]',
  /** The company that carries the firm's mail. */
  mailProvider: '[Fornitore del servizio di posta]',

  /** The people of the team page, the founder first. The identifier is what a photo's name is matched with. */
  people: [
    {
      id: 'socio-fondatore',
      name: '[Nome Cognome 1]',
      register: '[Ordine dei dottori commercialisti, sezione e numero; n. nel Registro dei revisori legali]',
    },
    {
      id: 'revisore-oiv',
      name: '[Nome Cognome 2]',
      register: '[N. nel Registro dei revisori legali e nell’Elenco nazionale OIV]',
    },
    {
      id: 'dottore-commercialista',
      name: '[Nome Cognome 3]',
      register: '[Ordine dei dottori commercialisti, sezione e numero; n. nel Registro dei revisori legali]',
    },
    { id: 'studente-universitario', name: '[Nome Cognome 4]', register: '' },
  ],
} as const;

/** A member of the team, as the firm's facts name them. */
export type Person = (typeof firm.people)[number];
export type PersonId = Person['id'];

/** When the office is open; `days` names them as schema.org does. */
export const openingHours = {
  label: 'Lun–Ven',
  labelInFull: 'Da lunedì a venerdì',
  opens: '9:00',
  closes: '18:00',
  text: '9:00–18:00',
  otherwise: 'oppure su appuntamento',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
} as const;

/** Where the office stands, in degrees; the middle of Albano Laziale until the street is known. */
export const position = { latitude: 41.7297, longitude: 12.6586 } as const;

export interface MapSetting {
  /** `frame` asks openstreetmap.org for the map when it scrolls into view; `drawing` asks nobody before a button is pressed. */
  mode: 'frame' | 'drawing';
  frameUrl: string;
  /** The address in a maps application, opened by the link beside the map. */
  linkUrl: string;
}

/** The one setting of the map on the contact page. */
export const map: MapSetting = {
  mode: 'frame',
  frameUrl:
    'https://www.openstreetmap.org/export/embed.html?bbox=12.6536%2C41.7267%2C12.6636%2C41.7327&layer=mapnik&marker=41.7297%2C12.6586',
  linkUrl: 'https://www.openstreetmap.org/?mlat=41.7297&mlon=12.6586#map=17/41.7297/12.6586',
};

/** The address on one line: street, postcode, town and province. */
export const addressLine = `${firm.street}, ${firm.postcode} ${firm.city} (${firm.province})`;

/** The telephone number as a `tel:` address. */
export const phoneHref = `tel:${firm.phone.replaceAll(' ', '')}`;

/** First letters of the first and last word of a name, for a portrait that is missing. */
export function initials(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? [];
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '').join('');
}

const placeholder = /\[|\.example\b|0000 0000/;

/** Names of the facts above that still hold a placeholder, such as `firm.vatNumber` or `firm.people.0.name`. */
export function unfilled(facts: unknown = firm): string[] {
  const missing: string[] = [];
  const visit = (name: string, value: unknown) => {
    if (typeof value === 'string' && placeholder.test(value)) missing.push(name);
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(`${name}.${key}`, inner);
    }
  };
  visit('firm', facts);
  return missing;
}
