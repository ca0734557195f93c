import { makeAnswerField } from '../../contract/contact/request.ts';
import { paths } from '../../contract/paths.ts';
import type { Contents } from '../documents.ts';
import type { Measure } from '../law/threshold-check.ts';
import type { Band } from '../law/typed-check.ts';
import type { Question, Topic } from './topic.ts';

type QuoteContent = Contents['preventivo'];

/** Page of a topic, with the form that asks its questions. */
export interface TopicView extends Pick<Topic, 'slug' | 'title' | 'sentence' | 'before' | 'closing'> {
  path: string;
  tab: string;
  lawChecked?: string | undefined;
  questions: readonly QuestionView[];
  /** True if the threshold check answers questions of this topic. */
  hasBands: boolean;
  words: QuoteContent['form'];
}

export type QuestionView = Omit<Question, 'band'>;

/** Link from another page to the list of topics or to a topic. */
export interface QuoteLink {
  path: string;
  label: string;
}

/** Link from a threshold check to the topic whose questions its figures answer. */
export interface CheckQuoteLink extends QuoteLink {
  bands: readonly Band[];
}

export function makeTopicPath({ slug }: Pick<Topic, 'slug'>): string {
  return `${paths.quotes}/${slug}`;
}

export function makeTopicView(topic: Topic, { form }: QuoteContent, firmName: string): TopicView {
  const { slug, title, sentence, before, closing, questions } = topic;
  return {
    path: makeTopicPath(topic),
    slug,
    tab: `${title} · ${firmName}`,
    title,
    sentence,
    before,
    closing,
    questions: questions.map(({ band: _, ...question }) => question),
    hasBands: topic.questions.some(isBand),
    words: form,
  };
}

/** Link to the topic with this id, or to the list if the firm has removed the topic. */
export function makeQuoteLink({ link, topics }: QuoteContent, topicId?: string): QuoteLink {
  const topic = topics.find(({ id }) => id === topicId);
  return { path: topic ? makeTopicPath(topic) : paths.quotes, label: link };
}

const isBand = ({ band, options }: Question) => band !== 'none' && options.length >= 2;

/** Link to the first topic with questions about the size of a company; `null` if there is none. */
export function makeCheckQuoteLink(
  { form, topics }: QuoteContent,
  limits: Readonly<Record<Measure, number>>,
): CheckQuoteLink | null {
  const topic = topics.find(({ questions }) => questions.some(isBand));
  if (!topic) return null;
  const bands = topic.questions
    .filter(isBand)
    .flatMap(({ id, band: measure, options }) =>
      measure === 'none'
        ? []
        : [{ field: makeAnswerField(id), measure, limit: limits[measure], options: options.slice(0, 2) }],
    );
  return { path: makeTopicPath(topic), label: form.fromCheck, bands };
}
