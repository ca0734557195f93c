import { appointmentFields } from '../../contract/contact/appointment-fields.ts';
import { choice, group, line, type Options } from '../../contract/fields/fields.ts';
import { type HalfDay, notOffered, parseHalfDay } from '../../contract/fields/half-days.ts';
import type { Contents } from '../documents.ts';
import type { FormErrors, TypedInputs } from './parsing.ts';
import type { PublicForm } from './public-form.ts';

/* Forms about appointments: one asks for an appointment, one for another time or none. */

type Words = Contents['appuntamento'];

/** Form that asks for an appointment. `contact`: the contact form's words, for the fields that both have. */
export function makeAppointmentForm(words: Words['form'], contact: Contents['moduli']['contact']) {
  const { nome, email, mode, telefono, messaggio } = appointmentFields;
  return {
    name: 'appuntamento',
    who: words.who,
    questions: group('', {
      wishes: { ...makeWishes(words), help: words.wishesNote },
      mode: { ...mode, label: words.mode, options: listOfferedModes(words.modes) },
      telefono: { ...telefono, label: words.telefono },
      messaggio: { ...messaggio, label: words.messaggio },
      nome: { ...nome, label: contact.nome.label },
      email: { ...email, label: contact.email.label },
    }),
  } satisfies PublicForm;
}

/**
 * Form of a visitor who asks for another time, or cancels. `canMove`: false while the firm takes no requests for
 * appointments: then the visitor can only cancel.
 */
export function makeChangeForm(
  form: Words['form'],
  change: Words['page']['change'],
  { canMove, isConfirmed }: { canMove: boolean; isConfirmed: boolean },
) {
  const options: Options = { ...(canMove && { other: change.other }), cancel: change.cancel };
  const { title, neither } = canMove ? change : change.onlyCancel;
  return {
    name: 'cambiamento',
    questions: group('', {
      change: choice(title, options, '', { missing: neither }),
      wishes: {
        ...makeWishes(form),
        ...(isConfirmed && { help: change.otherNote }),
        onlyWith: { name: 'change', values: ['other'] },
      },
    }),
  } satisfies PublicForm;
}

/** Ways of meeting that the firm offers: the others have no name. */
const listOfferedModes = (modes: Words['form']['modes']): Options =>
  Object.fromEntries(Object.entries(modes).filter(([, label]) => label !== ''));

/** Half days that a visitor wishes, first choice first. */
function makeWishes({ wishes, first, second, third }: Words['form']) {
  const makeWish = (label: string, note: { missing: string } | { optional: true }) =>
    line(label, halfDayLength, '', { format: 'half-day', subject: 'La mezza giornata', ...note });
  return group(wishes, {
    0: makeWish(first, { missing: 'Scelga una mezza giornata' }),
    1: makeWish(second, { optional: true }),
    2: makeWish(third, { optional: true }),
  });
}

const halfDayLength = '2026-12-03 afternoon'.length;

/** Half days of a form, first choice first, each once. */
export function listWishes(wishes: object): HalfDay[] {
  return [...new Set(Object.values(wishes))].flatMap((value) => parseHalfDay(String(value)) ?? []);
}

/** Error messages for the half days in a form that are not on offer. */
export function findNotOffered(typed: TypedInputs, isOnOffer: (halfDay: HalfDay) => boolean): FormErrors {
  const wished = Object.entries(typed).filter(([name]) => name.startsWith('wishes.'));
  const refused = wished.filter(([, value]) => {
    const halfDay = parseHalfDay(value);
    return halfDay !== null && !isOnOffer(halfDay);
  });
  return Object.fromEntries(refused.map(([name]) => [name, notOffered]));
}
