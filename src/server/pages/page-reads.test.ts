import { expect, test, vi } from 'vitest';
import { ownContent } from '../../content/contents.ts';
import type { Read } from './build.ts';
import { createPageReads } from './page-reads.ts';

const published = {
  ...ownContent,
  version: 'a',
  newsletterNotice: { version: 'a', text: '' },
  publishedAt: new Map(),
  versions: new Map(),
};

test('of data that comes in part the log says once that it is missing, and once that all is there again', async () => {
  const log = { error: vi.fn(), info: vi.fn() };
  const all: Read[] = [{ kind: 'studio-photos' }, { kind: 'opening' }];
  const missing = new Set<string>();
  const reads = createPageReads({
    read: async ({ kind }) => {
      if (missing.has(kind)) throw new Error('away');
      return { data: kind, whole: true };
    },
    content: () => published,
    log,
  });

  missing.add('opening');
  for (let time = 0; time < 3; time += 1) expect((await reads.renew(all)).size).toBe(1);
  expect((await reads.answer([{ kind: 'opening' }])).answers).toEqual([undefined]);
  missing.clear();
  missing.add('studio-photos');
  expect((await reads.renew(all)).size).toBe(1);
  expect(log.error.mock.calls).toEqual([['page data unavailable', expect.any(Error), { read: 'opening' }]]);
  expect(log.info).not.toHaveBeenCalled();

  missing.clear();
  for (let time = 0; time < 2; time += 1) expect((await reads.renew(all)).size).toBe(0);
  expect(log.info.mock.calls).toEqual([['page data available again']]);
});
