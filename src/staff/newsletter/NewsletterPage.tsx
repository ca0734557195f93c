import { useParams } from 'react-router';
import { PersonalDataRequest } from './PersonalDataRequest.tsx';
import { SubscriberConsent } from './SubscriberConsent.tsx';
import { SubscriberList } from './SubscriberList.tsx';
import { dataRequestPath } from './subscriber-queries.ts';

/** Routes of the subscribers section: the list at its root, a subscriber or the personal data request below it. */
export default function NewsletterPage() {
  const rest = useParams()['*'] ?? '';
  if (rest === '') return <SubscriberList />;
  return rest === dataRequestPath ? <PersonalDataRequest /> : <SubscriberConsent id={rest} key={rest} />;
}
