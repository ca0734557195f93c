import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FormOutcome, isStored } from '../../../content/form-outcome.ts';
import { useContent } from '../../api/content.ts';
import type { SpamSignals } from '../../api/forms.ts';
import { type ReturnedForm, useDismissNotice, usePageState } from '../page-state.ts';
import { showNotice } from '../toasts/notice-queue.ts';
import {
  areEmpty,
  areSameValues,
  deleteDraft,
  type FormValues,
  getIdempotencyKey,
  readDraft,
  saveDraft,
} from './draft.ts';
import { honeypotField, shownNoticeField } from './Honeypot.tsx';

interface SendOutcome extends FormOutcome {
  /** True if the notice beside the form has changed: then a native post loads the new page with the typed values. */
  isOutdated?: true;
}

/** Validates the typed values and sends them with the idempotency key `key`. Never rejects. */
export type SendForm = (values: FormValues, signals: SpamSignals, key: string) => Promise<SendOutcome>;

interface FormOptions {
  name: ReturnedForm['name'];
  /** Name of the draft: a form of several pages has a draft for each. The form's name by default. */
  draftName?: string;
  /** Loads the code of the form after hydration. Until then, and if it fails, the form posts natively. */
  load: () => Promise<SendForm>;
  /** Element that shows the outcome inside the form. Without it, or after the page is left, a toast shows it. */
  outcomeBox?: RefObject<HTMLElement | null>;
}

interface FormState {
  sending: boolean;
  outcome?: SendOutcome;
  /** Focused element at the time of sending: disabling it while sending drops the focus. */
  focused?: Element | null;
}

/** Manages a form and returns its state and props. Values stay in the DOM, and in a draft until they are sent. */
export function useForm({ name, draftName = name, load, outcomeBox }: FormOptions) {
  const element = useRef<HTMLFormElement>(null);
  const { notices } = useContent('moduli');
  const { form, notice } = usePageState();
  const dismiss = useDismissNotice();
  const [returned] = useState(form?.name === name ? form : undefined);
  const [state, setState] = useState<FormState>({ sending: false });
  const [send, setSend] = useState<SendForm>();
  const wasPrefilled = useRef(false);
  /** Time of the first input, in ms since the document was opened. */
  const typingSince = useRef<number>(undefined);

  const restoreDraft = useEffectEvent(() => {
    if (!element.current) return;
    if (notice?.variant === 'default') deleteDraft(draftName);
    const draft = returned ? undefined : readDraft(draftName);
    wasPrefilled.current = fillEmptyFields(element.current, draft?.values ?? {}) || returned !== undefined;
    const values = readValues(element.current);
    // Text typed before hydration counts as typed since the document was opened.
    if (!areEmpty(values)) typingSince.current = 0;
    if (!areSameValues(draft?.values, values)) saveDraft(draftName, { values });
  });
  const loadSender = useEffectEvent(() => {
    restoreDraft();
    load().then(
      (sender) => setSend(() => sender),
      () => {},
    );
  });
  useEffect(() => loadSender(), []);

  const showOutcome = useEffectEvent(({ outcome, focused }: FormState) => {
    if (!element.current || !outcome) return;
    if (outcome.isOutdated) return element.current.submit();
    const box = outcomeBox?.current;
    const invalidField = getFields(element.current).find((field) => outcome.errors[field.name]);
    if (invalidField) (box ?? invalidField).focus({ preventScroll: true });
    else if (document.activeElement === document.body && focused instanceof HTMLElement)
      focused.focus({ preventScroll: true });
    if (box) box.scrollIntoView({ block: 'nearest' });
    else showNotice(outcome.notice, notices, outcome.description);
  });
  useEffect(() => showOutcome(state), [state]);

  async function submit(form: HTMLFormElement, send: SendForm) {
    const tempo = wasPrefilled.current ? undefined : Math.round(performance.now() - (typingSince.current ?? 0));
    const signals = readSignals(form, tempo);
    // Measure later attempts from the opening of the document: a quick paste after an error does not mean a bot.
    typingSince.current = 0;
    const values = readValues(form);
    const focusedElement = document.activeElement;
    dismiss();
    setState({ sending: true });
    const outcome = await send(values, signals, getIdempotencyKey(draftName, values));
    if (isStored(outcome) && areSameValues(readDraft(draftName)?.values, values)) {
      deleteDraft(draftName);
      for (const field of getFields(form)) setValue(field, '');
    }
    if (form.isConnected) setState({ sending: false, outcome, focused: focusedElement });
    else showNotice(outcome.notice, notices, outcome.description);
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
        saveDraft(draftName, { values: readValues(currentTarget) });
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (!send) return;
        event.preventDefault();
        if (!state.sending) void submit(event.currentTarget, send);
      },
    },
  };
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function getFields(form: HTMLFormElement) {
  const selector = 'input:not([type=hidden]), textarea, select';
  return [...form.querySelectorAll<FormField>(selector)].filter(({ name }) => name !== honeypotField);
}

/** True for a radio button or checkbox, whose value counts only while it is checked. */
function isChoice(field: FormField): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox';
}

function readValues(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const field of getFields(form)) {
    const value = isChoice(field) && !field.checked ? '' : field.value;
    values[field.name] = [values[field.name], value].filter(Boolean).join('\n');
  }
  return values;
}

/**
 * Sets the value of a field. A choice is checked if its own value is a line of it; a list that does not contain the value
 * goes back to its first option.
 */
function setValue(field: FormField, value: string): void {
  if (isChoice(field)) field.checked = value.split('\n').includes(field.value);
  else field.value = value;
  if (field instanceof HTMLSelectElement && field.selectedIndex === -1) field.selectedIndex = 0;
}

/** Fills the fields that are empty; true if there was a value for one of them. */
function fillEmptyFields(form: HTMLFormElement, values: FormValues): boolean {
  const typed = readValues(form);
  const fields = getFields(form).filter(({ name }) => typed[name] === '' && values[name]);
  for (const field of fields) setValue(field, values[field.name] ?? '');
  return fields.length > 0;
}

function readSignals(form: HTMLFormElement, tempo: number | undefined): SpamSignals {
  const data = new FormData(form);
  const avviso = data.get(shownNoticeField)?.toString();
  return {
    sito: data.get(honeypotField)?.toString() ?? '',
    ...(tempo !== undefined && { tempo }),
    ...(avviso !== undefined && { avviso }),
  };
}
