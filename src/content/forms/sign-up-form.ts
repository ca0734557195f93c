import { contactFields } from '../../contract/contact/fields.ts';
import { group } from '../../contract/fields/fields.ts';
import type { Contents } from '../documents.ts';
import type { PublicForm } from './public-form.ts';

/** Newsletter form, with the firm's label. */
export function makeSignUpForm({ label }: Contents['moduli']['newsletter']) {
  return {
    name: 'newsletter',
    questions: group('', { email: { ...contactFields.email, label } }),
  } satisfies PublicForm;
}
