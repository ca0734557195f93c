import { useRef } from 'react';
import type { FormSigns } from '../api/forms.ts';

const field = 'sito';

/** Watches a form for what tells people from programs: time since the first key, and the field that people do not see. */
export function useFormSigns() {
  // Typing that began before the app was there counts from the start of the page.
  const started = useRef(0);
  const seen = useRef(false);
  return {
    noteInput() {
      if (seen.current) return;
      seen.current = true;
      started.current = performance.now();
    },
    read(form: HTMLFormElement): FormSigns {
      const sito = new FormData(form).get(field);
      return { sito: typeof sito === 'string' ? sito : '', tempo: Math.round(performance.now() - started.current) };
    },
  };
}

/** The field that only programs fill. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {label}
        <input name={field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
