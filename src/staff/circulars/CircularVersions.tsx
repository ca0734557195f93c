import { useQuery } from '@tanstack/react-query';
import { type Circular, circularCalls } from '../../contract/newsletter/circulars.ts';
import { callApi } from '../api.ts';
import type { Draft } from '../parts/draft/draft.ts';
import type { Content } from '../parts/draft/local-copies.ts';
import { createUndo, useDraftState } from '../parts/draft/use-draft.ts';
import { showToast } from '../parts/overlays/toasts.ts';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { compareContents } from '../texts/differences.ts';
import styles from '../texts/versions/Compare.module.css';
import { VersionEntry } from '../texts/versions/VersionList.tsx';
import { circularFields, pickCircularText } from './circular-queries.ts';

const texts = {
  compare: 'Confronta con il testo scritto',
  same: 'Dice lo stesso.',
  restore: 'Riporta in bozza',
};

/** Published versions, newest first: each comparable with the current input and restorable as a draft. */
export function CircularVersions({ id, draft, readOnly }: { id: number; draft: Draft<Circular>; readOnly: boolean }) {
  const { value } = useDraftState(draft);
  const query = useQuery({
    queryKey: ['circular-versions', id],
    queryFn: ({ signal }) => callApi(circularCalls.versions, { id }, signal),
    gcTime: 0,
  });
  const restore = async (_number: unknown, content: Content) => {
    draft.set(content);
    showToast({
      title: 'Riportata in bozza',
      description: 'Sul sito resta quello che c’è, finché non si pubblica una rettifica.',
      undo: createUndo(draft, value),
    });
  };
  return (
    <QueryResult query={query}>
      {(versions) => (
        <ul className={styles.versions}>
          {versions.map((version) => (
            <VersionEntry
              key={version.version}
              versionId={version.version}
              content={pickCircularText(version)}
              name={
                <>
                  {version.draft_of === null
                    ? `Versione ${version.number}`
                    : `Bozza di ${version.draft_of}, sostituita`}
                  , <Time at={version.at} />
                  {version.by !== null && version.draft_of === null && `, ${version.by}`}
                </>
              }
              compare={(content) => compareContents(circularFields, content, value)}
              restore={readOnly ? null : restore}
              texts={texts}
            />
          ))}
        </ul>
      )}
    </QueryResult>
  );
}
