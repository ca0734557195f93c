import type { StaffMessage } from '../../contract/messages.ts';
import { Section } from '../parts/page/Page.tsx';
import styles from './Messages.module.css';

/** Topic of a request for a quote, and its questions with their answers in the order in which they were asked. */
export function RequestAnswers({ message: { topic, answers } }: { message: StaffMessage }) {
  if (topic === null) return null;
  return (
    <Section title={`Preventivo: ${topic.title}`}>
      {answers.length === 0 ? (
        <p className="soft">Nessuna domanda ha una risposta.</p>
      ) : (
        <dl className={`ruled-items-below ${styles.request}`}>
          {answers.map(({ question, answer }, index) => (
            // Two questions may have the same words.
            <div key={String(index)} className="grid">
              <dt className="soft">{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
