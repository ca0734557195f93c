import { Button } from '../parts/Button.tsx';
import styles from './Compare.module.css';
import { Differences } from './Differences.tsx';
import { changesView, reachedAs } from './editing.ts';
import type { Difference } from './tree.ts';
import { words } from './words.ts';

/** What the draft changes, word by word, before it is published. */
export function Changes({ changes, onEdit }: { changes: readonly Difference[]; onEdit: (path: string) => void }) {
  return (
    <div className={styles.view}>
      <h2 tabIndex={-1} ref={reachedAs(changesView)}>
        {words.views.changes}
      </h2>
      <p>{changes.length === 0 ? words.comparing.none : words.comparing.lead(changes.length)}</p>
      <Differences
        differences={changes}
        label={words.views.changes}
        action={({ path }) => (
          <Button kind="text" onClick={() => onEdit(path)}>
            {words.comparing.edit}
          </Button>
        )}
      />
    </div>
  );
}
