import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NoticeKey } from '../../../content/pages/notices.ts';
import { useContent } from '../../api/content.ts';
import type { FormSigns } from '../../api/forms.ts';
import { type ReturnedForm, useDismissPosted, usePageState } from '../page-state.ts';
import { notify } from '../toasts/notify.ts';
import { dropDraft, isEmpty, keyFor, readDraft, sameValues, saveDraft, type Values } from './draft.ts';
import { honeypotField, shownNoticeField } from './Honeypot.tsx';

export interface Outcome {
  notice: NoticeKey;
  /** Description from the server that replaces the notice's own, such as the end of a rate limit. */
  description?: string;
  errors: Readonly<Record<string, string>>;
  /** Stored by the server: the form is cleared and its draft dropped. */
  sent: boolean;
  /** Stale notice version: a native post brings the current page with the values as typed. */
  outdated?: boolean;
}

/** Checks values as typed and sends them under this idempotency key. Never rejects. */
export type Send = (values: Values, signs: FormSigns, key: string) => Promise<Outcome>;

interface FormOptions {
  name: ReturnedForm['name'];
  /**
   * Loads the code that validates and sends the form, after hydration. Until then, and if it fails, the form posts
   * natively.
   */
  load: () => Promise<Send>;
  /** Element that shows the outcome inside the form. Without it, or after the page is left, a toast shows it. */
  outcomeBox?: RefObject<HTMLElement | null>;
}

interface FormState {
  sending: boolean;
  outcome?: Outcome;
  /** Focused element at the time of sending: disabling it while sending drops the focus. */
  focused?: Element | null;
}

/** State of a form for its markup. Values stay in the DOM, and in a draft until they are sent. */
export function useForm({ name, load, outcomeBox }: FormOptions) {
  const element = useRef<HTMLFormElement>(null);
  const { notices } = useContent('moduli');
  const { form, notice } = usePageState();
  const dismiss = useDismissPosted();
  const [returned] = useState(form?.name === name ? form : undefined);
  const [state, setState] = useState<FormState>({ sending: false });
  const [send, setSend] = useState<Send>();
  const cameFilled = useRef(false);
  /** Start of typing, in ms since the page was opened. */
  const typingSince = useRef<number>(undefined);

  const restore = useEffectEvent(() => {
    if (!element.current) return;
    if (notice?.variant === 'default') dropDraft(name);
    const draft = returned ? undefined : readDraft(name);
    cameFilled.current = returned !== undefined;
    for (const field of fieldsOf(element.current)) {
      const value = draft?.values[field.name];
      if (field.value !== '' || !value) continue;
      field.value = value;
      cameFilled.current = true;
    }
    const values = readValues(element.current);
    // Text typed before hydration counts from the start of the page.
    if (!isEmpty(values)) typingSince.current = 0;
    if (!sameValues(draft?.values, values)) saveDraft(name, { values });
  });
  const begin = useEffectEvent(() => {
    restore();
    load().then(
      (loaded) => setSend(() => loaded),
      () => {},
    );
  });
  useEffect(() => begin(), []);

  const showOutcome = useEffectEvent(({ outcome, focused }: FormState) => {
    if (!element.current || !outcome) return;
    if (outcome.outdated) return element.current.submit();
    const box = outcomeBox?.current;
    const wrong = fieldsOf(element.current).find((field) => outcome.errors[field.name]);
    if (wrong) (box ?? wrong).focus({ preventScroll: true });
    else if (document.activeElement === document.body && focused instanceof HTMLElement)
      focused.focus({ preventScroll: true });
    if (box) box.scrollIntoView({ block: 'nearest' });
    else notify(outcome.notice, notices, outcome.description);
  });
  useEffect(() => showOutcome(state), [state]);

  async function submit(form: HTMLFormElement, send: Send) {
    const tempo = cameFilled.current ? {} : { tempo: Math.round(performance.now() - (typingSince.current ?? 0)) };
    // Later attempts count from the start of the page: a paste after an error is not a bot.
    typingSince.current = 0;
    const data = new FormData(form);
    const avviso = data.get(shownNoticeField)?.toString();
    const sito = data.get(honeypotField)?.toString() ?? '';
    const values = readValues(form);
    const focused = document.activeElement;
    dismiss();
    setState({ sending: true });
    const outcome = await send(
      values,
      { sito, ...tempo, ...(avviso !== undefined && { avviso }) },
      keyFor(name, values),
    );
    if (outcome.sent && sameValues(readDraft(name)?.values, values)) {
      dropDraft(name);
      for (const field of fieldsOf(form)) field.value = '';
    }
    if (form.isConnected) setState({ sending: false, outcome, focused });
    else notify(outcome.notice, notices, outcome.description);
  }

  return {
    ...state,
    errors: state.outcome?.errors ?? (state.sending ? {} : (returned?.errors ?? {})),
    returnedValue: (field: string) => returned?.values[field],
    props: {
      ref: element,
      method: 'post',
      noValidate: send !== undefined,
      onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
        typingSince.current ??= performance.now();
        saveDraft(name, { values: readValues(currentTarget) });
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (!send) return;
        event.preventDefault();
        if (!state.sending) void submit(event.currentTarget, send);
      },
    },
  };
}

function fieldsOf(form: HTMLFormElement) {
  const typed = 'input:not([type=hidden]), textarea';
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].filter(
    ({ name }) => name !== honeypotField,
  );
}

function readValues(form: HTMLFormElement): Values {
  return Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));
}
