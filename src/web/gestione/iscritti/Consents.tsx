import { Fragment } from 'react';
import { momentInFull } from '../../../content/time/italian-time.ts';
import type { Consent } from '../../../contract/newsletter/subscribers.ts';
import patterns from '../parts/patterns.module.css';
import styles from './Iscritti.module.css';
import { words } from './words.ts';

/** Every event of a consent, oldest first, with the text that was agreed to: what the firm shows where somebody doubts it. */
export function Consents({ events }: { events: readonly Consent[] }) {
  const said = words.evidence;
  return (
    <ol className={styles.events}>
      {events.map(({ event, created_at, page, method, added_by, reason, notice_version, notice_text }) => {
        const version = notice_version === null ? '' : `, ${said.version(notice_version)}`;
        const facts = [
          [said.page, page],
          [said.method, method && (words.methods[method] ?? method)],
          [said.addedBy, added_by],
          [said.reason, reason],
          [said.notice, notice_text && `«${notice_text}»${version}`],
        ] as const;
        return (
          <li key={`${event} ${created_at}`}>
            <h3>{words.events[event]}</h3>
            <dl className={patterns.facts}>
              <dt className="visually-hidden">Quando</dt>
              <dd className={styles.wide}>
                <time dateTime={created_at}>{momentInFull(created_at)}</time>
              </dd>
              {facts.map(
                ([name, fact]) =>
                  fact !== null && (
                    <Fragment key={name}>
                      <dt>{name}</dt>
                      <dd>{fact}</dd>
                    </Fragment>
                  ),
              )}
            </dl>
          </li>
        );
      })}
    </ol>
  );
}
