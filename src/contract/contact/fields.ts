import { limits } from '../limits.ts';

interface ContactField {
  /** What staff call it. */
  label: string;
  /** How a sentence about a fault begins; an address has its own. */
  fault: string;
  longest: number;
  optional?: true;
  /** How it is typed, and so what it takes: several lines, an address, or one line. */
  control:
    | { multiline: true; rows: number }
    | { type: 'text' | 'email' | 'tel'; inputMode?: 'email'; autoComplete: string };
}

/** What a visitor writes of a message, in the form's order. Form, checks, columns, letters, search, export and reports follow. */
export const contactFields = {
  nome: { label: 'Nome', fault: 'Il nome', longest: limits.nome, control: { type: 'text', autoComplete: 'name' } },
  email: {
    label: 'Email',
    fault: 'L’indirizzo email',
    longest: limits.email,
    control: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  },
  messaggio: { label: 'Messaggio', fault: 'Il messaggio', longest: 5000, control: { multiline: true, rows: 7 } },
} as const satisfies Record<string, ContactField>;

export type ContactFieldName = keyof typeof contactFields;
export type OptionalContactField = {
  [Name in ContactFieldName]: (typeof contactFields)[Name] extends { optional: true } ? Name : never;
}[ContactFieldName];
export type NeededContactField = Exclude<ContactFieldName, OptionalContactField>;

const isContactField = (name: string): name is ContactFieldName => Object.hasOwn(contactFields, name);
export const contactFieldNames = Object.keys(contactFields).filter(isContactField);
export const neededContactFields = contactFieldNames.filter((name) => !('optional' in contactFields[name]));
