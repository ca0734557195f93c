import type { EditedContent } from '../../../../contract/content.ts';
import type { StaffFailure } from '../../http.ts';
import { say, sayFailure } from '../../parts/overlays/toasts.ts';
import type { ContentSource } from '../calls.ts';
import { words } from '../words.ts';
import { same } from './tree.ts';

/* A change of a page whose answer is lost: the page one version later tells whether it was made. */

export type Outcome = (now: EditedContent, before: EditedContent) => boolean;

export const isPublished: Outcome = (now, before) => now.draft === null && now.published_at !== before.published_at;
export const isDiscarded: Outcome = (now, before) => now.draft === null && now.published_at === before.published_at;
export const isScheduled: Outcome = ({ publish_at }) => publish_at !== null;
export const isAsked: Outcome = ({ asked_at }) => asked_at !== null;
export const isHeld: Outcome = ({ publish_at, asked_at }) => publish_at === null && asked_at === null;
export const isSentBack: Outcome = ({ asked_at, returned_at }) => asked_at === null && returned_at !== null;
export const isRestored =
  (content: unknown): Outcome =>
  ({ draft }) =>
    same(draft, content);

/** Whether the change after `before` was this one: another's would have counted the version up too. */
export function followsAs(outcome: Outcome, now: EditedContent, before: EditedContent): boolean {
  return now.version === before.version + 1 && outcome(now, before);
}

/** Whether a call failed without an answer of its own, so that the server may have done it all the same. */
export function isUnanswered({ status }: StaffFailure): boolean {
  return status === 0 || status >= 500;
}

/** Nobody knows whether a change was made: neither it nor the question after it was answered. */
class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

/** The page after a call about it that nobody answered; `null` where there was an answer. Throws `OutcomeUnknown`. */
export async function askedAfter(
  error: StaffFailure,
  page: string,
  source: ContentSource,
): Promise<EditedContent | null> {
  if (!isUnanswered(error)) return null;
  return await source.read(page).catch((cause: unknown) => {
    throw new OutcomeUnknown('Neither the change nor the question after it was answered', { cause });
  });
}

/** Says that a change of the page was not made, or that it is not known. */
export function sayNotDone(what: keyof typeof words.failed, error: unknown): void {
  if (error instanceof OutcomeUnknown)
    say({ title: words.unknown[what], description: words.unknown.text, failure: true });
  else sayFailure(words.failed[what], error);
}
