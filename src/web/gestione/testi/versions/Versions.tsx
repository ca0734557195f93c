import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/form/Button.tsx';
import { say } from '../../parts/overlays/toasts.ts';
import { More } from '../../parts/page/More.tsx';
import { Loaded } from '../../parts/page/States.tsx';
import { Time } from '../../parts/wording/Time.tsx';
import { versionsQuery } from '../calls.ts';
import type { Draft } from '../draft/draft.ts';
import { sayNotDone } from '../draft/outcome.ts';
import { type Content, differencesOf } from '../draft/tree.ts';
import { goTo, standing, useEditing } from '../editing.ts';
import { words } from '../words.ts';
import styles from './Compare.module.css';
import { Differences } from './Differences.tsx';

/** What was published, newest first, and the program's own words: each compared with what is published, and restorable as a draft. */
export function Versions({ draft, onRestored }: { draft: Draft; onRestored: () => void }) {
  const { own } = useEditing();
  const query = useInfiniteQuery(versionsQuery(draft.page));
  return (
    <div className={styles.view}>
      <h2>{words.views.versions}</h2>
      <Loaded query={query}>
        {({ pages: [latest = [], ...older] }) => (
          <>
            {latest.length === 0 && <p>{words.versions.none}</p>}
            <ul className={styles.versions}>
              {[...latest, ...older.flat()].map(
                ({ version, number, published_at, published_by, note, body }, index) => (
                  <Version
                    key={version}
                    draft={draft}
                    restored={version}
                    content={body}
                    current={index === 0}
                    onRestored={onRestored}
                    name={
                      <>
                        {words.versions.version} {number}, <Time at={published_at} />
                        {published_by !== null && words.list.by(published_by)}
                        {index === 0 && ` (${words.versions.current})`}
                        {note !== null && `: ${note}`}
                      </>
                    }
                  />
                ),
              )}
              {query.hasNextPage && (
                <li>
                  <More query={query}>{words.versions.more}</More>
                </li>
              )}
              <Version
                draft={draft}
                restored="own"
                content={own}
                current={latest.length === 0}
                onRestored={onRestored}
                name={words.versions.own}
              />
            </ul>
          </>
        )}
      </Loaded>
    </div>
  );
}

interface VersionProps {
  draft: Draft;
  restored: number | 'own';
  content: Content;
  name: React.ReactNode;
  /** Whether it is what is out: there is nothing to compare, and the draft that differs from it is discarded elsewhere. */
  current: boolean;
  onRestored: () => void;
}

function Version({ draft, restored, content, name, current, onRestored }: VersionProps) {
  const { published, readOnly } = useEditing();
  const [open, setOpen] = useState(false);
  const differences = open ? differencesOf(draft.field, published, content) : [];
  const before = draft.get();
  const [restoring, setRestoring] = useState(false);
  const restore = async () => {
    const { server } = draft.get();
    setRestoring(true);
    try {
      const undo = await draft.restore(restored, content);
      if (!undo) return goTo(standing);
      say({
        title: words.versions.restored,
        description: words.versions.restoredText,
        undo: server.draft === null && before.saving === 'saved' ? undefined : undo,
      });
      onRestored();
    } catch (error) {
      sayNotDone('restore', error);
    } finally {
      setRestoring(false);
    }
  };
  return (
    <li>
      <p className={styles.name}>
        <span>{name}</span>
        {!readOnly && !current && (
          <Button kind="text" busy={restoring} disabled={before.conflict !== null} onClick={() => void restore()}>
            {words.versions.restore}
          </Button>
        )}
      </p>
      {!current && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{words.versions.compare}</summary>
          {open && differences.length === 0 && <p>{words.versions.same}</p>}
          <Differences differences={differences} label={words.versions.compare} />
        </details>
      )}
    </li>
  );
}
