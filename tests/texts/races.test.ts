import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditedContent } from '../../src/contract/content.ts';
import { type SecondServer, startServerBehindProxy } from '../support/second-server.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, type StaffBrowser, signIn, staffBrowser } from '../support/staff.ts';
import type { TcpProxy } from '../support/tcp-proxy.ts';

/* Two editors write one page on two servers; one server has a slow connection to the database. */

let site: Site;
let slow: SecondServer & { proxy: TcpProxy };
let anna: StaffBrowser;
let paolo: StaffBrowser;
beforeAll(async () => {
  site = await startSite({ engine: 'postgres' });
  slow = await startServerBehindProxy(site);
  for (const name of ['anna', 'paolo']) await addPerson(site, { email: `${name}@studio.example`, role: 'manager' });
  anna = staffBrowser(slow, (await signIn(site, 'anna@studio.example')).cookie);
  paolo = await signIn(site, 'paolo@studio.example');
});
afterAll(async () => {
  await slow.stop();
  await site.stop();
});

const page = '/api/content/team';

test('publishing returns the published text although a colleague saves a new draft meanwhile', async () => {
  const edited: EditedContent = await (await paolo.call('GET', page)).json();
  const saveLead = async (lead: string, version: number): Promise<EditedContent> =>
    await (await paolo.call('PUT', page, { draft: { ...edited.published, lead }, version })).json();
  const { version } = await saveLead('Prima frase.', edited.version);

  // Statement with its final NUL: a new connection sends «commit» within a longer message too.
  const commit = slow.proxy.hold('commit\0', 'studio staff');
  const publishing = anna.call('POST', `${page}/publish`, { version }, { origin: site.url });
  await commit.reached;
  const reading = slow.proxy.hold('from "documents"', 'studio staff');
  commit.release();
  await Promise.race([reading.reached, publishing]);
  await saveLead('Seconda frase.', version + 1);
  reading.release();

  const published: EditedContent = await (await publishing).json();
  expect(published).toMatchObject({ version: version + 1, published: { lead: 'Prima frase.' }, draft: null });
});
