import { type Context, Hono, type Next } from 'hono';
import { findNotOffered, listWishes, makeChangeForm } from '../../content/forms/appointment-forms.ts';
import type { FormOutcome } from '../../content/forms/outcome.ts';
import type { PublishedContent } from '../../content/published.ts';
import { formatDayAndTime } from '../../content/time/italian-time.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import { paths } from '../../contract/paths.ts';
import type { Site, Context as SubjectContext } from '../context.ts';
import type { Handles } from '../db/open.ts';
import { secondsLeftToday } from '../db/submissions.ts';
import { answerFormPost, type FormPostServices, readFormPost } from '../forms/form-post.ts';
import { readPostedOutcome } from '../forms/posted-notices.ts';
import { makeVisit, makeVisitWithProof } from '../http/admission.ts';
import { requireFound, tooManyRequests } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { HttpEnv } from '../http/request.ts';
import { bypassHono, type StoredAnswer } from '../http/stored-answer.ts';
import { hasAppointments, isOnOffer } from './asking.ts';
import { formatHalfDays, listMeetingFacts, listRequestFacts } from './email-parts.ts';
import {
  askOtherTime,
  cancelByLink,
  type LinkedAppointment,
  makeLinkedCalendar,
  readLinkedAppointment,
} from './linked.ts';

/** Appointment as its page shows it; without facts unless the link is valid. */
interface ShownAppointment {
  state: 'asked' | 'confirmed' | 'cancelled' | 'ended' | 'unknown';
  /** Day and hour of a confirmed appointment. */
  time: string;
  facts: (readonly [label: string, value: string])[];
  isMoveAsked: boolean;
  isAtOffice: boolean;
}

interface LinkPageServices extends FormPostServices<{ appointment: ShownAppointment }> {
  database: Handles;
  content: () => PublishedContent;
  offer: () => readonly HalfDay[];
  pages: FormPostServices<{ appointment: ShownAppointment }>['pages'] & {
    answerUncached(path: string, page: LinkPage): Promise<StoredAnswer>;
  };
}

interface LinkPage {
  status: number;
  appointment: ShownAppointment;
  outcome?: FormOutcome;
}

const pagePath = `${paths.appointment}/:token`;

/** Page of one appointment. Mail scanners open links and press buttons: only a post with a choice changes data. */
export function appointmentLinkRoutes(services: LinkPageServices) {
  const followLink = <Result>(
    context: Context<HttpEnv>,
    handle: (visit: SubjectContext, site: Site, token: string) => Promise<Result>,
  ) => {
    const { staff: db, site, actor, now } = makeVisitWithProof(context, services);
    return withVisitorTimeout(() => handle({ db, actor, now }, site, context.req.param('token') ?? ''));
  };
  const showPage = async (context: Context<HttpEnv>, linked: LinkedAppointment) => {
    const url = new URL(context.req.url);
    const posted = readPostedOutcome(url);
    const page = await services.pages.answerUncached(url.pathname, {
      status: linked.state === 'unknown' ? 404 : 200,
      appointment: makePageState(linked, services.content()),
      ...(posted && { outcome: { notice: posted.notice, errors: {} } }),
    });
    return bypassHono(context, page);
  };

  const limitReads = async (context: Context<HttpEnv>, next: Next) => {
    await services.rateLimit('read', makeVisit(context, services).address);
    await next();
  };

  return new Hono<HttpEnv>()
    .get(
      pagePath,
      limitReads,
      async (context) => await showPage(context, await followLink(context, readLinkedAppointment)),
    )
    .get(`${pagePath}/appuntamento.ics`, limitReads, async (context) => {
      const calendar = requireFound(await followLink(context, makeLinkedCalendar));
      return context.body(calendar, 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="appuntamento.ics"',
        'X-Robots-Tag': 'noindex',
      });
    })
    .post(pagePath, async (context) => {
      const post = await readFormPost(context, services);
      const linked = await followLink(context, readLinkedAppointment);
      if (linked.state !== 'open') return await showPage(context, linked);
      const published = services.content();
      const { form, page } = published.contents.appuntamento;
      const path = new URL(context.req.url).pathname;
      const canMove = hasAppointments(published);
      const now = new Date();
      const isWishing = canMove && post.typed['change'] === 'other';
      return await answerFormPost(context, services, post, {
        form: makeChangeForm(form, page.change, { canMove, isConfirmed: false }),
        path,
        errors: isWishing ? findNotOffered(post.typed, (halfDay) => isOnOffer(services, halfDay, now)) : {},
        show: (refused) =>
          services.pages.answerUncached(path, { ...refused, appointment: makePageState(linked, published) }),
        async store(_visit, { change, wishes }) {
          if (change === 'cancel') {
            await followLink(context, cancelByLink);
            return null;
          }
          const halfDays = listWishes(wishes);
          const asked = await followLink(context, (visit, site, token) => askOtherTime(visit, site, token, halfDays));
          if (asked.state === 'limited') throw tooManyRequests(secondsLeftToday(now), () => page.change.limited);
          return { notice: 'appuntamento-chiesto', errors: {} };
        },
      });
    });
}

/** Makes the state of the page, with the facts in the words of the emails. */
function makePageState(linked: LinkedAppointment, { contents }: PublishedContent): ShownAppointment {
  if (linked.state !== 'open') {
    const state = linked.state === 'ended' && linked.end === 'cancelled' ? 'cancelled' : linked.state;
    return { state, time: '', facts: [], isMoveAsked: false, isAtOffice: false };
  }
  const { appointment } = linked;
  const { start, minutes, mode, place, wish, reference } = appointment;
  const { common } = contents.email.appointment;
  const words = { words: contents.email };
  const isConfirmed = start !== null && minutes !== null;
  return {
    state: isConfirmed ? 'confirmed' : 'asked',
    time: isConfirmed ? capitalise(formatDayAndTime(start)) : '',
    facts: [
      ...(isConfirmed ? listMeetingFacts({ ...appointment, minutes }, words) : listRequestFacts(appointment, words)),
      ...(wish === null ? [] : [[common.wishes, formatHalfDays(wish)] as const]),
      [common.reference, reference],
    ],
    isMoveAsked: wish !== null,
    isAtOffice: mode === 'office' && place === '',
  };
}
