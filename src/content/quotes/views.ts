import { paths } from '../../contract/paths.ts';
import type { Facts } from '../dati.ts';
import type { Contents } from '../documents.ts';
import { makeAnswerName } from '../forms/request-form.ts';
import type { Measure } from '../law/threshold-check.ts';
import type { Band } from '../law/typed-check.ts';
import { makeAppointmentLink, type PageLink } from '../page-links.ts';
import { capitalise } from '../writing/capitalise.ts';
import { joinOneLetterWords } from '../writing/cleaning.ts';
import { fillIn } from '../writing/fill.ts';
import { formatNumber } from '../writing/number-words.ts';
import { pluralise } from '../writing/plurals.ts';
import type { Question, Topic } from './topic.ts';

type QuoteContent = Contents['preventivo'];

/** Page of a topic, with the form that asks its questions. */
export interface TopicView extends Pick<Topic, 'slug' | 'title' | 'sentence' | 'before' | 'closing'> {
  path: string;
  tab: string;
  lawChecked?: string | undefined;
  questions: readonly QuestionView[];
  /** Number of questions, and of those that may be left out. */
  count: string;
  /** True if the threshold check answers questions of this topic. */
  hasBands: boolean;
  /** Link to the page of appointments, for after a request. */
  appointment: PageLink | null;
  words: QuoteContent['form'];
}

export type QuestionView = Omit<Question, 'band'>;

/** Link from a threshold check to the topic whose questions its figures answer. */
export interface CheckQuoteLink extends PageLink {
  bands: readonly Band[];
}

export function makeTopicPath({ slug }: Pick<Topic, 'slug'>): string {
  return `${paths.quotes}/${slug}`;
}

export function makeTopicView(
  topic: Topic,
  contents: Pick<Contents, 'preventivo' | 'appuntamento'>,
  facts: Facts,
): TopicView {
  const { slug, title, sentence, before, closing, questions } = topic;
  return {
    path: makeTopicPath(topic),
    slug,
    tab: `${title} · ${facts.identity.name}`,
    title: joinOneLetterWords(title),
    sentence,
    before,
    closing,
    questions: questions.map(({ band: _, ...question }) => question),
    count: countQuestions(questions, contents.preventivo.form.count),
    hasBands: questions.some(({ kind, band }) => kind === 'one' && band !== 'none'),
    appointment: makeAppointmentLink(contents, facts),
    words: contents.preventivo.form,
  };
}

/** Counts the questions of a topic in words. Every form also asks, at the end, for anything else and for the sender. */
function countQuestions(questions: Topic['questions'], sentence: string): string {
  const optional = questions.filter(({ required }) => required === 'no').length + 1;
  return fillIn(sentence, {
    domande: capitalise(formatNumber(questions.length + 2)),
    facoltative: `${formatNumber(optional)} ${pluralise('facoltativa', 'facoltative')(optional)}`,
  });
}

/** Link to the topic with this id, or to the list if the firm has removed the topic. */
export function makeQuoteLink({ link, topics }: QuoteContent, topicId?: string): PageLink {
  const topic = topics.find(({ id }) => id === topicId);
  return { path: topic ? makeTopicPath(topic) : paths.quotes, label: link };
}

/** Lists the questions of a topic that a threshold check answers. */
function listBands({ questions }: Topic, limits: Readonly<Record<Measure, number>>): Band[] {
  return questions.flatMap(({ id, kind, band: measure, options }) =>
    kind === 'one' && measure !== 'none'
      ? [{ field: makeAnswerName(id), measure, limit: limits[measure], options: options.slice(0, 2) }]
      : [],
  );
}

/** Link to the first topic with questions about the size of a company; `null` if there is none. */
export function makeCheckQuoteLink(
  { form, topics }: QuoteContent,
  limits: Readonly<Record<Measure, number>>,
): CheckQuoteLink | null {
  const [linked] = topics
    .map((topic) => ({ path: makeTopicPath(topic), label: form.fromCheck, bands: listBands(topic, limits) }))
    .filter(({ bands }) => bands.length > 0);
  return linked ?? null;
}
