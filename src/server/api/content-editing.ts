import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { type DocumentName, isDocumentName } from '../../content/documents.ts';
import { draftPut, versionPost } from '../../contract/content.ts';
import { writtenVersion } from '../../contract/schemas.ts';
import { acceptBody, acceptJsonIfAny, readJson } from '../http/body.ts';
import { badRequest, forbidden, HttpError, notFound } from '../http/errors.ts';
import { readQuery } from '../http/query.ts';
import { heavyPages } from '../render/page-weight.ts';
import {
  ContentRefused,
  discardDraft,
  ManagersOnly,
  publishDraft,
  restoreVersion,
  saveDraft,
  VersionNotFound,
} from '../services/content-editing.ts';
import { notePresence } from '../services/content-presence.ts';
import { readReceipt } from '../services/content-receipts.ts';
import { editContent, listContent, listVersions, publishedContents } from '../services/edited-content.ts';
import { staffContext, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `after` is the version of the last one seen. */
const versionsQuery = v.strictObject({ after: v.optional(writtenVersion) });

/** `/api/content`: staff write the words of pages and the firm's facts. */
export function contentEditingResource(parts: Parts) {
  const signedIn = withStaffSession(parts);
  const json = acceptBody('json');
  const app = new Hono<HttpEnv>();
  app.onError((error) => {
    throw refusal(error) ?? error;
  });
  return app
    .get('/', signedIn, async (context) => context.json(await listContent(staffContext(context, parts))))
    .get('/all', signedIn, async (context) => context.json(await publishedContents(staffContext(context, parts))))
    .get('/:page', signedIn, async (context) =>
      context.json(await editContent(staffContext(context, parts), pageOf(context))),
    )
    .put('/:page', signedIn, json, async (context) => {
      const put = await readJson(context.req, draftPut);
      return context.json(await saveDraft(staffContext(context, parts), pageOf(context), put));
    })
    .delete('/:page/draft', signedIn, async (context) => {
      const version = v.safeParse(writtenVersion, context.req.query('version'));
      if (!version.success) throw badRequest('Il parametro version manca o non è valido');
      return context.json(await discardDraft(staffContext(context, parts), pageOf(context), version.output));
    })
    .post('/:page/publish', signedIn, json, async (context) => {
      const { version } = await readJson(context.req, versionPost);
      return context.json(await publishDraft(staffContext(context, parts), pageOf(context), version));
    })
    .get('/:page/receipt', signedIn, async (context) => {
      const receipt = await readReceipt(parts.database.staff, pageOf(context));
      // Weighed once the pages are there: until then it is the old ones that are kept.
      const heavy = receipt.checked_at === null ? [] : await heavyPages(parts.pages, receipt.pages);
      return context.json({ ...receipt, heavy });
    })
    .post('/:page/presence', signedIn, async (context) => {
      const page = pageOf(context);
      await notePresence(staffContext(context, parts), page);
      const { present, version } = await editContent(staffContext(context, parts), page);
      return context.json({ present, version });
    })
    .get('/:page/versions', signedIn, async (context) => {
      const query = readQuery(context.req, versionsQuery);
      return context.json(await listVersions(staffContext(context, parts), pageOf(context), query));
    })
    .post('/:page/versions/:version/restore', signedIn, acceptJsonIfAny(), async (context) => {
      const page = pageOf(context);
      const name = context.req.param('version');
      const number = v.safeParse(writtenVersion, name);
      if (name !== 'own' && !number.success) throw notFound();
      const restored = number.success ? number.output : 'own';
      const staff = staffContext(context, parts);
      const { version } =
        context.req.header('content-type') === undefined
          ? await editContent(staff, page)
          : await readJson(context.req, versionPost);
      return context.json(await restoreVersion(staff, page, { restored, version }));
    });
}

function pageOf(context: Context<HttpEnv>): DocumentName {
  const page = context.req.param('page') ?? '';
  if (!isDocumentName(page)) throw notFound();
  return page;
}

function refusal(error: unknown): HttpError | null {
  if (error instanceof ManagersOnly) return forbidden('Questi testi li modifica un responsabile');
  if (error instanceof VersionNotFound) return notFound();
  if (!(error instanceof ContentRefused)) return null;
  const fields = Object.fromEntries(error.faults.map(({ path, message }) => [path, message]));
  return new HttpError(400, { code: 'invalid', message: 'Alcuni testi sono da correggere', fields });
}
