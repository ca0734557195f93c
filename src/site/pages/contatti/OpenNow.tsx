import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OpeningStatus } from '../../../content/time/opening.ts';
import { useContent } from '../../api/content.ts';
import { openingKey } from '../../api/queries.ts';

const minute = 60_000;

/**
 * Opening status of the office and announced closures. The document contains them with the time of their next change;
 * after hydration they are updated by the browser's clock.
 */
export function OpenNow() {
  const { opening, status } = useContent('contatti');
  const client = useQueryClient();
  const [initialStatus] = useState(() => ({ opening, status, now: client.getQueryData<OpeningStatus>(openingKey) }));
  const [now, setNow] = useState(initialStatus.now);
  useEffect(() => {
    const unmount = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastStatus =
      opening === initialStatus.opening && status === initialStatus.status ? initialStatus.now : undefined;
    const updateStatus = async () => {
      if (!lastStatus || Date.now() >= lastStatus.changesAt) {
        const { describeOpening } = await import('../../../content/time/opening.ts');
        if (unmount.signal.aborted) return;
        lastStatus = describeOpening(opening, status, Date.now());
        setNow(lastStatus);
      }
      timer = setTimeout(followClock, Math.min(lastStatus.changesAt - Date.now(), minute));
    };
    // Fallback if the chunk does not load: the page still shows the server's status.
    const followClock = () => updateStatus().catch(() => {});
    followClock();
    return () => {
      unmount.abort();
      clearTimeout(timer);
    };
  }, [opening, status, initialStatus]);
  return (
    now &&
    [now.text, ...now.closures].map(
      (line, index) =>
        line !== '' && (
          <span key={line} className={index === 0 ? 'screen' : undefined}>
            {line}
            <br />
          </span>
        ),
    )
  );
}
