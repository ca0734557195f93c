import { Hono } from 'hono';
import { findNotOffered, listWishes, makeAppointmentForm } from '../../content/forms/appointment-forms.ts';
import type { PublishedContent } from '../../content/published.ts';
import { paths } from '../../contract/paths.ts';
import { answerFormPost, type FormPostServices, readFormPost } from '../forms/form-post.ts';
import type { HttpEnv } from '../http/request.ts';
import { type AskingServices, askAppointment, isOnOffer, requireAppointments } from './asking.ts';

interface AppointmentFormServices extends Omit<AskingServices, 'content'>, FormPostServices {
  database: AskingServices['database'];
  content: () => PublishedContent;
}

/** Post of the form that asks for an appointment, without JavaScript. */
export const appointmentFormRoute = (services: AppointmentFormServices) =>
  new Hono<HttpEnv>().post(paths.appointment, async (context) => {
    const published = services.content();
    requireAppointments(published);
    const { appuntamento, moduli } = published.contents;
    const now = new Date();
    const post = await readFormPost(context, services);
    return await answerFormPost(context, services, post, {
      form: makeAppointmentForm(appuntamento.form, moduli.contact),
      path: paths.appointment,
      limit: 'contact',
      errors: findNotOffered(post.typed, (halfDay) => isOnOffer(services, halfDay, now)),
      async store(visit, { wishes, ...content }) {
        const wished = { ...content, wishes: listWishes(wishes), sito: post.typed['sito'] };
        const { reference } = await askAppointment(visit, services, wished);
        return { notice: 'appuntamento-chiesto', errors: {}, reference };
      },
    });
  });
