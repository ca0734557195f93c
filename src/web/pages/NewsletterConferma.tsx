import { confirmPages } from '../../content/letter-pages.ts';
import { paths } from '../../contract/paths.ts';
import { usePageState } from '../layout/page-state.ts';
import { LetterPage } from './newsletter/LetterPage.tsx';

export default function NewsletterConferma() {
  const { letter } = usePageState();
  const state = letter && letter.state !== 'unsubscribed' ? letter.state : 'unknown';
  return <LetterPage text={confirmPages[state]} action={paths.newsletterConfirm} />;
}
