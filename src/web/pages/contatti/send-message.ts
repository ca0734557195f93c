import * as v from 'valibot';
import { contactPost } from '../../../contract/schemas.ts';
import { type FormSigns, sendContactMessage } from '../../api/forms.ts';
import { ApiFailure } from '../../api/request.ts';
import { type ContactErrors, type ContactResult, fieldNames } from './ContactOutcome.tsx';

/** Checks what was typed and, where nothing is wrong with it, sends it as the message with this key. Never throws. */
export async function sendMessage(
  values: Record<string, string>,
  signs: FormSigns,
  keyFor: (content: string) => string,
): Promise<ContactResult> {
  const checked = v.safeParse(contactPost, values);
  if (!checked.success) {
    const { nested = {} } = v.flatten<typeof contactPost>(checked.issues);
    const missing = Object.values(values).some((value) => value.trim() === '');
    return {
      notice: missing ? 'campi-obbligatori' : 'campi-non-validi',
      errors: errorsFrom((name) => nested[name]?.[0]),
    };
  }
  try {
    await sendContactMessage(checked.output, signs, keyFor(JSON.stringify(checked.output)));
    return { notice: 'messaggio-inviato', errors: {} };
  } catch (failure) {
    return outcomeOf(failure);
  }
}

function outcomeOf(failure: unknown): ContactResult {
  console.error('Error sending contact message', failure instanceof ApiFailure ? failure.code : failure);
  if (!(failure instanceof ApiFailure)) return { notice: 'errore-invio', errors: {} };
  if (failure.status === 429) return { notice: 'troppe-richieste', errors: {} };
  const errors = failure.status === 400 ? errorsFrom((name) => failure.fields[name]) : {};
  return { notice: Object.keys(errors).length > 0 ? 'campi-non-validi' : 'errore-invio', errors };
}

function errorsFrom(messageFor: (name: (typeof fieldNames)[number]) => string | undefined): ContactErrors {
  const errors: ContactErrors = {};
  for (const name of fieldNames) {
    const message = messageFor(name);
    if (message) errors[name] = message;
  }
  return errors;
}
