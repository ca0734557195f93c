import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormName } from '../../../content/forms/form-notices.ts';
import type { TypedInputs } from '../../../content/forms/parsing.ts';
import type { PublicForm } from '../../../content/forms/public-form.ts';
import { useContent } from '../../api/content.ts';
import { useDismissNotice, usePageState } from '../page-state.ts';
import { showNotice } from '../toasts/notice-queue.ts';
import { areEmpty, areSameValues, deleteDraft, getIdempotencyKey, readDraft, saveDraft } from './draft.ts';
import { honeypotField } from './Honeypot.tsx';
import type { Sender, SendOutcome, StoredForm } from './sending.ts';

type SendingCode = typeof import('./send-form.ts');

interface FormOptions<Content> {
  name: FormName;
  /** Makes the description of the form, which may be among the code that sends it. */
  makeForm: (code: SendingCode) => PublicForm<Content>;
  /** Name of the draft: a form of several pages has a draft for each. The form's name by default. */
  draftName?: string | undefined;
  /** Without a sender the form posts natively, and keeps no draft. */
  sender?: Sender<Content> | undefined;
  /** Element that shows the outcome inside the form. Without it, or after the page is left, a toast shows it. */
  outcomeBox?: RefObject<HTMLElement | null>;
  /** Element that takes the focus once the form is stored. */
  storedBox?: RefObject<HTMLElement | null>;
  /** Replaces a stored form by its entry; without it the form stays, with a notice. */
  onStored?: ((stored: StoredForm) => void) | undefined;
}

interface FormState {
  sending: boolean;
  outcome?: SendOutcome;
  /** Focused element at the time of sending: disabling it while sending drops the focus. */
  focused?: Element | null;
}

/** Manages a form and returns its state and props. Values stay in the DOM, and in a draft until they are sent. */
export function useForm<Content>({
  name,
  makeForm,
  draftName = name,
  sender,
  outcomeBox,
  storedBox,
  onStored,
}: FormOptions<Content>) {
  const element = useRef<HTMLFormElement>(null);
  const { notices } = useContent('moduli');
  const { form: posted, notice } = usePageState();
  const dismiss = useDismissNotice();
  const [returned] = useState(posted?.name === name ? posted : undefined);
  const [state, setState] = useState<FormState>({ sending: false });
  /** Code that sends the form. Until it is loaded, and if it does not load, the form posts natively. */
  const [code, setCode] = useState<SendingCode>();
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
  const loadCode = useEffectEvent(() => {
    if (!sender) return;
    restoreDraft();
    import('./send-form.ts').then(setCode, () => {});
  });
  useEffect(() => loadCode(), []);

  const showOutcome = useEffectEvent(({ outcome, focused }: FormState) => {
    if (!element.current || !outcome) return;
    if (outcome.isOutdated) return element.current.submit();
    const box = outcomeBox?.current;
    const invalidField = getFields(element.current).find((field) => outcome.errors[field.name]);
    if (invalidField) (box ?? invalidField).focus({ preventScroll: true });
    else if (document.activeElement === document.body) {
      const target = (outcome.stored && storedBox?.current) ?? focused;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    }
    if (box) box.scrollIntoView({ block: 'nearest' });
    else showNotice(outcome.notice, notices, outcome.description);
  });
  useEffect(() => showOutcome(state), [state]);

  async function submit(element: HTMLFormElement, by: Sender<Content>, loaded: SendingCode) {
    const tempo = wasPrefilled.current ? undefined : Math.round(performance.now() - (typingSince.current ?? 0));
    const signals = loaded.readSignals(element, tempo);
    // Measure later attempts from the opening of the document: a quick paste after an error does not mean a bot.
    typingSince.current = 0;
    const typed = readValues(element);
    const focusedElement = document.activeElement;
    dismiss();
    setState({ sending: true });
    const outcome = await loaded.sendForm(makeForm(loaded), by, {
      typed,
      signals,
      key: getIdempotencyKey(draftName, typed),
    });
    if (outcome.stored && areSameValues(readDraft(draftName)?.values, typed)) {
      deleteDraft(draftName);
      for (const field of getFields(element)) setValue(field, '');
    }
    if (element.isConnected && onStored && outcome.stored) onStored(outcome.stored);
    else if (element.isConnected) setState({ sending: false, outcome, focused: focusedElement });
    else showNotice(outcome.notice, notices, outcome.description);
  }

  return {
    ...state,
    /** Notice of a form that the server returned, until it is sent again. */
    returned: returned && !state.sending && !state.outcome ? notice : undefined,
    errors: state.outcome?.errors ?? (state.sending ? {} : (returned?.errors ?? {})),
    returnedValue: (input: string) => returned?.values[input],
    props: {
      ref: element,
      method: 'post',
      noValidate: code !== undefined,
      onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
        if (!sender) return;
        typingSince.current ??= performance.now();
        saveDraft(draftName, { values: readValues(currentTarget) });
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (!code || !sender) return;
        event.preventDefault();
        if (!state.sending) void submit(event.currentTarget, sender, code);
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

function readValues(form: HTMLFormElement): TypedInputs {
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
function fillEmptyFields(form: HTMLFormElement, values: TypedInputs): boolean {
  const typed = readValues(form);
  const fields = getFields(form).filter(({ name }) => typed[name] === '' && values[name]);
  for (const field of fields) setValue(field, values[field.name] ?? '');
  return fields.length > 0;
}
