import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OpeningNow } from '../../../content/time/opening.ts';
import { useContent } from '../../api/content.ts';
import { openingKey } from '../../api/queries.ts';
import styles from './OpenNow.module.css';

const minute = 60_000;

/**
 * Opening status and closures. The document states them with an expiry time; after hydration the page follows the
 * clock.
 */
export function OpenNow() {
  const { opening, status } = useContent('contatti');
  const client = useQueryClient();
  const [served] = useState(() => ({ opening, status, now: client.getQueryData<OpeningNow>(openingKey) }));
  const [now, setNow] = useState(served.now);
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = opening === served.opening && status === served.status ? served.now : undefined;
    const look = async () => {
      if (!known || Date.now() >= known.changesAt) {
        const { openingAt } = await import('../../../content/time/opening.ts');
        if (left.signal.aborted) return;
        known = openingAt(opening, status, Date.now());
        setNow(known);
      }
      timer = setTimeout(follow, Math.min(known.changesAt - Date.now(), minute));
    };
    // Fallback: without that chunk the page keeps the server's status.
    const follow = () => look().catch(() => {});
    follow();
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [opening, status, served]);
  return (
    now &&
    [now.text, ...now.closures].map(
      (line, index) =>
        line !== '' && (
          <span key={line} className={index === 0 ? styles.now : undefined}>
            {line}
            <br />
          </span>
        ),
    )
  );
}
