import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsOwner } from '../../harness/owner.ts';
import { makeVariantPath, photoFormats } from '../../src/contract/photos/variants.ts';
import { addPhoto } from '../../src/server/photos/commands.ts';
import { makeCommandContext } from '../support/context.ts';
import { makePhotograph } from '../support/pictures.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
let hash: string;
beforeAll(async () => {
  site = await startSite({ engine: 'postgres' });
  const file = await makePhotograph(400, 300).jpeg().toBuffer();
  ({ hash } = await addPhoto(makeCommandContext(site.database.staff), file, { page: 'home', name: 'advisory-office' }));
});
afterAll(() => site.stop());

test('serves API calls, /readyz and forms while photo reads are blocked, and reports no outage', async () => {
  const owner = openAsOwner(site.database.place.settings);
  await owner.run('begin; lock table photo_variants in access exclusive mode');
  const paths = photoFormats.map((format) => makeVariantPath(hash, 320, format));
  const requests = Array.from({ length: 90 }, (_, time) => fetch(`${site.url}${paths[time % paths.length]}?${time}`));
  const photos = Promise.all(requests.map((answer) => answer.then(({ status }) => status)));
  // Photos use at most four of the eight connections that visitors share.
  const otherStatuses = await Promise.all([
    ...Array.from({ length: 20 }, () => site.api('/api/foto_studio').then(({ status }) => status)),
    fetch(`${site.url}/readyz`).then(({ status }) => status),
    site
      .api('/api/functions/send-contact-email', { nome: 'Anna', email: 'anna@example.it', messaggio: 'Buongiorno' })
      .then(({ status }) => status),
  ]);
  expect(new Set(otherStatuses)).toEqual(new Set([200]));
  expect(new Set(await photos)).toEqual(new Set([503]));
  expect(site.log()).not.toContain('database.away');
  await owner.run('rollback');
  await owner.close();
  const answers = await Promise.all(paths.map((path) => fetch(site.url + path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});
