import { useState } from 'react';
import { Link } from 'react-router';
import { staffPages } from '../../../contract/staff-pages.ts';
import { ThemeControl } from '../../ui/ThemeControl.tsx';
import buttons from '../parts/Button.module.css';
import { Button } from '../parts/Button.tsx';
import { themeNames } from '../parts/theme-names.ts';
import { sayFailure } from '../parts/toasts.ts';
import { mayLeave } from '../parts/use-unsaved.ts';
import { session } from '../session/session.ts';
import { usePerson } from '../session/use-session.ts';
import styles from './Frame.module.css';
import { pageNames, words } from './words.ts';

/** Whose pages these are, with the way to their profile and out. */
export function Account({ onFollow }: { onFollow?: () => void }) {
  const { name } = usePerson();
  const [leaving, setLeaving] = useState(false);
  const signOut = async () => {
    setLeaving(true);
    try {
      if (await mayLeave()) await session.signOut();
    } catch (error) {
      sayFailure(words.signOutFailed, error);
    } finally {
      setLeaving(false);
    }
  };
  return (
    <div className={styles.account}>
      <div className={styles.accountLine}>
        <span>{name}</span>
        <ThemeControl names={themeNames} />
      </div>
      <div className={styles.links}>
        <Link to={staffPages.profilo} className={buttons.text} {...(onFollow && { onClick: onFollow })}>
          {pageNames.profilo}
        </Link>
        <span aria-hidden="true">·</span>
        <Button kind="text" busy={leaving} onClick={() => void signOut()}>
          {words.signOut}
        </Button>
      </div>
    </div>
  );
}
