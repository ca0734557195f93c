import { paths } from '../../contract/paths.ts';
import { useContent } from '../api/content.ts';
import { usePageState } from '../layout/page-state.ts';
import { LetterPage } from './newsletter/LetterPage.tsx';

export default function NewsletterConferma() {
  const { confirm } = useContent('iscrizione');
  const { letter } = usePageState();
  const state = letter && letter.state !== 'unsubscribed' ? letter.state : 'unknown';
  return <LetterPage text={confirm[state]} action={paths.newsletterConfirm} />;
}
