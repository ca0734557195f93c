import type { NoticeKey } from '../pages/notices.ts';

/** Notices that say the outcomes of a form. */
interface FormNotices {
  /** Something that is required is empty. */
  missing: NoticeKey;
  /** Something does not fit its field. */
  invalid: NoticeKey;
  /** The server did not store the form, or could not be reached. */
  failed: NoticeKey;
  stored: NoticeKey;
  /** The server had stored it before. */
  known?: NoticeKey;
}

const messageNotices = { missing: 'campi-obbligatori', invalid: 'campi-non-validi', failed: 'errore-invio' } as const;

/** All public forms. `cambiamento`: on the page of one appointment. */
export const formNotices = {
  contatto: { ...messageNotices, stored: 'messaggio-inviato' },
  preventivo: { ...messageNotices, stored: 'richiesta-inviata' },
  appuntamento: { ...messageNotices, stored: 'appuntamento-chiesto' },
  cambiamento: { ...messageNotices, stored: 'appuntamento-chiesto' },
  newsletter: {
    missing: 'email-richiesta',
    invalid: 'email-non-valida',
    failed: 'errore-iscrizione',
    stored: 'iscrizione-completata',
    known: 'email-registrata',
  },
} as const satisfies Record<string, FormNotices>;

export type FormName = keyof typeof formNotices;
