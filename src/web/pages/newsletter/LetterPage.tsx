import { useId } from 'react';
import { usePageState } from '../../layout/page-state.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './LetterPage.module.css';

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
  const described = useId();
  return (
    <div className={styles.page}>
      <h1>{text.title}</h1>
      <p id={described}>{text.text}</p>
      {text.button && letter && (
        <form method="post" action={`${action}?t=${encodeURIComponent(letter.token)}`}>
          <Button type="submit" aria-describedby={described}>
            {text.button}
          </Button>
        </form>
      )}
    </div>
  );
}
