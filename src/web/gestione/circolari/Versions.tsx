import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CircularVersion, circularCalls } from '../../../contract/circulars.ts';
import { ask } from '../api.ts';
import { Button } from '../parts/form/Button.tsx';
import { say as tell } from '../parts/overlays/toasts.ts';
import { Loaded } from '../parts/page/States.tsx';
import { Time } from '../parts/wording/Time.tsx';
import type { Draft } from '../testi/draft/draft.ts';
import { differencesOf } from '../testi/draft/tree.ts';
import styles from '../testi/versions/Compare.module.css';
import { Differences } from '../testi/versions/Differences.tsx';
import { words as drafts } from '../testi/words.ts';
import { textOf } from './calls.ts';
import { words } from './words.ts';

const said = drafts.versions;

/** What was on the web, the newest first: each compared with what is typed, and brought back into it. */
export function Versions({ id, draft, readOnly }: { id: number; draft: Draft; readOnly: boolean }) {
  const query = useQuery({
    queryKey: ['circular-versions', id],
    queryFn: ({ signal }) => ask(circularCalls.versions, { id }, signal),
    gcTime: 0,
  });
  return (
    <Loaded query={query}>
      {(versions) => (
        <ul className={styles.versions}>
          {versions.map((version) => (
            <Version key={version.number} version={version} draft={draft} readOnly={readOnly} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function Version({ version, draft, readOnly }: { version: CircularVersion; draft: Draft; readOnly: boolean }) {
  const [open, setOpen] = useState(false);
  const content = textOf(version);
  const differences = open ? differencesOf(draft.field, content, draft.get().content) : [];
  const restore = () => {
    const before = draft.get().content;
    draft.replace(content);
    tell({ title: said.restored, description: words.versions.restored, undo: () => draft.replace(before) });
  };
  return (
    <li>
      <p className={styles.name}>
        <span>
          {said.version} {version.number}, <Time at={version.at} />
          {version.by !== null && drafts.list.by(version.by)}
        </span>
        {!readOnly && (
          <Button kind="text" onClick={restore}>
            {said.restore}
          </Button>
        )}
      </p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.versions.compare}</summary>
        {open && differences.length === 0 && <p>{words.versions.same}</p>}
        <Differences differences={differences} label={words.versions.compare} />
      </details>
    </li>
  );
}
