import { unsubscribePages } from '../../content/letter-pages.ts';
import { paths } from '../../contract/paths.ts';
import { usePageState } from '../layout/page-state.ts';
import { LetterPage } from './newsletter/LetterPage.tsx';

export default function NewsletterDisiscrizione() {
  const { letter } = usePageState();
  if (letter?.state === 'unsubscribed') {
    return <LetterPage text={unsubscribePages.unsubscribed} action={paths.newsletterUnsubscribe} />;
  }
  const known = letter !== undefined && letter.state !== 'unknown';
  return <LetterPage text={unsubscribePages[known ? 'ask' : 'unknown']} action={paths.newsletterUnsubscribe} />;
}
