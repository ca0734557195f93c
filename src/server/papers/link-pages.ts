import { type Context, Hono } from 'hono';
import type { PaperRequest } from '../../contract/papers/calls.ts';
import { type ClientPaper, endId, type PapersPageState } from '../../contract/papers/client-page.ts';
import { paths } from '../../contract/paths.ts';
import { makeVisit, makeVisitWithProof } from '../http/admission.ts';
import { HttpError } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { HttpEnv } from '../http/request.ts';
import { bypassHono, type StoredAnswer } from '../http/stored-answer.ts';
import { type HandInServices, isByScript, makeHandInReceiver, readRequestByToken } from './hand-in.ts';
import { isFinished } from './rows.ts';

interface LinkPageServices extends HandInServices {
  rateLimit: RateLimit;
  pages: { answerUncached(path: string, page: { status: number; papers: PapersPageState }): Promise<StoredAnswer> };
}

/** Post that was refused, with its status. */
interface Refusal {
  status: number;
  refused: NonNullable<PapersPageState['refused']>;
}

const pagePath = `${paths.papers}/:token`;

/** Page of a request for its client. Mail scanners open links: only a post changes data. */
export function papersLinkRoutes(services: LinkPageServices) {
  const receiveHandIn = makeHandInReceiver(services);
  const showPage = async (context: Context<HttpEnv>, refusal?: Refusal) => {
    await services.rateLimit('read', makeVisit(context, services).address);
    const { staff } = makeVisitWithProof(context, services);
    const token = context.req.param('token') ?? '';
    const linked = await withVisitorTimeout(() => readRequestByToken(services, staff, token));
    const page =
      linked.state === 'open'
        ? {
            status: refusal?.status ?? 200,
            papers: {
              state: linked.state,
              request: describeRequest(linked.request),
              ...(refusal && { refused: refusal.refused }),
            },
          }
        : { status: linked.state === 'unknown' ? 404 : 503, papers: { state: linked.state } };
    const { pathname } = new URL(context.req.url);
    return bypassHono(context, await services.pages.answerUncached(pathname, page));
  };

  return new Hono<HttpEnv>()
    .get(pagePath, (context) => showPage(context))
    .post(pagePath, async (context) => {
      const given: Record<string, string> = {};
      try {
        const receipt = await receiveHandIn(context, context.req.param('token') ?? '', given);
        if (isByScript(context)) return context.json(receipt, 201);
      } catch (error) {
        if (isByScript(context) || !(error instanceof HttpError)) throw error;
        for (const [name, value] of Object.entries(error.headers)) context.env.outgoing.setHeader(name, value);
        const { paper = '', note = '' } = given;
        return await showPage(context, { status: error.status, refused: { paper, note, message: error.message } });
      }
      const { pathname } = new URL(context.req.url);
      return context.redirect(`${pathname}#${given['paper'] || endId}`, 303);
    });
}

/** Request as its page shows it. A visitor with the link reads back neither names nor notes. */
function describeRequest(request: PaperRequest): NonNullable<PapersPageState['request']> {
  const { reference, title, text, due, asked_by, papers } = request;
  return {
    reference,
    title,
    text,
    due,
    person: asked_by,
    isFinished: isFinished(request),
    papers: papers.map(({ id, title: name, note, state, reason, client_note, files }): ClientPaper => {
      const kept = files.filter(({ wrong_at, infected_at, lost_at }) => !wrong_at && !infected_at && !lost_at);
      return {
        id,
        title: name,
        note,
        state,
        reason: state === 'again' ? reason : '',
        files: kept.length,
        received_at: kept.at(-1)?.arrived_at ?? null,
        hasNote: client_note !== '',
        isWrong: state === 'waiting' && files.some(({ wrong_at }) => wrong_at !== null),
      };
    }),
  };
}
