import { Section } from '../parts/page/Page.tsx';
import styles from './Iscritti.module.css';

/** What is held of one kind, each piece on a line of its own; nothing where there is none. */
export function Lines({ title, lines }: { title: string; lines: readonly (readonly (string | null)[])[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.letters}>
        {lines.map((facts) => (
          <li key={facts.join()}>{facts.filter((fact) => fact !== null).join(', ')}</li>
        ))}
      </ul>
    </Section>
  );
}
