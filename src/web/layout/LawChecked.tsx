import { useContent } from '../api/content.ts';
import styles from './LawChecked.module.css';
import { usePageWords } from './page-words.ts';

/**
 * The day on which the law that the page names was read. Its element stands there without a day too: the editor's preview compares two
 * renderings of a page, of which one names no law.
 */
export function LawChecked() {
  const { words } = useContent('site');
  const day = usePageWords()?.lawChecked;
  return (
    <p className={styles.checked}>
      {day && (
        <>
          {words.lawChecked} <time dateTime={day.date}>{day.text}</time>.
        </>
      )}
    </p>
  );
}
