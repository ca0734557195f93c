import type { Entry } from '../../../content/shapes.ts';
import styles from './Method.module.css';

/** The steps of the method along one line that walks through the page and draws itself as it is read. */
export function Method({ steps }: { steps: readonly Entry[] }) {
  return (
    <ol className={styles.method}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
