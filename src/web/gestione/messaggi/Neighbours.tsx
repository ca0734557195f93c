import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { staffPages } from '../../../contract/staff/pages.ts';
import { listAndSearch, useListBehind } from '../desk/use-search.ts';
import buttons from '../parts/form/Button.module.css';
import patterns from '../parts/patterns.module.css';
import { messagesQuery } from './queries.ts';
import { lists, words } from './words.ts';

/** Back to the list that a message was opened from, and to those before and after it there. */
export function Neighbours({ id }: { id: string }) {
  const { search } = useLocation();
  const back = useListBehind(staffPages.messaggi);
  const { list, search: searched } = listAndSearch(lists, search);
  const query = useInfiniteQuery(messagesQuery(list.filter, searched));
  const ids = query.data?.pages.flatMap(({ items }) => items.map((message) => message.id)) ?? [];
  const at = ids.indexOf(id);
  // One that has been answered leaves its list: the way on stays as it was.
  const known = useRef<{ before?: string | undefined; after?: string | undefined }>({});
  if (at >= 0) known.current = { before: ids[at - 1], after: ids[at + 1] };
  const { before, after } = known.current;
  const to = (other: string) => ({ pathname: `${staffPages.messaggi}/${other}`, search });
  return (
    <nav className={patterns.row} aria-label={words.neighbours}>
      <Link to={back} className={buttons.text}>
        {words.back}
      </Link>
      {before && (
        <Link to={to(before)} className={buttons.text}>
          {words.previous}
        </Link>
      )}
      {after && (
        <Link to={to(after)} className={buttons.text}>
          {words.next}
        </Link>
      )}
    </nav>
  );
}
