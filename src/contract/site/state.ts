import * as v from 'valibot';
import { get, post } from '../calls.ts';

/** `well`: fine. `look`: staff should act. `broken`: staff must act. */
export const findingState = v.picklist(['well', 'look', 'broken']);

/** Remedies for a finding: a button, or a link to a page. */
export const remedies = ['try-mail', 'back-up', 'check-emails', 'verify-law', 'second-factor', 'look-again'] as const;
export type Remedy = (typeof remedies)[number];

/** Finding in Italian, for managers: no names of settings or commands. */
const finding = v.object({
  name: v.string(),
  state: findingState,
  title: v.string(),
  seen: v.string(),
  remedy: v.nullable(v.picklist(remedies)),
  /** Request to the site's host, for a remedy outside the staff area. */
  ask: v.nullable(v.string()),
});
export type Finding = v.InferOutput<typeof finding>;

const backupFile = v.object({
  name: v.string(),
  made: v.string(),
  size: v.number(),
});

export const siteState = v.object({
  findings: v.array(finding),
  copies: v.array(backupFile),
  /** True while a backup runs on that server. */
  copying: v.boolean(),
  held: v.number(),
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
