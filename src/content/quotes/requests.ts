import type { GivenAnswer } from '../../contract/contact/request.ts';
import { isDay } from '../../contract/days.ts';
import { paths } from '../../contract/paths.ts';
import type { Contents } from '../documents.ts';
import type { PublishedContent } from '../published.ts';
import { isSwitchedOn } from '../site-map.ts';
import { formatItalianDate } from '../time/italian-date.ts';
import { toPlainSpaces } from '../writing/cleaning.ts';
import type { Question, Topic } from './topic.ts';

/* Requests for a quote: answers are read by the questions of the version that the form was made from. */

/** Question of an answer whose id no known version of the topic has. */
export const unknownQuestion = '(domanda non più in uso)';

/** Topic with the version of the document that has it. */
export interface AskedTopic {
  topic: Topic;
  version: number;
}

export interface RequestedTopic extends AskedTopic {
  /** Questions that the answers must fit; none if the version of the form is not known any more. */
  checked: readonly Question[];
  /** Finds a question of the topic by its id in the newest version that has it. */
  findKnownQuestion: (id: string) => Question | undefined;
}

/**
 * Finds the topic of a request in the version that its form names, the current one by default, or else in the newest
 * version that has the slug. `null` if none has it, or if the pages are switched off.
 */
export function findRequestedTopic(
  { quoteTopics, versions, contents, views }: Pick<PublishedContent, 'quoteTopics' | 'versions' | 'contents' | 'views'>,
  slug: string,
  version?: number,
): RequestedTopic | null {
  if (!isSwitchedOn(paths.quotes, views.site.pagesOff)) return null;
  const formerId = findFormerId(contents.preventivo, slug);
  const newestFirst = [...quoteTopics.keys()].sort((one, other) => other - one);
  const readTopics = (number: number) => quoteTopics.get(number)?.() ?? [];
  const findIn = (number: number): AskedTopic | undefined => {
    const topics = readTopics(number);
    const topic = topics.find((candidate) => candidate.slug === slug) ?? topics.find(({ id }) => id === formerId);
    return topic && { topic, version: number };
  };
  const named = findIn(version ?? versions.get('preventivo') ?? 0);
  const found = named ?? findFirst(newestFirst, findIn);
  if (!found) return null;
  const findKnownQuestion = (questionId: string) =>
    findFirst(newestFirst, (number) =>
      readTopics(number)
        .find(({ id }) => id === found.topic.id)
        ?.questions.find(({ id }) => id === questionId),
    );
  return { ...found, checked: named?.topic.questions ?? [], findKnownQuestion };
}

/** First result of `find` that is not `undefined`. Later values are not looked at. */
function findFirst<Value, Result>(
  values: readonly Value[],
  find: (value: Value) => Result | undefined,
): Result | undefined {
  for (const value of values) {
    const result = find(value);
    if (result !== undefined) return result;
  }
  return undefined;
}

function findFormerId({ former }: Pick<Contents['preventivo'], 'former'>, slug: string): string | undefined {
  return former.find((entry) => entry.slug === slug)?.topic;
}

/** Finds a current topic by the slug that it has or had. */
export function findCurrentTopic(content: Contents['preventivo'], slug: string): Topic | undefined {
  const { topics } = content;
  return topics.find((topic) => topic.slug === slug) ?? topics.find(({ id }) => id === findFormerId(content, slug));
}

/** Lists the slugs that a topic has and had, by one of them. */
export function listTopicSlugs(content: Contents['preventivo'], slug: string): string[] {
  const topic = findCurrentTopic(content, slug);
  const id = topic?.id ?? findFormerId(content, slug);
  const former = content.former.filter((entry) => entry.topic === id).map((entry) => entry.slug);
  return [...new Set([slug, ...(topic ? [topic.slug] : []), ...former])];
}

/** Reads answers by question id as they were asked, in the order of the questions; those of other versions follow. */
export function readAnswers(
  { topic, findKnownQuestion }: RequestedTopic,
  answers: ReadonlyMap<string, string | readonly string[]>,
): GivenAnswer[] {
  const ids = new Set([...topic.questions.map(({ id }) => id), ...answers.keys()]);
  return [...ids].flatMap((id) => {
    const answer = answers.get(id);
    if (answer === undefined) return [];
    const question = topic.questions.find((candidate) => candidate.id === id) ?? findKnownQuestion(id);
    return question
      ? [{ question: toPlainSpaces(question.question), answer: formatAnswer(question, answer) }]
      : [{ question: unknownQuestion, answer: String(answer) }];
  });
}

/** Words of an answer in a message. A text is one of a form whose questions are not known any more. */
function formatAnswer({ kind }: Pick<Question, 'kind'>, answer: string | readonly string[]): string {
  if (typeof answer !== 'string') return answer.map(toPlainSpaces).join('; ');
  if (kind === 'several') return formatAnswer({ kind }, answer.split('\n'));
  if (kind === 'day' && isDay(answer)) return formatItalianDate(answer);
  return kind === 'one' ? toPlainSpaces(answer) : answer;
}

/** Text of a request as one message: its answers, then what else was written. */
export function composeRequest(answers: readonly GivenAnswer[], messaggio: string): string {
  return [...answers.map(({ question, answer }) => `${question}\n${answer}`), messaggio].filter(Boolean).join('\n\n');
}
