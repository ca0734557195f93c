import type { Kysely } from 'kysely';
import { maxFormerSlugs, preventivo } from '../../content/pages/preventivo.ts';
import type { SiteContent } from '../../content/published.ts';
import type { Topic, TopicVersions } from '../../content/quotes/topic.ts';
import { foldText } from '../../content/writing/fold.ts';
import { resolveReferences } from '../../content/writing/references.ts';
import { getDefaults } from '../../contract/fields/fields.ts';
import { applyDefaults, readValue } from '../../contract/fields/values.ts';
import type { Database, Row } from '../db/schema.ts';
import { toRecord } from '../documents/rows.ts';
import { forbiddenPropertyNames } from '../http/body.ts';
import { findChangedParts } from './stored.ts';

/* Topics of requests for a quote: the versions by which forms are read, and what publication adds to a draft. */

/** Versions read besides the current one: a form is open for hours, not for months. */
const versionsKept = 20;

export type TopicVersion = Pick<Row<'document_versions'>, 'version' | 'body' | 'defaults'>;

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
    .select(['version', 'body', 'defaults'])
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
    (row) =>
      [row.version, resolveOnce(() => applyDefaults(preventivo, findChangedParts(preventivo, row)).topics)] as const,
  );
  return new Map([...written, [0, resolveOnce(() => getDefaults(preventivo).topics)]]);
}

type Entry = Record<string, unknown>;

const listEntries = (list: unknown): Entry[] => (Array.isArray(list) ? list.map(toRecord) : []);

/**
 * Completes a draft for publication: ids of new topics and questions, which stay when their words change, and the slugs
 * of the published topics that the draft no longer has.
 */
export function completeTopics(draft: Entry, published: Entry): Entry {
  const topics = assignIds(listEntries(draft['topics']), 'slug').map((topic) => ({
    ...topic,
    questions: assignIds(listEntries(topic['questions']), 'question'),
  }));
  const slugs = new Set(topics.map((topic) => readValue(topic, 'slug')));
  const replaced = listEntries(published['topics']).map(({ slug, id }) => ({ slug, topic: id }));
  const former = [...listEntries(published['former']), ...replaced].filter(({ slug }) => !slugs.has(slug));
  const latest = new Map(former.map((entry) => [entry['slug'], entry]));
  return { ...draft, topics, former: [...latest.values()].slice(-maxFormerSlugs) };
}

/** Longest id, in characters. */
const idLength = 60;

/** Assigns an id to each entry without one, made from the words of its field `name`. */
function assignIds(entries: readonly Entry[], name: string): Entry[] {
  const takenIds = new Set([...forbiddenPropertyNames, ...entries.map(({ id }) => id)]);
  return entries.map((entry) => {
    if (entry['id'] !== '') return entry;
    const words = foldText(String(entry[name])).match(/[a-z0-9]+/g) ?? ['voce'];
    const base = words
      .join('-')
      .slice(0, idLength - 3)
      .replace(/-$/, '');
    let id = base;
    for (let number = 2; takenIds.has(id); number += 1) id = `${base}-${number}`;
    takenIds.add(id);
    return { ...entry, id };
  });
}
