import { lookup } from 'node:dns/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { CannotListen, serve } from './serving.ts';

vi.mock('node:dns/promises', () => ({ lookup: vi.fn() }));
afterEach(() => vi.clearAllMocks());

/** An address of nobody: RFC 5737 keeps it for documents. */
const missing = { address: '203.0.113.7', family: 4 };
const resolvesTo = (...addresses: { address: string; family: number }[]) =>
  vi.mocked<(host: string) => Promise<unknown>>(lookup).mockResolvedValue(addresses);
const listen = () =>
  serve({ port: 0, host: 'localhost', publicUrl: 'http://localhost' }, (_, response) => response.end('here'));

test('of a name’s addresses those are served that this machine has', async () => {
  resolvesTo(missing, { address: '127.0.0.1', family: 4 });
  const serving = await listen();
  expect(await (await fetch(serving.address.replace('localhost', '127.0.0.1'))).text()).toBe('here');
  await serving.close();
});

test('a name of which this machine has no address is refused under the name of its setting', async () => {
  resolvesTo(missing);
  await expect(listen()).rejects.toThrow(CannotListen);
  await expect(listen()).rejects.toThrow(/^HOST: /);
});
