import { useParams } from 'react-router';
import { PersonalDataRequest } from './PersonalDataRequest.tsx';
import { SubscriberConsent } from './SubscriberConsent.tsx';
import { SubscriberList } from './SubscriberList.tsx';
import { requestPath } from './subscriber-queries.ts';

/** Subscribers: the list at the section's own address, one of them and the report about an address under it. */
export default function Iscritti() {
  const rest = useParams()['*'] ?? '';
  if (rest === '') return <SubscriberList />;
  return rest === requestPath ? <PersonalDataRequest /> : <SubscriberConsent id={rest} key={rest} />;
}
