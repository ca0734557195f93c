import type { Kysely } from 'kysely';
import { maxFormerSlugs, preventivo } from '../../content/pages/preventivo.ts';
import type { SiteContent } from '../../content/published.ts';
import type { Topic, TopicVersions } from '../../content/quotes/topic.ts';
import { resolveReferences } from '../../content/writing/references.ts';
import type { Content } from '../../contract/fields/changes.ts';
import { getDefaults } from '../../contract/fields/fields.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import type { Database, Row } from '../db/schema.ts';
import { parseBody, toRecord } from '../documents/rows.ts';

/* Topics of requests for a quote: the versions by which forms are read, and what publication adds to a draft. */

/** Versions read besides the current one: a form is open for hours, not for months. */
const versionsKept = 20;

export type TopicVersion = Pick<Row<'document_versions'>, 'version' | 'body'>;

/**
 * Reads the latest published versions of the document, newest first. Drafts that were replaced are left out. Rows that
 * `known`, an earlier result, has are not read again: a version never changes.
 */
export async function readTopicVersions(
  staff: Kysely<Database>,
  known: readonly TopicVersion[] = [],
): Promise<TopicVersion[]> {
  const newer = await staff
    .selectFrom('document_versions')
    .select(['version', 'body'])
    .where('name', '=', 'preventivo')
    .where('draft_of', 'is', null)
    .where('version', '>', known[0]?.version ?? -1)
    .orderBy('version', 'desc')
    .limit(versionsKept)
    .execute();
  return [...newer, ...known].slice(0, versionsKept);
}

/** Makes the topics of each version as its form shows them, when they are asked for. Version 0 is the program's. */
export function resolveTopicVersions(
  versions: readonly TopicVersion[],
  { facts, law }: Pick<SiteContent, 'facts' | 'law'>,
): TopicVersions {
  const resolveOnce = (readTopics: () => readonly Topic[]) => {
    let topics: readonly Topic[] | undefined;
    return () => {
      topics ??= resolveReferences(readTopics(), facts, law.register);
      return topics;
    };
  };
  const written = versions.map(
    (row) => [row.version, resolveOnce(() => applyDefaults(preventivo, parseBody(row.body)).topics)] as const,
  );
  return new Map([...written, [0, resolveOnce(() => getDefaults(preventivo).topics)]]);
}

const listEntries = (list: unknown): Content[] => (Array.isArray(list) ? list.map(toRecord) : []);

/** Adds to a draft, for its publication, the slugs of the published topics that it no longer has. */
export function keepFormerSlugs(draft: Content, published: Content): Content {
  const topics = listEntries(draft['topics']);
  const slugs = new Set(topics.map(({ slug }) => slug));
  const replaced = listEntries(published['topics']).map(({ slug, id }) => ({ id: slug, slug, topic: id }));
  const former = [...listEntries(published['former']), ...replaced].filter(({ slug }) => !slugs.has(slug));
  const latest = new Map(former.map((entry) => [entry['slug'], entry]));
  return { ...draft, former: [...latest.values()].slice(-maxFormerSlugs) };
}
