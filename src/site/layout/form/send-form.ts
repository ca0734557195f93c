import * as v from 'valibot';
import { listAnswered } from '../../../content/forms/answers.ts';
import { formNotices } from '../../../content/forms/form-notices.ts';
import { type FormErrors, parseForm, type TypedInputs } from '../../../content/forms/parsing.ts';
import { listInputs, type PublicForm } from '../../../content/forms/public-form.ts';
import { makeSignUpForm } from '../../../content/forms/sign-up-form.ts';
import type { NoticeKey } from '../../../content/pages/notices.ts';
import { idempotencyKeyHeader } from '../../../contract/paths.ts';
import { duplicateCode, noticeChangedCode } from '../../../contract/schemas.ts';
import { ApiFailure, request } from '../../../ui/http/request.ts';
import { honeypotField, shownNoticeField } from './Honeypot.tsx';
import type { Sender, SendOutcome, SpamSignals } from './sending.ts';

/* Sending of the public forms. Loaded after hydration. */

export { makeSignUpForm };

/** Sends what was typed in a form, if it is valid, with the idempotency key `key`. Never rejects. */
export async function sendForm<Content>(
  form: PublicForm<Content>,
  { path, toBody, findFaults, explainRefusal }: Sender<Content>,
  { typed, signals, key }: { typed: TypedInputs; signals: SpamSignals; key: string },
): Promise<SendOutcome> {
  const parsed = parseForm(form, typed, findFaults?.(typed));
  if ('refusal' in parsed) return parsed.refusal;
  const notices: { stored: NoticeKey; known?: NoticeKey; invalid: NoticeKey; failed: NoticeKey } =
    formNotices[form.name];
  try {
    const body = { ...toBody(parsed.content), ...signals };
    const answer = await request(path, { method: 'POST', body, headers: { [idempotencyKeyHeader]: key } });
    const reference = v.is(referred, answer) ? { reference: answer.reference } : {};
    const recipient = typed['email']?.trim() ?? '';
    const stored = { answers: listAnswered(form, typed), recipient, ...reference };
    return { notice: notices.stored, errors: {}, stored };
  } catch (failure) {
    if (failure instanceof ApiFailure) {
      if (failure.code === duplicateCode && notices.known) return { notice: notices.known, errors: {} };
      if (failure.code === noticeChangedCode) return { notice: notices.failed, errors: {}, isOutdated: true };
      if (failure.status === 429) return { notice: 'troppe-richieste', description: failure.message, errors: {} };
      const errors = failure.status === 400 ? await readErrors(form, failure.fields, explainRefusal, typed) : {};
      if (Object.keys(errors).length > 0) return { notice: notices.invalid, errors };
    }
    console.error('Error sending form', form.name, failure instanceof ApiFailure ? failure.code : failure);
    return { notice: notices.failed, errors: {} };
  }
}

/** Reads what tells a person from a program, and the version of the notice beside the form. */
export function readSignals(form: HTMLFormElement, tempo: number | undefined): SpamSignals {
  const data = new FormData(form);
  const avviso = data.get(shownNoticeField)?.toString();
  return {
    sito: data.get(honeypotField)?.toString() ?? '',
    ...(tempo !== undefined && { tempo }),
    ...(avviso !== undefined && { avviso }),
  };
}

const referred = v.object({ reference: v.string() });

/** Errors that the server found, of the inputs that the form has. */
async function readErrors(
  { questions }: PublicForm,
  fields: FormErrors,
  explainRefusal: Sender<never>['explainRefusal'],
  typed: TypedInputs,
): Promise<FormErrors> {
  const errors = { ...fields, ...(await explainRefusal?.(fields, typed)) };
  const names = new Set(listInputs(questions).map(([name]) => name));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.has(name)));
}
