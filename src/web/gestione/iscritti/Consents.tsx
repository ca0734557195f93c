import { momentInFull } from '../../../content/time/italian-time.ts';
import type { Consent } from '../../../contract/desk.ts';
import patterns from '../parts/patterns.module.css';
import styles from './Iscritti.module.css';
import { words } from './words.ts';

/** Every event of a consent, oldest first, with the text that was agreed to: what the firm shows where somebody doubts it. */
export function Consents({ events }: { events: readonly Consent[] }) {
  const said = words.evidence;
  return (
    <ol className={styles.events}>
      {events.map(({ event, created_at, page, method, added_by, reason, notice_version, notice_text }) => (
        <li key={`${event} ${created_at}`}>
          <h3>{words.events[event]}</h3>
          <dl className={patterns.facts}>
            <dt className="visually-hidden">Quando</dt>
            <dd className={styles.wide}>
              <time dateTime={created_at}>{momentInFull(created_at)}</time>
            </dd>
            {page !== null && (
              <>
                <dt>{said.page}</dt>
                <dd>{page}</dd>
              </>
            )}
            {method !== null && (
              <>
                <dt>{said.method}</dt>
                <dd>{words.methods[method] ?? method}</dd>
              </>
            )}
            {added_by !== null && (
              <>
                <dt>{said.addedBy}</dt>
                <dd>{added_by}</dd>
              </>
            )}
            {reason !== null && (
              <>
                <dt>{said.reason}</dt>
                <dd>{reason}</dd>
              </>
            )}
            {notice_text !== null && (
              <>
                <dt>{said.notice}</dt>
                <dd>
                  «{notice_text}»{notice_version !== null && `, ${said.version(notice_version)}`}
                </dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ol>
  );
}
