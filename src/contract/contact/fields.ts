import { line, text } from '../fields/fields.ts';
import { limits } from '../limits.ts';

/** Fields of the contact form, in order. Its checks, columns, emails, search and export derive from them. */
export const contactFields = {
  nome: line('Nome', limits.nome, '', {
    subject: 'Il nome',
    missing: 'Il nome è obbligatorio',
    autocomplete: 'name',
  }),
  email: line('Email', limits.email, '', {
    format: 'person-email',
    subject: 'L’indirizzo email',
    missing: 'L’indirizzo email è obbligatorio',
    autocomplete: 'email',
  }),
  messaggio: text('Messaggio', limits.messaggio, '', {
    subject: 'Il messaggio',
    missing: 'Il messaggio è obbligatorio',
  }),
};

export type ContactFieldName = keyof typeof contactFields;

/** Fields that every message has; emails and staff pages render them at a fixed position. Others may be missing. */
export const fixedContactFields = ['nome', 'email', 'messaggio'] as const satisfies ContactFieldName[];
export type FixedContactField = (typeof fixedContactFields)[number];
export type FurtherContactField = Exclude<ContactFieldName, FixedContactField>;

const isContactField = (name: string): name is ContactFieldName => Object.hasOwn(contactFields, name);
export const contactFieldNames = Object.keys(contactFields).filter(isContactField);
