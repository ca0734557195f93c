import { parseContactForm } from '../../../content/form-parsing.ts';
import { sendContact } from '../../layout/form/send-contact.ts';
import type { SendForm } from '../../layout/form/use-form.ts';

/** Validates the values and, if valid, sends them as a contact message with the idempotency key `key`. */
export const sendMessage: SendForm = (values, signals, key) =>
  sendContact(parseContactForm(values), values, signals, key);
