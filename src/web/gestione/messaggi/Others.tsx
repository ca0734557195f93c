import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageCalls, type StaffMessage } from '../../../contract/messages.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { ask } from '../api.ts';
import { deskKeys } from '../desk/queries.ts';
import { When } from '../desk/When.tsx';
import { Section } from '../parts/page/Page.tsx';
import patterns from '../parts/patterns.module.css';
import styles from './Messaggi.module.css';
import { words } from './words.ts';

/** More would push what else is said of the message out of sight; the search finds them. */
const most = 5;

/** What the same address has written beside this message. */
export function Others({ message: { id, email } }: { message: StaffMessage }) {
  const query = useQuery({
    queryKey: [...deskKeys.messages, 'of', email],
    queryFn: ({ signal }) => ask(messageCalls.list, { email }, signal),
  });
  const others = query.data?.items.filter((other) => other.id !== id).slice(0, most) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title={words.others.title}>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`${staffPages.messaggi}/${other.id}`}>{words.others.first(other.messaggio)}</Link>
            <p className={patterns.soft}>
              {words.inList[other.state]}, <When at={other.received_at} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
