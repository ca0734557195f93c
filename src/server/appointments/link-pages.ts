import { type Context, Hono } from 'hono';
import { parseChangeForm } from '../../content/appointments/parsing.ts';
import { wishLimits } from '../../content/appointments/wish-fields.ts';
import type { FormOutcome } from '../../content/form-outcome.ts';
import type { PublishedContent } from '../../content/published.ts';
import type { HalfDay } from '../../contract/appointments.ts';
import { paths } from '../../contract/paths.ts';
import type { Site, Context as SubjectContext } from '../context.ts';
import type { Handles } from '../db/open.ts';
import { secondsLeftToday } from '../db/submissions.ts';
import { readPostedNotice } from '../forms/posted-notices.ts';
import { cutToLimits } from '../forms/typed-values.ts';
import { makeVisit, makeVisitWithProof, type VisitServices } from '../http/admission.ts';
import { readFormFields } from '../http/body.ts';
import { requireFound } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { HttpEnv } from '../http/request.ts';
import { bypassHono, type StoredAnswer } from '../http/stored-answer.ts';
import { hasAppointments, isOnOffer } from './asking.ts';
import { formatHalfDays, listRequestFacts, listTimeFacts } from './email-parts.ts';
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
  facts: (readonly [label: string, value: string])[];
  isMoveAsked: boolean;
  isAtOffice: boolean;
}

interface LinkPage {
  status: number;
  retryAfter?: number;
  appointment: ShownAppointment;
  outcome?: FormOutcome;
  form?: { name: 'appuntamento'; values: Record<string, string> };
}

interface LinkPageServices extends VisitServices {
  database: Handles;
  rateLimit: RateLimit;
  content: () => PublishedContent;
  offer: () => readonly HalfDay[];
  pages: { answerUncached(path: string, page: LinkPage): Promise<StoredAnswer> };
}

/** Outcome of a form and what was typed in it. */
interface Refusal {
  status: number;
  retryAfter?: number;
  outcome: FormOutcome;
  values: Record<string, string>;
}

const changeLimits = { ...wishLimits, change: 'cancel'.length };

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
  const showPage = async (context: Context<HttpEnv>, linked: LinkedAppointment, refusal?: Refusal) => {
    const url = new URL(context.req.url);
    const appointment = makePageState(linked, services.content());
    const notice = readPostedNotice(url);
    const { values, ...refused } = refusal ?? {};
    const page = await services.pages.answerUncached(url.pathname, {
      status: linked.state === 'unknown' ? 404 : 200,
      appointment,
      ...(notice && { outcome: { notice, errors: {} } }),
      ...refused,
      ...(values && { form: { name: 'appuntamento', values } }),
    });
    return bypassHono(context, page);
  };

  return new Hono<HttpEnv>()
    .use(`${paths.appointment}/*`, async (context, next) => {
      await services.rateLimit('read', makeVisit(context, services).address);
      await next();
    })
    .get(pagePath, async (context) => await showPage(context, await followLink(context, readLinkedAppointment)))
    .get(`${pagePath}/appuntamento.ics`, async (context) => {
      const calendar = requireFound(await followLink(context, makeLinkedCalendar));
      return context.body(calendar, 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="appuntamento.ics"',
        'X-Robots-Tag': 'noindex',
      });
    })
    .post(pagePath, async (context) => {
      const fields = await readFormFields(context);
      const linked = await followLink(context, readLinkedAppointment);
      if (linked.state !== 'open') return await showPage(context, linked);
      const { change } = services.content().contents.appuntamento.page;
      const now = new Date();
      const canMove = hasAppointments(services.content());
      const values = cutToLimits(fields, changeLimits);
      const parsed = parseChangeForm(fields, {
        canMove,
        isRefused: (halfDay) => !isOnOffer(services, halfDay, now),
        neither: canMove ? change.neither : change.onlyCancel.neither,
      });
      if ('refusal' in parsed) return await showPage(context, linked, { status: 422, outcome: parsed.refusal, values });
      const { post } = parsed;
      const path = new URL(context.req.url).pathname;
      if (post === 'cancel') {
        await followLink(context, cancelByLink);
        return context.redirect(path, 303);
      }
      const asked = await followLink(context, (visit, site, token) => askOtherTime(visit, site, token, post));
      if (asked.state === 'limited')
        return await showPage(context, linked, {
          status: 429,
          retryAfter: secondsLeftToday(now),
          outcome: { notice: 'troppe-richieste', description: change.limited, errors: {} },
          values,
        });
      return context.redirect(`${path}?esito=appuntamento-chiesto`, 303);
    });
}

/** Makes the state of the page, with the facts in the words of the emails. */
function makePageState(linked: LinkedAppointment, { contents }: PublishedContent): ShownAppointment {
  if (linked.state !== 'open') {
    const state = linked.state === 'ended' && linked.end === 'cancelled' ? 'cancelled' : linked.state;
    return { state, facts: [], isMoveAsked: false, isAtOffice: false };
  }
  const { appointment } = linked;
  const { start, minutes, mode, place, wish, reference } = appointment;
  const { common } = contents.email.appointment;
  const words = { words: contents.email };
  const isConfirmed = start !== null && minutes !== null;
  return {
    state: isConfirmed ? 'confirmed' : 'asked',
    facts: [
      ...(isConfirmed
        ? listTimeFacts({ ...appointment, start, minutes }, words)
        : listRequestFacts(appointment, words)),
      ...(wish === null ? [] : [[common.wishes, formatHalfDays(wish)] as const]),
      [common.reference, reference],
    ],
    isMoveAsked: wish !== null,
    isAtOffice: mode === 'office' && place === '',
  };
}
