import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { findDocumentPath } from '../../content/documents.ts';
import { listPagesOff } from '../../content/facts.ts';
import { preventivo } from '../../content/pages/preventivo.ts';
import { resolveReferences } from '../../content/writing/references.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import fieldStyles from '../../ui/Field.module.css';
import { setParameter } from '../parts/list/use-search.ts';
import styles from './Messages.module.css';
import { useSiteTexts } from './site-texts.ts';

const topicParameter = 'argomento';

/** Reads the slug of the topic that a list of messages shows from its URL's query string; empty for all messages. */
export function readTopic(address: string): string {
  return new URLSearchParams(address).get(topicParameter) ?? '';
}

/** Choice of the topic of requests for a quote that the list shows. Hidden if the site has no such page. */
export function TopicFilter({ topic }: { topic: string }) {
  const [, setParams] = useSearchParams();
  const site = useSiteTexts();
  const topics = useMemo(() => {
    if (!site || listPagesOff(site.facts).includes(findDocumentPath('preventivo') ?? '')) return [];
    return resolveReferences(applyDefaults(preventivo, site.contents['preventivo']).topics, site.facts, site.law);
  }, [site]);
  const isGone = topic !== '' && !topics.some(({ slug }) => slug === topic);
  // Shown before the topics are loaded, so that the list does not move.
  if (site && topics.length === 0 && !isGone) return null;
  return (
    <label className={`line small screen ${styles.topic}`}>
      Argomento
      <select
        className={fieldStyles.control}
        value={topic}
        onChange={({ currentTarget: { value } }) => setParams((before) => setParameter(before, topicParameter, value))}
      >
        <option value="">tutti</option>
        {topics.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
        {isGone && <option value={topic}>{topic}</option>}
      </select>
    </label>
  );
}
