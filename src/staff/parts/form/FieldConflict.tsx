import { Fragment, type Ref, useDeferredValue, useId, useMemo } from 'react';
import { useColleagueName } from '../../session/use-session.ts';
import { Time } from '../wording/Time.tsx';
import { diffTexts, type TextPart } from '../wording/text-diff.ts';
import { Button, Buttons } from './Button.tsx';
import styles from './FieldConflict.module.css';

interface FieldConflictProps {
  /** Label of the field. */
  label: string;
  /** Author and time of the text that was saved first; `null` if unknown. */
  by: string | null;
  at: string | null;
  mine: string;
  theirs: string;
  onKeepTheirs: () => void;
  /** Saves `mine` in place of `theirs`. */
  onReplace: () => void;
  ref?: Ref<HTMLFieldSetElement>;
}

/** Choice at a field between the text typed in it and another one that was saved first, word by word. */
export function FieldConflict({ label, by, at, mine, theirs, onKeepTheirs, onReplace, ref }: FieldConflictProps) {
  const title = useId();
  // Deferred, so that comparing long texts does not delay typing.
  const typed = useDeferredValue(mine);
  const parts = useMemo(() => diffTexts(theirs.trim(), typed.trim()), [theirs, typed]);
  const colleague = useColleagueName(by);
  return (
    <fieldset
      className={`stack3 small ${styles.conflict}`}
      aria-labelledby={title}
      // Forms move the focus here.
      tabIndex={-1}
      ref={ref}
    >
      {/* Only the title is announced: the texts change while the user types. */}
      <p className={`serif ${styles.title}`} id={title} role="alert">
        {colleague === null ? `Intanto «${label}» è cambiato altrove` : `Intanto ${colleague} ha cambiato «${label}»`}
      </p>
      <dl className={`grid ${styles.texts}`}>
        <div>
          <dt>
            {colleague ?? 'L’altro testo'}
            {at !== null && (
              <>
                , <Time at={at} />
              </>
            )}
          </dt>
          <dd>
            <ComparedText parts={parts.filter(({ added }) => !added)} />
          </dd>
        </div>
        <div>
          <dt>Il Suo testo</dt>
          <dd>
            <ComparedText parts={parts.filter(({ removed }) => !removed)} />
          </dd>
        </div>
      </dl>
      <Buttons>
        <Button onClick={onKeepTheirs}>
          {colleague === null ? 'Tieni l’altro testo' : `Tieni il testo di ${colleague}`}
        </Button>
        <Button onClick={onReplace}>Sostituisci con il mio</Button>
      </Buttons>
    </fieldset>
  );
}

/** Length in characters up to which a passage that both texts share is shown whole. */
const maxSharedLength = 240;

/** Text with the words marked that the other text does not have. Long shared passages are shown by their ends. */
function ComparedText({ parts }: { parts: readonly TextPart[] }) {
  if (parts.every(({ value }) => value.trim() === '')) return 'vuoto';
  return parts.map(({ key, value, added, removed }) =>
    added || removed ? <mark key={key}>{value}</mark> : <Fragment key={key}>{shorten(value)}</Fragment>,
  );
}

function shorten(shared: string): string {
  if (shared.length <= maxSharedLength) return shared;
  return `${shared.slice(0, maxSharedLength / 2)} […] ${shared.slice(-maxSharedLength / 2)}`;
}
