import type { Step } from '../../../content/pages/competenze.ts';
import styles from './Method.module.css';

interface MethodProps {
  steps: readonly Step[];
  /** What the rows of each step are called. */
  result: string;
  time: string;
}

/** The steps of the method along one line that walks through the page and draws itself as it is read. */
export function Method({ steps, result, time }: MethodProps) {
  return (
    <ol className={styles.method}>
      {steps.map((step) => (
        <li key={step.title}>
          <h3>{step.title}</h3>
          <p>{step.text}</p>
          <dl>
            <div>
              <dt>{result}</dt>
              <dd>{step.result}</dd>
            </div>
            <div>
              <dt>{time}</dt>
              <dd>{step.time}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ol>
  );
}
