import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import fieldStyles from '../../ui/Field.module.css';
import { setParameter } from '../parts/list/use-search.ts';
import { followerParameter, nobody } from './follower-parameter.ts';
import styles from './Messages.module.css';
import { colleaguesQuery } from './message-queries.ts';

/** Choice of the colleague whose messages or appointments a list shows. Hidden in an office of one person. */
export function FollowerFilter({ follower }: { follower: string }) {
  const [, setParams] = useSearchParams();
  const colleagues = useQuery(colleaguesQuery).data?.items ?? [];
  if (colleagues.length < 2 && follower === '') return null;
  return (
    <label className={`line small screen ${styles.topic}`}>
      Lo segue
      <select
        className={fieldStyles.control}
        value={follower}
        onChange={({ currentTarget: { value } }) =>
          setParams((before) => setParameter(before, followerParameter, value))
        }
      >
        <option value="">tutti</option>
        <option value={nobody}>nessuno</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
