import type { StaffMessage } from '../../../contract/messages.ts';
import { When } from '../desk/When.tsx';
import patterns from '../parts/patterns.module.css';
import styles from './Messaggi.module.css';
import { SendAgain } from './SendAgain.tsx';
import { DeliveryInWords, isUndelivered } from './State.tsx';
import { words } from './words.ts';

/** The answers that were sent from here, each with how its letter fares. */
export function Answers({ message }: { message: StaffMessage }) {
  return message.answers.map(({ id, text, author, sent_at, delivery }) => (
    <section className={styles.answer} key={id} aria-label={words.answers.of(author)}>
      <p className={patterns.soft}>
        {words.answers.of(author)} <When at={sent_at} />
        {' · '}
        {delivery === null ? words.answers.kept : <DeliveryInWords delivery={delivery} />}
      </p>
      <p className={styles.text}>{text}</p>
      {delivery !== null && isUndelivered({ delivery }) && <SendAgain id={message.id} answer={id} />}
    </section>
  ));
}
