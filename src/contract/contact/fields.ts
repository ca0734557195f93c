import { limits } from '../limits.ts';

interface ContactField {
  /** Label in the staff area. */
  label: string;
  /** Subject of an error message, such as «Il nome»; `email` has its own messages. */
  fault: string;
  longest: number;
  optional?: true;
  /** Input control: several lines, an email address, or one line. */
  control:
    | { multiline: true; rows: number }
    | { type: 'text' | 'email' | 'tel'; inputMode?: 'email'; autoComplete: string };
}

/**
 * Fields of the contact form, in order. Form, validation, columns, emails, search, export and reports derive from them.
 */
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
