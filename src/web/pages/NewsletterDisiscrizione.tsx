import { paths } from '../../contract/paths.ts';
import { useContent } from '../api/content.ts';
import { usePageState } from '../layout/page-state.ts';
import { LetterPage } from './newsletter/LetterPage.tsx';

export default function NewsletterDisiscrizione() {
  const { unsubscribe } = useContent('iscrizione');
  const { letter } = usePageState();
  if (letter?.state === 'unsubscribed') {
    return <LetterPage text={unsubscribe.unsubscribed} action={paths.newsletterUnsubscribe} />;
  }
  const known = letter !== undefined && letter.state !== 'unknown';
  return <LetterPage text={unsubscribe[known ? 'waiting' : 'unknown']} action={paths.newsletterUnsubscribe} />;
}
