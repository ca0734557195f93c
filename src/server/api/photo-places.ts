import { Hono } from 'hono';
import { listPlaces } from '../services/page-photos.ts';
import { withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `GET /api/photo-places`: every place of the site that takes a photo, with what stands there. */
export function photoPlacesResource(parts: Parts) {
  return new Hono<HttpEnv>().get('/', withStaffSession(parts), async (context) =>
    context.json(await listPlaces(parts.database.staff)),
  );
}
