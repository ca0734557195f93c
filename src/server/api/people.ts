import { type Context, Hono } from 'hono';
import { invitationPost, type MadeLink, personPatch, resetPost } from '../../contract/staff-people.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { Link } from '../services/accounts/invitations.ts';
import { changePerson, invite, listPeople, resetPerson, withdrawInvitation } from '../services/accounts/people.ts';
import { staffContext, withStaffSession } from './access.ts';
import { checkIdentity, linkSettings } from './account-deps.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `/api/people`: who works here, for managers. */
export function peopleResource(parts: Parts) {
  const json = acceptBody('json');
  const signedIn = withStaffSession(parts);
  const settings = linkSettings(parts);
  const madeLink = ({ url, expiresAt }: Link): MadeLink => {
    if (settings.mails) parts.lettersWaiting();
    return { link: url, expires_at: expiresAt, mailed: settings.mails };
  };
  const checked = (context: Context<HttpEnv>) => checkIdentity(context, parts, 'people');

  return new Hono<HttpEnv>()
    .get('/', signedIn, async (context) => context.json(await listPeople(staffContext(context, parts))))
    .post('/', signedIn, json, async (context) => {
      const invited = await readJson(context.req, invitationPost);
      await checked(context);
      return context.json(madeLink(await invite(staffContext(context, parts), invited, settings)), 201);
    })
    .patch('/:id', signedIn, json, async (context) => {
      const changes = await readJson(context.req, personPatch);
      await checked(context);
      return context.json(await changePerson(staffContext(context, parts), context.req.param('id'), changes));
    })
    .post('/:id/reset', signedIn, json, async (context) => {
      const { rehearsal = false } = await readJson(context.req, resetPost);
      const id = context.req.param('id');
      if (id === context.get('session').accountId)
        throw forbidden('Per il proprio account il collegamento lo manda un altro responsabile');
      await checked(context);
      const link = await resetPerson(staffContext(context, parts), id, settings, { rehearsal });
      return context.json(madeLink(link), 201);
    })
    .delete('/invitations/:id', signedIn, async (context) => {
      await checked(context);
      if (!(await withdrawInvitation(staffContext(context, parts), context.req.param('id')))) throw notFound();
      return context.body(null, 204);
    });
}
