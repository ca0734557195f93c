import { pages } from '../../../content/site-map.ts';
import { useContent } from '../../api/content.ts';
import { ActionLink } from '../../layout/ActionLink.tsx';
import { usePageState } from '../../layout/page-state.ts';
import { ShortPage } from '../../layout/ShortPage.tsx';
import { Button } from '../../ui/Button.tsx';

interface LetterText {
  title: string;
  text: string;
  button?: string;
}

/**
 * A page that a letter's link leads to. Its button posts back to the same address with the letter's token; opening the link alone
 * changes nothing, because mail scanners open links too.
 */
export function LetterPage({ text, action }: { text: LetterText; action: string }) {
  const { letter } = usePageState();
  const { mark, exit } = useContent('iscrizione');
  return (
    <ShortPage mark={{ word: mark }} title={text.title} text={text.text}>
      {text.button && letter ? (
        <form method="post" action={`${action}?t=${encodeURIComponent(letter.token)}`}>
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
