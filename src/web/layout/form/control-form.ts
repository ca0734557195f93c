import type { RefObject } from 'react';
import type { Notice, NoticeKey, Notices } from '../../../content/pages/notices.ts';
import type { FormSigns } from '../../api/forms.ts';
import type { ReturnedForm } from '../page-state.ts';
import { notify } from '../toasts/notify.ts';
import { dropDraft, isEmpty, keyFor, readDraft, sameValues, saveDraft, type Values } from './draft.ts';
import { honeypotField, shownNoticeField } from './Honeypot.tsx';

export type FormName = ReturnedForm['name'];

export interface Outcome {
  notice: NoticeKey;
  /** The server's sentence in place of the notice's own, as where it says when a limit ends. */
  description?: string;
  errors: Readonly<Record<string, string>>;
  /** Whether the server has it: then the form is cleared and its draft dropped. */
  sent: boolean;
  /** Whether the page is too old for it: the server answers it with the page of now, the form as it was typed. */
  outdated?: boolean;
}

/** Checks values as typed and sends them under this idempotency key. Never throws. */
export type Send = (values: Values, signs: FormSigns, key: string) => Promise<Outcome>;

export interface FormState {
  sending: boolean;
  outcome?: Outcome;
  rendered?: () => void;
}

interface ControlOptions {
  name: FormName;
  load: () => Promise<Send>;
  /** The outcome where that part cannot be fetched and the server cannot be reached. */
  unreachable: () => Outcome;
  /** Where the form shows its outcome itself. */
  outcomeBox: RefObject<HTMLElement | null> | undefined;
  returned: ReturnedForm | undefined;
  notices: Notices;
  notice: Notice | undefined;
  dismiss: () => void;
  show: (state: FormState) => void;
}

interface Place {
  focus: Element | null;
  scroll: number;
  button: number;
}

/** How far, in px, a form may move while it is sent for its visitor to be still where it was sent. */
const tolerance = 48;

// A visitor may leave the page while its form is on the way, and come back to it.
const underWay = new Set<FormName>();
const shown = new Map<FormName, { form: HTMLFormElement; options: ControlOptions }>();

/**
 * Takes `form` over until `left` is aborted: keeps a draft until it is sent, sends in place, or natively where that part does not arrive.
 */
export function controlForm(form: HTMLFormElement, options: ControlOptions, left: AbortSignal): void {
  const { name, load, dismiss, show } = options;
  const cameFilled = restore(form, options);
  // What was typed before the app was there counts from the start of the page.
  let typingSince = isEmpty(readValues(form)) ? undefined : 0;
  if (underWay.has(name)) show({ sending: true });
  shown.set(name, { form, options });
  left.addEventListener('abort', () => shown.delete(name));

  const on = (type: string, act: (event: Event) => void) => form.addEventListener(type, act, { signal: left });
  on('focusin', () => void load().catch(() => {}));
  on('input', () => {
    typingSince ??= performance.now();
    saveDraft(name, { values: readValues(form) });
  });
  on('submit', (event) => {
    event.preventDefault();
    if (underWay.has(name)) return;
    const tempo = cameFilled ? {} : { tempo: Math.round(performance.now() - (typingSince ?? 0)) };
    // A further attempt counts from the start of the page: what is pasted after an error is no machine's.
    typingSince = 0;
    const data = new FormData(form);
    const avviso = data.get(shownNoticeField)?.toString();
    const sito = data.get(honeypotField)?.toString() ?? '';
    void submit(form, options, { sito, ...tempo, ...(avviso !== undefined && { avviso }) });
    dismiss();
    show({ sending: true });
  });
}

/** Fills a form with its draft, unless the server returned it. Whether it then holds what was not typed into it just now. */
function restore(form: HTMLFormElement, { name, returned, notice }: ControlOptions): boolean {
  if (notice?.variant === 'default') dropDraft(name);
  const draft = returned ? undefined : readDraft(name);
  let filled = returned !== undefined;
  for (const field of fieldsOf(form)) {
    const kept = draft?.values[field.name];
    if (field.value !== '' || !kept) continue;
    field.value = kept;
    filled = true;
  }
  const values = readValues(form);
  if (!sameValues(draft?.values, values)) saveDraft(name, { values });
  return filled;
}

async function submit(form: HTMLFormElement, { name, load, unreachable, notices }: ControlOptions, signs: FormSigns) {
  const place = placeOf(form);
  const values = readValues(form);
  const key = keyFor(name, values);
  underWay.add(name);
  const send = await load().catch(() => null);
  const outcome = await send?.(values, signs, key);
  if (outcome && !outcome.outdated) finish(name, outcome, values, place, notices);
  else if (form.isConnected && (await postNatively(form))) end(name)?.options.show({ sending: false });
  else finish(name, unreachable(), values, place, notices);
}

/** Ends a submission. The form that is shown by now comes out, if one is: a page that was just left may not have said so yet. */
function end(name: FormName) {
  underWay.delete(name);
  const now = shown.get(name);
  return now?.form.isConnected ? now : undefined;
}

function finish(name: FormName, outcome: Outcome, values: Values, place: Place, notices: Notices): void {
  const now = end(name);
  if (outcome.sent && sameValues(readDraft(name)?.values, values)) {
    dropDraft(name);
    for (const field of now ? fieldsOf(now.form) : []) field.value = '';
  }
  if (now) now.options.show({ sending: false, outcome, rendered: () => letSee(now.form, outcome, now.options, place) });
  else notify(outcome.notice, notices, outcome.description);
}

/** Gives the focus back, or to the first wrong field, and shows the outcome; a visitor who has moved on gets a toast. */
function letSee(
  form: HTMLFormElement,
  { notice, description, errors }: Outcome,
  { outcomeBox, notices }: ControlOptions,
  place: Place,
): void {
  const { focus, scroll, button } = placeOf(form);
  const stayed = Math.min(Math.abs(scroll - place.scroll), Math.abs(button - place.button)) < tolerance;
  const box = stayed ? outcomeBox?.current : null;
  const wrong = stayed && fieldsOf(form).find(({ name }) => errors[name]);
  if (wrong) (box ?? wrong).focus({ preventScroll: true });
  else if (focus === document.body && place.focus instanceof HTMLElement) place.focus.focus({ preventScroll: true });
  if (box) box.scrollIntoView({ block: 'nearest' });
  else notify(notice, notices, description);
}

function placeOf(form: HTMLFormElement): Place {
  const button = form.querySelector('[type=submit]')?.getBoundingClientRect().top ?? 0;
  return { focus: document.activeElement, scroll: scrollY, button };
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

/** Posts as without scripts, where the part that sends did not arrive, as after a release. False, and nothing done, without a server. */
async function postNatively(form: HTMLFormElement): Promise<boolean> {
  const reachable = await fetch(form.action, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
  if (reachable) {
    // What is disabled while a form is sent would not be posted.
    for (const control of form.elements) control.removeAttribute('disabled');
    form.submit();
  }
  return reachable;
}
