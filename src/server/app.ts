import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { type Context, type Handler, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { paths } from '../contract/paths.ts';
import { isStaffPage } from '../contract/staff/pages.ts';
import { createAuthentication } from './accounts/authentication.ts';
import { appointmentFormRoute } from './appointments/appointment-form.ts';
import { feedRoutes } from './appointments/feed.ts';
import { appointmentLinkRoutes } from './appointments/link-pages.ts';
import { DatabaseUnavailable, isUnreachable } from './db/unreachable.ts';
import { findAddressRefusal, hasValidHost, redirectToCanonical } from './http/addresses.ts';
import { createAdmission } from './http/admission.ts';
import {
  badRequest,
  ClientGone,
  HttpError,
  interrupted,
  methodNotAllowed,
  notFound,
  unauthorized,
  unavailable,
  unexpected,
} from './http/errors.ts';
import { makeRefusalResponse, sendRefusal } from './http/refusal.ts';
import { type HttpEnv, isPageVisit } from './http/request.ts';
import { requireSameOrigin } from './http/same-origin.ts';
import { denyAllPolicy, makeSecurityHeaders } from './http/security-headers.ts';
import { healthyBody } from './http/serving.ts';
import { type StoredAnswer, sendStoredAnswer } from './http/stored-answer.ts';
import { makeLawDocument } from './law/law-document.ts';
import { FaultReporter } from './log.ts';
import { contactFormRoute, requestFormRoute } from './messages/contact-form.ts';
import type { Metrics } from './metrics.ts';
import { linkPageRoutes } from './newsletter/link-pages.ts';
import { signUpFormRoutes } from './newsletter/sign-up-form.ts';
import { discoveryRoutes } from './pages/discovery.ts';
import { contentRoute, pageRoutes, staffPageRoutes } from './pages/routes.ts';
import { papersLinkRoutes } from './papers/link-pages.ts';
import { DecoderFailed } from './photos/decoder.ts';
import { makePhotoRoute } from './photos/serve.ts';
import type { Services } from './services.ts';
import { subjects } from './subjects.ts';
import { isSameSecret } from './tokens.ts';

/** Creates the Hono app with all routes. It gets the requests that `createListener` cannot answer from memory. */
export function createApp(services: Services): Hono<HttpEnv> {
  const { env, pages, log, stopping, metrics } = services;
  const headers = Object.entries(makeSecurityHeaders(denyAllPolicy, env.publicUrl.startsWith('https:')));
  const app = new Hono<HttpEnv>();

  app.use(async (context, next) => {
    // Set before `next`: afterwards a page is already sent, with its own headers.
    for (const [name, value] of headers) context.header(name, value);
    context.header('Cache-Control', 'no-store');
    await next();
    metrics?.setRoute(context.env.outgoing, findPattern(context));
  });
  const refuseForeignOrigin = requireSameOrigin(env.publicUrl);
  // Posts with a link's token skip the same-origin check. Mail programs unsubscribe from anywhere (RFC 8058), and the page of
  // papers, which sends no referrer, posts with the origin `null`.
  app.use((context, next) =>
    context.req.path === paths.newsletterUnsubscribe || context.req.path.startsWith(`${paths.papers}/`)
      ? next()
      : refuseForeignOrigin(context, next),
  );
  app.use(redirectToCanonical(isSitePath));

  app.get('/readyz', (_context, next) => {
    if (stopping.aborted) throw unavailable();
    return next();
  });
  app.route('/', healthRoutes(services));
  if (metrics && env.metricsToken !== null) app.get('/metrics', serveMetrics(metrics, env.metricsToken));
  app.route('/', discoveryRoutes(services));
  app.route('/foto', makePhotoRoute(services));
  app.route('/contenuti', contentRoute(services));
  const admission = createAdmission(services, createAuthentication(services));
  for (const routes of Object.values(subjects)) routes.serve(app, admission, { ...services, law: makeLawDocument() });
  app.route('/', contactFormRoute(services));
  app.route('/', requestFormRoute(services));
  app.route('/', appointmentFormRoute(services));
  app.route('/', appointmentLinkRoutes(services));
  app.route('/', papersLinkRoutes(services));
  app.route('/', signUpFormRoutes(services));
  app.route('/', linkPageRoutes(services));
  app.route('/', feedRoutes(services));
  app.all('/api/*', ({ req }) => {
    const methods = listMethods(req.path);
    throw methods.length > 0 ? methodNotAllowed(methods.join(', ')) : notFound();
  });
  app.route('/gestione', staffPageRoutes(services));
  app.route('/', pageRoutes(services));
  app.all('*', ({ req }) => {
    throw methodNotAllowed([...new Set(['GET', 'HEAD', ...listMethods(req.path)])].join(', '));
  });

  app.onError((error, context) => {
    const refusal = error instanceof HttpError ? error : toHttpError(error);
    const { method } = context.req;
    // Redacted: the tokens of invitations, appointments and calendars grant access.
    const path = context.req.path.replace(/^(\/(?:api\/invitations|appuntamento|calendario|consegna)\/).+/, '$1…');
    if (isUnreachable(error)) log.outage(error);
    else if (error instanceof ClientGone) log.info('client gone', { method, path });
    else if (!(error instanceof HttpError)) log.error('request failed', error, { method, path });
    for (const [name, value] of Object.entries(refusal.headers)) context.header(name, value);
    return new Response(JSON.stringify(refusal.body), {
      status: refusal.status,
      headers: { ...Object.fromEntries(context.res.headers), 'Content-Type': 'application/json; charset=utf-8' },
    });
  });
  return app;

  /** True if a page, file or form has this path. Always false for API paths, which are never redirected. */
  function isSitePath(path: string): boolean {
    if (path.startsWith('/api/')) return false;
    return pages.exists(path) || isStaffPage(path) || listMethods(path).length > 0;
  }

  function listMethods(requestPath: string): string[] {
    const routes = app.routes.filter(({ path, method }) => path === requestPath && method !== 'ALL');
    return [...new Set(routes.map(({ method }) => method))];
  }
}

/** Route pattern of a request, for metrics; `/*` for pages and unknown paths. */
function findPattern(context: Context<HttpEnv>): string {
  return matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? '/*';
}

function serveMetrics(metrics: Metrics, token: string): Handler<HttpEnv> {
  return async (context) => {
    if (!isSameSecret(context.req.header('authorization') ?? '', `Bearer ${token}`))
      throw unauthorized('Serve il token di METRICS_TOKEN');
    const { text, type } = await metrics.read();
    return context.body(text, 200, { 'Content-Type': type });
  };
}

/** `GET /healthz`: 200 while the process lives. `GET /readyz`: 200 when its database answers too. */
function healthRoutes({ database, log }: Services) {
  const fault = new FaultReporter();
  let currentPing: Promise<void> | undefined;
  // Concurrent requests share one ping: a ping writes a row, and any client may send requests.
  const ping = () => {
    currentPing ??= database.ping().finally(() => {
      currentPing = undefined;
    });
    return currentPing;
  };
  return new Hono<HttpEnv>()
    .get('/healthz', (context) => context.json(healthyBody))
    .get('/readyz', async (context) => {
      await ping().catch((error: unknown) => {
        // Supervisors poll every few seconds: only the start and the end of an outage are logged.
        const reason = error instanceof DatabaseUnavailable ? error.message : undefined;
        fault.report(() => log.error('readiness.lost', error, { reason }));
        throw unavailable();
      });
      if (fault.end()) log.info('readiness.regained');
      return context.json(healthyBody);
    });
}

function toHttpError(fault: Error): HttpError {
  if (fault instanceof ClientGone) return interrupted();
  if (fault instanceof DecoderFailed) return unavailable({ 'Retry-After': '5' });
  return isUnreachable(fault) ? unavailable() : unexpected();
}

/** Creates the listener of Node's server: answers from the cache or the build's `files`, or else by the Hono app. */
export function createListener(services: Services, files: Map<string, StoredAnswer>) {
  const { env, cache, photoCache, pages, pageCounts, log, metrics } = services;
  const secure = env.publicUrl.startsWith('https:');
  const handleWithHono = getRequestListener(createApp(services).fetch, {
    overrideGlobalObjects: false,
    // Fallback for HTTP/1.0 requests without a Host header. No response depends on it.
    hostname: 'localhost',
    errorHandler: (error) => {
      if (error instanceof RequestError) return makeRefusalResponse(badRequest('L’indirizzo non è valido'), secure);
      log.error('request failed', error);
      return makeRefusalResponse(unexpected(), secure);
    },
  });

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url = '/' } = request;
    if ((method === 'GET' || method === 'HEAD') && hasValidHost(request)) {
      const cached = cache.findFresh(url);
      const answer = cached ?? files.get(url) ?? photoCache.findFresh(url);
      if (answer) {
        const [path = ''] = url.split('?', 1);
        const page = cached && pages.exists(path);
        if (page && isPageVisit(request)) pageCounts.count(path);
        metrics?.watch(response, method, page ? 'page' : 'file');
        sendStoredAnswer(request, response, answer);
        return;
      }
    }
    metrics?.watch(response, method, 'none');
    const refusal = findAddressRefusal(request);
    if (refusal) sendRefusal(response, refusal, secure);
    else void handleWithHono(request, response);
  };
}
