import { useEffect, useRef, useState } from 'react';
import type { EditedContent } from '../../../../contract/content.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Button, Buttons } from '../../parts/form/Button.tsx';
import { usePerson } from '../../session/use-session.ts';
import type { Draft } from '../draft/draft.ts';
import { editableContent, writerOf } from '../draft/draft-state.ts';
import { type Content, differencesOf, overlap, readable, withValue } from '../draft/tree.ts';
import { conflictNotice, goTo, reachedAs, standing } from '../editing.ts';
import { words } from '../words.ts';
import styles from './Compare.module.css';

interface ConflictProps {
  draft: Draft;
  mine: Content;
  current: EditedContent;
}

/** Two people have written the same page: both texts side by side, and a choice for each. */
export function Conflict({ draft, mine, current }: ConflictProps) {
  const theirs = editableContent(current);
  const { name } = usePerson();
  const changedBy = writerOf(current);
  // One's own words from another device are no other person's.
  const by = changedBy === name ? null : changedBy;
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const differences = differencesOf(draft.field, mine, theirs);
  // What one has not touched since the last save is the other's.
  const touched = differencesOf(draft.field, editableContent(draft.get().server), mine);
  // A list whose length differs is one choice, a text in it may be what was touched, and the other way round.
  const isTouched = (path: string) => touched.some((difference) => overlap(difference.path, path));
  const choiceAt = (path: string) => chosen[path] ?? (isTouched(path) || touched.length === 0 ? 'mine' : 'theirs');
  const panel = useRef<HTMLDivElement>(null);
  // It stands above what is being written, maybe out of sight.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const all = (choice: 'mine' | 'theirs') =>
    setChosen(Object.fromEntries(differences.map(({ path }) => [path, choice])));
  const resolve = () => {
    draft.resolve(
      differences
        .filter(({ path }) => choiceAt(path) === 'theirs')
        .reduce((content, { path, after }) => withValue(content, path, after), mine),
    );
    goTo(standing);
  };
  return (
    <div ref={panel}>
      <Notice variant="destructive" role="alert" title={words.conflict.title(by)} ref={reachedAs(conflictNotice)}>
        <p>{words.conflict.text}</p>
        {current.draft === null && <p>{words.conflict.published}</p>}
        <ul className={styles.conflict}>
          {differences.map(({ path, names, field, before, after }) => (
            <li key={path}>
              <fieldset>
                <legend>{names.join(' · ')}</legend>
                {(['mine', 'theirs'] as const).map((choice) => (
                  <label key={choice} className={styles.choice}>
                    <input
                      type="radio"
                      name={`scelta-${path}`}
                      checked={choiceAt(path) === choice}
                      onChange={() => setChosen({ ...chosen, [path]: choice })}
                    />
                    <span>
                      <b>{choice === 'mine' ? words.conflict.mine : words.conflict.theirs(by)}</b>
                      <span className={styles.text}>{readable(field, choice === 'mine' ? before : after)}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
            </li>
          ))}
        </ul>
        <Buttons>
          <Button kind="solid" onClick={resolve}>
            {words.conflict.resolve}
          </Button>
          <Button kind="text" onClick={() => all('mine')}>
            {words.conflict.allMine}
          </Button>
          <Button kind="text" onClick={() => all('theirs')}>
            {words.conflict.allTheirs}
          </Button>
        </Buttons>
      </Notice>
    </div>
  );
}
