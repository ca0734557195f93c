import * as v from 'valibot';
import type { CallTable } from '../calls.ts';

/* How the site fares, as the doctor's command and the staff area's page say it; copies of its data. */

/** `well`, `look`: somebody should, `broken`: somebody must. */
export const findingState = v.picklist(['well', 'look', 'broken']);

/** What a manager does about a finding in the staff area: a button, or the page that has it. */
export const remedies = ['try-mail', 'back-up', 'check-emails', 'verify-law', 'second-factor', 'look-again'] as const;
export type Remedy = (typeof remedies)[number];

/** In Italian, for managers: no names of settings or commands. */
const finding = v.object({
  name: v.string(),
  state: findingState,
  title: v.string(),
  seen: v.string(),
  remedy: v.nullable(v.picklist(remedies)),
  /** A request to the host of the site, for what cannot be done in the staff area. */
  ask: v.nullable(v.string()),
});
export type Finding = v.InferOutput<typeof finding>;

const copyFile = v.object({
  name: v.string(),
  made: v.string(),
  size: v.number(),
});

export const siteState = v.object({
  findings: v.array(finding),
  /** The copies on the server that answers, the newest first. */
  copies: v.array(copyFile),
  /** Whether one is being made there. */
  copying: v.boolean(),
  /** Letters of a restored site that wait for a word. */
  held: v.number(),
});
export type SiteState = v.InferOutput<typeof siteState>;

const copyName = v.pipe(v.string(), v.regex(/^studio-\d{8}T\d{6}Z\.tar(?:\.age)?$/));

export const siteStateCalls = {
  read: { method: 'GET', path: '/api/site-state', role: 'manager', answer: siteState },
  /** Begins a copy; `read` says when it is there. */
  copy: { method: 'POST', path: '/api/copies', role: 'manager', status: 202, check: 'copies' },
  download: { method: 'GET', path: '/api/copies/:name', role: 'manager', params: { name: copyName }, check: 'copies' },
  /** Asks whether the file may be had: browsers say nothing of a file that is refused. */
  mayDownload: { method: 'POST', path: '/api/copies/check', role: 'manager', check: 'copies' },
  release: {
    method: 'POST',
    path: '/api/held-letters/release',
    role: 'manager',
    answer: v.object({ released: v.number() }),
  },
} as const satisfies CallTable;
