import { limits } from '../limits.ts';

interface ContactField {
  label: string;
  /** Grammatical subject of the field's error messages, such as «Il nome»; unused for `email`. */
  errorSubject: string;
  maxLength: number;
  optional?: true;
  control:
    | { multiline: true; rows: number }
    | { type: 'text' | 'email' | 'tel'; inputMode?: 'email'; autoComplete: string };
}

/** Fields of the contact form, in order. Its validation, columns, emails, search and export derive from them. */
export const contactFields = {
  nome: {
    label: 'Nome',
    errorSubject: 'Il nome',
    maxLength: limits.nome,
    control: { type: 'text', autoComplete: 'name' },
  },
  email: {
    label: 'Email',
    errorSubject: 'L’indirizzo email',
    maxLength: limits.email,
    control: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  },
  messaggio: {
    label: 'Messaggio',
    errorSubject: 'Il messaggio',
    maxLength: limits.messaggio,
    control: { multiline: true, rows: 7 },
  },
} as const satisfies Record<string, ContactField>;

export type ContactFieldName = keyof typeof contactFields;
export type OptionalContactField = {
  [Name in ContactFieldName]: (typeof contactFields)[Name] extends { optional: true } ? Name : never;
}[ContactFieldName];
export type RequiredContactField = Exclude<ContactFieldName, OptionalContactField>;

const isContactField = (name: string): name is ContactFieldName => Object.hasOwn(contactFields, name);
export const contactFieldNames = Object.keys(contactFields).filter(isContactField);
/** Maximum length of each field, by its name. */
export const contactLimits: Readonly<Record<string, number>> = Object.fromEntries(
  contactFieldNames.map((name) => [name, contactFields[name].maxLength]),
);

export const requiredContactFields = contactFieldNames.filter((name) => !('optional' in contactFields[name]));
