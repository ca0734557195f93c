import type { PublishedContent } from '../../content/published.ts';
import { type AskedTopic, findCurrentTopic } from '../../content/quotes/requests.ts';
import { makeTopicPath, makeTopicView, type TopicView } from '../../content/quotes/views.ts';
import { isSwitchedOn } from '../../content/site-map.ts';
import { paths } from '../../contract/paths.ts';
import type { PublishedData } from './published-data.ts';

/** Topic of requests for a quote whose page is at `path`. */
export function findTopic(path: string, { topics }: Pick<PublishedContent, 'topics'>): TopicView | undefined {
  return topics.find((topic) => topic.path === path);
}

/** Data of a topic's page, with the version of the document that its form names. */
export function findTopicData(path: string, published: PublishedContent): (TopicView & { version: number }) | null {
  const topic = findTopic(path, published);
  return topic ? { ...topic, version: published.versions.get('preventivo') ?? 0 } : null;
}

/** Replaces the page of a topic by the one of an earlier version, which may have another address. */
export function showAskedTopic(data: PublishedData, { topic, version }: AskedTopic): PublishedData {
  const { published } = data;
  const { contents, facts } = published;
  return {
    ...data,
    published: {
      ...published,
      topics: [makeTopicView(topic, contents, facts)],
      versions: new Map([...published.versions, ['preventivo', version]]),
    },
  };
}

/**
 * Present address of a topic by a former one: the list of topics if the firm has removed it. `null` if no topic had the
 * address, or the pages are switched off.
 */
export function findMovedTopic(path: string, { contents, views }: PublishedContent): string | null {
  const entry = contents.preventivo.former.find((former) => makeTopicPath(former) === path);
  if (!entry || !isSwitchedOn(path, views.site.pagesOff)) return null;
  const topic = findCurrentTopic(contents.preventivo, entry.slug);
  return topic ? makeTopicPath(topic) : paths.quotes;
}
