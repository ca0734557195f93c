import { useParams } from 'react-router';
import { Evidence } from './Evidence.tsx';
import { List } from './List.tsx';
import { requestPath } from './queries.ts';
import { Report } from './Report.tsx';

/** Subscribers: the list at the section's own address, one of them and the report about an address under it. */
export default function Iscritti() {
  const rest = useParams()['*'] ?? '';
  if (rest === '') return <List />;
  return rest === requestPath ? <Report /> : <Evidence id={rest} key={rest} />;
}
