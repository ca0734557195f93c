import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useContent } from '../../api/content.ts';
import { useHydrated } from '../hydrated.ts';
import { useDismissPosted, usePageState } from '../page-state.ts';
import type { FormName, FormState, Outcome, Send } from './control-form.ts';

interface FormOptions {
  name: FormName;
  /** Fetches what checks and sends the form: asked for when a visitor turns to it. */
  load: () => Promise<Send>;
  /** The outcome where that part cannot be fetched and the server cannot be reached. */
  unreachable: () => Outcome;
  /** Where the form shows its outcome itself: this element. Elsewhere, and wherever it is not seen, a toast says it. */
  outcomeBox?: RefObject<HTMLElement | null>;
}

/** The state of a form for its markup. It posts natively until `control-form.ts`, loaded after hydration, is there. */
export function useForm({ name, load, unreachable, outcomeBox }: FormOptions) {
  const element = useRef<HTMLFormElement>(null);
  const { notices } = useContent('moduli');
  const { form, notice } = usePageState();
  const dismiss = useDismissPosted();
  const [returned] = useState(form?.name === name ? form : undefined);
  const [state, show] = useState<FormState>({ sending: false });
  const control = useRef<Promise<void>>(undefined);

  const begin = useEffectEvent(async (left: AbortSignal) => {
    const { controlForm } = await import('./control-form.ts');
    if (!element.current || left.aborted) return;
    controlForm(
      element.current,
      { name, load, unreachable, outcomeBox, returned, notices, notice, dismiss, show },
      left,
    );
  });
  useEffect(() => {
    const left = new AbortController();
    control.current = begin(left.signal);
    control.current.catch(() => {});
    return () => left.abort();
  }, []);
  useEffect(() => state.rendered?.(), [state]);

  return {
    ...state,
    errors: state.outcome?.errors ?? (state.sending ? {} : (returned?.errors ?? {})),
    returnedValue: (field: string) => returned?.values[field],
    props: {
      ref: element,
      method: 'post',
      noValidate: useHydrated(),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (event.defaultPrevented) return;
        // Sent before it is controlled: it waits for that.
        const { currentTarget } = event;
        event.preventDefault();
        control.current?.then(
          () => currentTarget.requestSubmit(),
          () => currentTarget.submit(),
        );
      },
    },
  };
}
