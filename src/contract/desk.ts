import * as v from 'valibot';
import { get, post } from './calls.ts';
import { task } from './staff/tasks.ts';

/** Number of messages by state. `changed`: token that differs after every change of the messages. */
export const deskState = v.object({
  messages: v.object({
    new: v.number(),
    read: v.number(),
    answered: v.number(),
    archived: v.number(),
    suspected: v.number(),
  }),
  changed: v.string(),
  mail: v.boolean(),
});
export type DeskState = v.InferOutput<typeof deskState>;

export const checkResult = v.object({
  name: v.string(),
  checked_at: v.string(),
  passed_at: v.nullable(v.string()),
  failure: v.nullable(v.string()),
  size: v.nullable(v.number()),
});
export type CheckResult = v.InferOutput<typeof checkResult>;

/** Weekly counts, oldest first; the last week is the current one. */
const week = v.object({
  monday: v.string(),
  messages: v.number(),
  subscribers: v.number(),
  /** `null` for weeks from before page views were counted. */
  pages: v.nullable(v.number()),
});
export type Week = v.InferOutput<typeof week>;

export const today = v.object({
  now: v.string(),
  /** Office status on the site now: open or closed, and announced closures, one per line. */
  office: v.array(v.string()),
  tasks: v.array(task),
  /** True after the launch, while search engines may index the site. */
  public: v.boolean(),
  /** False while the firm has switched off the papers of clients. */
  papers: v.boolean(),
  weeks: v.array(week),
});
export type Today = v.InferOutput<typeof today>;

export const deskCalls = {
  today: get('/api/today', 'editor', { answer: today }),
  state: get('/api/desk', 'editor', { answer: deskState }),
  checkMail: post('/api/mail-check', 'editor', { answer: checkResult }),
};
