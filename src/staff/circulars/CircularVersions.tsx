import { useQuery } from '@tanstack/react-query';
import { type Circular, circularCalls } from '../../contract/newsletter/circulars.ts';
import { callApi } from '../api.ts';
import styles from '../documents/Compare.module.css';
import { compareContents } from '../documents/differences.ts';
import { VersionEntry, VersionName } from '../documents/VersionList.tsx';
import type { Draft } from '../parts/draft/draft.ts';
import { createUndo, useDraftState } from '../parts/draft/use-draft.ts';
import { showFailureToast, showToast } from '../parts/overlays/toasts.ts';
import { Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { circularFields, pickCircularText } from './circular-queries.ts';

const texts = {
  compare: 'Confronta con il testo scritto',
  same: 'Dice lo stesso.',
  restore: 'Riporta in bozza',
};

/**
 * Published versions and replaced drafts, newest first: each comparable with the current input and restorable as a draft.
 */
export function CircularVersions({ id, draft, readOnly }: { id: number; draft: Draft<Circular>; readOnly: boolean }) {
  const { value } = useDraftState(draft);
  const query = useQuery({
    queryKey: ['circular-versions', id],
    queryFn: ({ signal }) => callApi(circularCalls.versions, { id }, signal),
    gcTime: 0,
  });
  const restore = async (number: number | 'own') => {
    if (number === 'own') return;
    try {
      if (!(await draft.change((version) => callApi(circularCalls.restore, { id, number, version })))) return;
    } catch (error) {
      return showFailureToast('La versione non è stata riportata in bozza', error);
    }
    showToast({
      title: 'Riportata in bozza',
      description: 'In linea non è cambiato nulla: si pubblica quando è pronta.',
      undo: createUndo(draft, value),
    });
  };
  return (
    <Section title="Versioni">
      <QueryResult query={query}>
        {(versions) => (
          <ul className={styles.versions}>
            {versions.map((version) => (
              <VersionEntry
                key={version.version}
                versionId={version.version}
                content={pickCircularText(version)}
                name={
                  <VersionName number={version.number} at={version.at} by={version.by} draftOf={version.draft_of} />
                }
                compare={(content) => compareContents(circularFields, content, value)}
                restore={readOnly ? null : restore}
                texts={texts}
              />
            ))}
          </ul>
        )}
      </QueryResult>
    </Section>
  );
}
