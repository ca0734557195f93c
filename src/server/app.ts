import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import { paths } from '../contract/paths.ts';
import { isStaffPage, previewAddress } from '../contract/staff-pages.ts';
import { staffPaths } from '../contract/staff-paths.ts';
import { sessionRefusal } from './api/access.ts';
import { accountRefusal } from './api/account-refusals.ts';
import { contactResource } from './api/contact.ts';
import { contentResource } from './api/content.ts';
import { contentEditingResource } from './api/content-editing.ts';
import type { HttpEnv, Parts } from './api/context.ts';
import { deskResource } from './api/desk.ts';
import { discoveryResource } from './api/discovery.ts';
import { formPosts } from './api/form-posts.ts';
import { healthResource } from './api/health.ts';
import { imagesResource } from './api/images.ts';
import { invitationsResource } from './api/invitations.ts';
import { journalResource } from './api/journal.ts';
import { messagesResource } from './api/messages.ts';
import { newsletterResource } from './api/newsletter.ts';
import { pagesResource } from './api/pages.ts';
import { peopleResource } from './api/people.ts';
import { photoPlacesResource } from './api/photo-places.ts';
import { photoUploadsResource } from './api/photo-uploads.ts';
import { photosResource } from './api/photos.ts';
import { profileResource } from './api/profile.ts';
import { sessionResource } from './api/session.ts';
import { staffPages } from './api/staff-pages.ts';
import { studioPhotosResource } from './api/studio-photos.ts';
import { personalDataResource, subscribersExport, subscribersResource } from './api/subscribers.ts';
import { subscriptionPages } from './api/subscription-pages.ts';
import { uploadsResource } from './api/uploads.ts';
import { isUnreachable } from './db/unreachable.ts';
import { badRequest, changed, HttpError, methodNotAllowed, notFound, unavailable, unexpected } from './http/errors.ts';
import { ownAddress } from './http/own-address.ts';
import { refused, sendRefusal } from './http/refusal.ts';
import { sameOrigin } from './http/same-origin.ts';
import { closedPolicy, securityHeaders } from './http/security-headers.ts';
import { isVisit } from './http/visit.ts';
import { DecoderFailed } from './photos/decoder.ts';
import { type StoredAnswer, sendStoredAnswer } from './render/stored-answer.ts';
import { RowChanged } from './services/row-changed.ts';

/** The site as Hono sees it: everything that is not answered from memory. */
export function createApp(parts: Parts): Hono<HttpEnv> {
  const secure = parts.env.publicUrl.startsWith('https:');
  const headers = Object.entries(securityHeaders(closedPolicy, secure));
  const app = new Hono<HttpEnv>();

  app.use(async (context, next) => {
    // A page is already out when this runs again; its headers are its own.
    for (const [name, value] of headers) context.header(name, value);
    context.header('Cache-Control', 'no-store');
    return next();
  });
  app.use(parts.lastCall.middleware);
  app.use(sameOrigin(parts.env.publicUrl));
  app.use(ownAddress(isOwn));

  app.get('/readyz', (_context, next) => {
    if (parts.stopping.aborted) throw unavailable();
    return next();
  });
  app.route('/', healthResource(parts));
  app.route('/', discoveryResource(parts));
  app.route('/foto', photosResource(parts));
  app.route('/contenuti', contentResource(parts));
  app.route(paths.images, imagesResource(parts));
  app.route(staffPaths.photoPlaces, photoPlacesResource(parts));
  app.route(staffPaths.photos, photoUploadsResource(parts));
  app.route(staffPaths.uploads, uploadsResource(parts));
  app.route(paths.studioPhotos, studioPhotosResource(parts));
  app.route(staffPaths.session, sessionResource(parts));
  app.route(staffPaths.profile, profileResource(parts));
  app.route(staffPaths.people, peopleResource(parts));
  app.route(staffPaths.invitations, invitationsResource(parts));
  app.route(staffPaths.journal, journalResource(parts));
  app.route(staffPaths.content, contentEditingResource(parts));
  app.route(paths.newsletter, newsletterResource(parts));
  app.route(paths.contact, contactResource(parts));
  app.route(staffPaths.messages, messagesResource(parts));
  app.route(staffPaths.subscribers, subscribersResource(parts));
  app.route(staffPaths.subscribersCsv, subscribersExport(parts));
  app.route(staffPaths.personalData, personalDataResource(parts));
  app.route('/', deskResource(parts));
  app.route('/', formPosts(parts));
  app.route('/', subscriptionPages(parts));
  app.all('/api/*', ({ req }) => {
    const methods = methodsAt(req.path);
    throw methods.length > 0 ? methodNotAllowed(methods.join(', ')) : notFound();
  });
  app.route('/gestione', staffPages(parts));
  app.route('/', pagesResource(parts));
  app.all('*', ({ req }) => {
    throw methodNotAllowed([...new Set(['GET', 'HEAD', ...methodsAt(req.path)])].join(', '));
  });

  app.onError((error, context) => {
    const foreseen = refusalOf(error);
    const refusal = foreseen ?? faultAnswer(error);
    if (isUnreachable(error)) parts.log.outage(error);
    else if (!foreseen) {
      // The token of a link lets its holder in.
      const path = context.req.path.replace(/^(\/api\/invitations\/).+/, '$1…');
      parts.log.error('request failed', error, { method: context.req.method, path });
    }
    for (const [name, value] of Object.entries(refusal.headers)) context.header(name, value);
    return new Response(JSON.stringify(refusal.body), {
      status: refusal.status,
      headers: { ...Object.fromEntries(context.res.headers), 'Content-Type': 'application/json; charset=utf-8' },
    });
  });
  return app;

  /** Whether a page or a file stands at this path, or a form is posted there. What programs call has one address and no other. */
  function isOwn(path: string): boolean {
    if (path.startsWith('/api/')) return false;
    return parts.pages.exists(path) || isStaffPage(path) || path === previewAddress || methodsAt(path).length > 0;
  }

  /** The methods that some route takes at exactly this path. */
  function methodsAt(asked: string): string[] {
    const routes = app.routes.filter(({ path, method }) => path === asked && method !== 'ALL');
    return [...new Set(routes.map(({ method }) => method))];
  }
}

/** The answer to an error that any service may throw; `null` for a fault. */
function refusalOf(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (error instanceof RowChanged) return changed(error.current);
  return accountRefusal(error) ?? sessionRefusal(error);
}

/** The answer to a fault: what may pass by itself is worth another try. */
function faultAnswer(fault: Error): HttpError {
  if (fault instanceof DecoderFailed) return unavailable({ 'Retry-After': '5' });
  return isUnreachable(fault) ? unavailable() : unexpected();
}

/**
 * What Node's server calls for each request: pages and files from memory first, Hono for the rest. `files` are the build's, under
 * their addresses.
 */
export function createListener(parts: Parts, files: Map<string, StoredAnswer>) {
  const secure = parts.env.publicUrl.startsWith('https:');
  const throughHono = getRequestListener(createApp(parts).fetch, {
    overrideGlobalObjects: false,
    // HTTP/1.0 names no host. Nothing that is answered depends on the name.
    hostname: 'localhost',
    errorHandler: (error) => {
      if (error instanceof RequestError) return refused(badRequest('L’indirizzo non è valido'), secure);
      parts.log.error('request failed', error);
      return refused(unexpected(), secure);
    },
  });

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url = '/' } = request;
    if ((method === 'GET' || method === 'HEAD') && namesItsHost(request)) {
      const page = parts.pages.kept(url);
      if (page && isVisit(request)) parts.pageCounts.seen(url);
      const kept = page ?? files.get(url);
      if (kept) {
        sendStoredAnswer(request, response, kept);
        return;
      }
    }
    const refusal = refuse(request);
    if (refusal) sendRefusal(response, refusal, secure);
    else void throughHono(request, response);
  };
}

/** What is wrong with a request before its path is looked at. */
function refuse(request: IncomingMessage): HttpError | null {
  const { method, url = '/' } = request;
  if (method === 'TRACE' || method === 'CONNECT') return methodNotAllowed('GET, HEAD, POST');
  if (!namesItsHost(request)) return badRequest('La richiesta deve nominare un host');
  if (!url.startsWith('/')) return badRequest('L’indirizzo non è valido');
  const path = url.split('?', 1).join('');
  try {
    const plain = decodeURIComponent(path);
    if (plain.includes('\0')) return badRequest('L’indirizzo non è valido');
    return isInDisguise(path, plain) ? notFound() : null;
  } catch {
    return badRequest('L’indirizzo non è valido');
  }
}

/**
 * Whether a path is written so that a proxy in front may take it for another one: with a segment that means this folder or the one
 * above, or a call or a page of the staff with characters in their codes, which none has. Browsers send neither.
 */
function isInDisguise(path: string, plain: string): boolean {
  const dots = plain.split('/').some((segment) => segment === '.' || segment === '..');
  return dots || (path !== plain && /^\/(?:api|gestione)(?:\/|$)/i.test(plain));
}

/** Whether a request has one Host line; before HTTP/1.1 none is needed. Node keeps the first of two, a proxy in front may have kept the second. */
function namesItsHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}
