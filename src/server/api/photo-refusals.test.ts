import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { othersFirst } from '../../contract/photo-schemas.ts';
import { NoTurn } from '../photos/decoder.ts';
import type { HttpEnv } from './context.ts';
import { refusePhotos } from './photo-refusals.ts';

test('a file that had no turn is told that others come first, and when to ask again', async () => {
  const app = new Hono<HttpEnv>();
  let refusal: unknown;
  app.get('/', () => {
    throw new NoTurn('Others were made for too long');
  });
  app.onError(async (error, context) => {
    try {
      return await refusePhotos(error, context);
    } catch (thrown) {
      refusal = thrown;
      return context.body(null);
    }
  });
  await app.request('/');
  expect(refusal).toMatchObject({ status: 503, code: othersFirst, headers: { 'Retry-After': '1' } });
});
