import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useContent } from '../../api/content.ts';
import { openingKey } from '../../api/queries.ts';
import styles from './OpenNow.module.css';

const minute = 60_000;

/**
 * Whether the office is open now, and announced closures, each on a line. The server's pages say what is true when they are rendered, and are rendered anew when it changes; once the
 * page is alive it follows the clock by itself.
 */
export function OpenNow() {
  const { opening, status } = useContent('contatti');
  const client = useQueryClient();
  const [lines, setLines] = useState(() => client.getQueryData<string[]>(openingKey));
  useEffect(() => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      const { openingAt } = await import('../../../content/opening.ts');
      const look = () => {
        if (left.signal.aborted) return;
        const now = Date.now();
        const { text, closures, changesAt } = openingAt(opening, status, now);
        setLines([text, ...closures]);
        timer = setTimeout(look, Math.min(changesAt - now, minute));
      };
      look();
    };
    // Without this part the page says what the server said.
    begin().catch(() => {});
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [opening, status]);
  return lines?.map(
    (line, index) =>
      line !== '' && (
        <span key={line} className={index === 0 ? styles.now : undefined}>
          {line}
          <br />
        </span>
      ),
  );
}
