import { useQuery } from '@tanstack/react-query';
import { circularCalls } from '../../../contract/newsletter/circulars.ts';
import { ask } from '../api.ts';
import { say as tell } from '../parts/overlays/toasts.ts';
import { Loaded } from '../parts/page/States.tsx';
import { Time } from '../parts/wording/Time.tsx';
import type { Draft } from '../testi/draft/draft.ts';
import { type Content, differencesOf } from '../testi/draft/tree.ts';
import styles from '../testi/versions/Compare.module.css';
import { Version } from '../testi/versions/Versions.tsx';
import { words as drafts } from '../testi/words.ts';
import { textOf } from './calls.ts';
import { words } from './words.ts';

const said = { ...drafts.versions, ...words.versions };

/** What was on the web, the newest first: each compared with what is typed, and brought back into it. */
export function Versions({ id, draft, readOnly }: { id: number; draft: Draft; readOnly: boolean }) {
  const query = useQuery({
    queryKey: ['circular-versions', id],
    queryFn: ({ signal }) => ask(circularCalls.versions, { id }, signal),
    gcTime: 0,
  });
  const restore = async (_number: unknown, content: Content) => {
    const before = draft.get().content;
    draft.replace(content);
    tell({ title: drafts.versions.restored, description: words.versions.restored, undo: () => draft.replace(before) });
  };
  return (
    <Loaded query={query}>
      {(versions) => (
        <ul className={styles.versions}>
          {versions.map((version) => (
            <Version
              key={version.number}
              restored={version.number}
              content={textOf(version)}
              name={
                <>
                  {said.version} {version.number}, <Time at={version.at} />
                  {version.by !== null && drafts.list.by(version.by)}
                </>
              }
              compare={(content) => differencesOf(draft.field, content, draft.get().content)}
              restore={readOnly ? null : restore}
              said={said}
            />
          ))}
        </ul>
      )}
    </Loaded>
  );
}
