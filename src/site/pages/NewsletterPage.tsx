import { useLocation } from 'react-router';
import { pages } from '../../content/site-map.ts';
import { fillWithDates } from '../../content/time/italian-date.ts';
import { paths } from '../../contract/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { useContent } from '../api/content.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import { usePageState } from '../layout/page-state.ts';
import { ShortPage } from '../layout/ShortPage.tsx';

interface PageText {
  title: string;
  text: string;
  button?: string;
}

/**
 * Pages behind the links in newsletter emails. Opening a page changes nothing, because mail scanners open links; its
 * button posts the token.
 */
export default function NewsletterPage() {
  const { confirm, unsubscribe, mark, exit } = useContent('iscrizione');
  const { letter } = usePageState();
  const { pathname } = useLocation();
  const state = letter?.state ?? 'unknown';
  const text: PageText =
    pathname === paths.newsletterConfirm
      ? confirm[state === 'unsubscribed' || state === 'trial' ? 'unknown' : state]
      : unsubscribe[state === 'confirmed' || state === 'expired' ? 'waiting' : state];
  return (
    <ShortPage
      mark={{ word: mark }}
      title={text.title}
      text={fillWithDates(text.text, { casella: letter?.email ?? '' })}
    >
      {text.button && letter ? (
        <form method="post" action={`${pathname}?t=${encodeURIComponent(letter.token)}`}>
          <Button type="submit">{text.button}</Button>
        </form>
      ) : (
        <ActionLink to={pages.home.path} kind="quiet">
          {exit}
        </ActionLink>
      )}
    </ShortPage>
  );
}
