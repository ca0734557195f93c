import styles from './Prose.module.css';

/** Running text, in two columns on wide pages. */
export function Prose({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className={`grid above6 ${styles.prose}`}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
