import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type FormName, formNotices } from '../../../content/forms/form-notices.ts';
import { makeOutcomeQuery, readOutcomeQuery } from '../../../content/forms/outcome.ts';
import type { StoredForm } from './sending.ts';

export interface SentEntry {
  reference?: string | undefined;
  /** Answers; unknown after a reload, and after a post without JavaScript. */
  stored?: StoredForm | undefined;
}

/** Entry of a stored form, if the address names one: so it survives a reload. `onStored` leads to it. */
export function useSent(form: FormName): { sent: SentEntry | undefined; onStored: (stored: StoredForm) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [last, setLast] = useState<StoredForm>();
  const posted = readOutcomeQuery(form, new URLSearchParams(search));
  return {
    sent: posted && {
      reference: posted.reference,
      stored: last?.reference === posted.reference ? last : undefined,
    },
    onStored(stored) {
      setLast(stored);
      const { reference } = stored;
      void navigate(
        { search: makeOutcomeQuery({ notice: formNotices[form].stored, ...(reference && { reference }) }) },
        { replace: true },
      );
    },
  };
}
