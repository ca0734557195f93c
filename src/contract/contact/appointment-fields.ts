import { choice, line } from '../fields/fields.ts';
import { limits } from '../limits.ts';
import { contactFields } from './fields.ts';

/** Fields of a request for an appointment, besides the half days that its author wishes. */
export const appointmentFields = {
  nome: contactFields.nome,
  email: contactFields.email,
  mode: choice('Come', { office: 'In studio', phone: 'Al telefono', video: 'In video' }, 'office', {
    missing: 'Scelga in quale modo',
  }),
  telefono: line('Telefono', limits.telefono, '', {
    format: 'person-telephone',
    requiredWith: { name: 'mode', values: ['phone'] },
    subject: 'Il telefono',
    missing: 'Per un appuntamento al telefono serve il numero',
    autocomplete: 'tel',
  }),
  messaggio: { ...contactFields.messaggio, optional: true },
};
