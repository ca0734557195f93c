import { Hono } from 'hono';
import * as v from 'valibot';
import type { Invitation } from '../../contract/staff-people.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { acceptInvitation } from '../services/accounts/acceptance.ts';
import { findInvitation } from '../services/accounts/invitations.ts';
import { limited } from './access.ts';
import { sessionDeps } from './account-deps.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `/api/invitations/:token`: what a link is for, and doing it. Whoever has the link needs nothing else. */
export function invitationsResource(parts: Parts) {
  return new Hono<HttpEnv>()
    .get('/:token', limited('link', parts), async (context) => {
      const { db, now } = sessionDeps(parts);
      const { purpose, email, name, role, expires_at } = await findInvitation(db, now, context.req.param('token'));
      return context.json({ purpose, email, name, role, expires_at } satisfies Invitation);
    })
    .post('/:token', acceptBody('json'), limited('link', parts), async (context) => {
      const typed = await readJson(context.req, v.looseObject({}));
      const deps = { ...sessionDeps(parts), publicUrl: parts.env.publicUrl };
      return context.json(await acceptInvitation(deps, context.req.param('token'), typed));
    });
}
