import styles from './Prose.module.css';
import patterns from './patterns.module.css';

/** Running text, in two columns on wide pages. */
export function Prose({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className={`${patterns.grid} ${patterns.above6} ${styles.prose}`}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
