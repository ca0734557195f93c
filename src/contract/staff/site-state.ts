import * as v from 'valibot';
import { get, post } from '../calls.ts';
import { task } from './tasks.ts';

const backupFile = v.object({
  name: v.string(),
  made: v.string(),
  size: v.number(),
});

export const siteState = v.object({
  tasks: v.array(task),
  copies: v.array(backupFile),
  /** True while a backup runs on that server. */
  copying: v.boolean(),
});
export type SiteState = v.InferOutput<typeof siteState>;

const backupName = v.pipe(v.string(), v.regex(/^studio-\d{8}T\d{6}Z\.tar(?:\.age)?$/));

const released = v.object({ released: v.number() });

export const siteStateCalls = {
  read: get('/api/site-state', 'manager', { answer: siteState }),
  copy: post('/api/copies', 'manager', { confirm: 'copies', status: 202 }),
  download: get('/api/copies/:name', 'manager', { params: { name: backupName }, confirm: 'copies' }),
  /** Checks if the download is allowed: browsers show no error for a refused download. */
  mayDownload: post('/api/copies/check', 'manager', { confirm: 'copies' }),
  release: post('/api/held-letters/release', 'manager', { answer: released }),
};
