import { Hono } from 'hono';
import { findRefusedWishes, parseAppointmentForm } from '../../content/appointments/parsing.ts';
import { wishLimits } from '../../content/appointments/wish-fields.ts';
import type { FormFields, ParsedForm } from '../../content/form-parsing.ts';
import { type AppointmentPost, appointmentModes } from '../../contract/appointments.ts';
import { contactLimits } from '../../contract/contact/fields.ts';
import { limits } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { answerFormPost, type FormPostServices } from '../forms/form-post.ts';
import type { HttpEnv } from '../http/request.ts';
import { type AskingServices, askAppointment, isOnOffer, requireAppointments } from './asking.ts';

/** Post of the form that asks for an appointment, without JavaScript. */
export const appointmentFormRoute = (services: AskingServices & FormPostServices) =>
  new Hono<HttpEnv>().post(paths.appointment, (context) => {
    requireAppointments(services.content());
    return answerFormPost(context, services, {
      name: 'appuntamento',
      path: paths.appointment,
      limit: 'contact',
      faultNotice: 'errore-invio',
      parse: (fields) => parseOfferedForm(fields, services),
      findLimits: () => appointmentLimits,
      async store(visit, post) {
        // Ignores the elapsed time, which only the site's script can measure.
        await askAppointment(visit, services, { ...post, tempo: undefined });
        return { notice: 'appuntamento-chiesto', errors: {} };
      },
    });
  });

const appointmentLimits = {
  ...contactLimits,
  ...wishLimits,
  telefono: limits.telefono,
  mode: Math.max(...appointmentModes.map((mode) => mode.length)),
};

/** Parses the form, and refuses the fields whose half day is not on offer. */
function parseOfferedForm(fields: FormFields, services: AskingServices): ParsedForm<AppointmentPost> {
  const parsed = parseAppointmentForm(fields);
  const now = new Date();
  const refused = findRefusedWishes(fields, (halfDay) => !isOnOffer(services, halfDay, now));
  if (Object.keys(refused).length === 0) return parsed;
  const errors = 'refusal' in parsed ? { ...refused, ...parsed.refusal.errors } : refused;
  return { refusal: { notice: 'campi-non-validi', errors } };
}
