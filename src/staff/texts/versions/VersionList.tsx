import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { documents } from '../../../content/documents.ts';
import { contentCalls } from '../../../contract/content.ts';
import { callApi } from '../../api.ts';
import type { Content } from '../../parts/draft/local-copies.ts';
import { createUndo, useDraftState } from '../../parts/draft/use-draft.ts';
import { Button } from '../../parts/form/Button.tsx';
import { showToast } from '../../parts/overlays/toasts.ts';
import { MoreButton } from '../../parts/page/MoreButton.tsx';
import { QueryResult } from '../../parts/page/QueryStates.tsx';
import { Time } from '../../parts/wording/Time.tsx';
import { versionsQuery } from '../content-queries.ts';
import { compareContents, type Difference } from '../differences.ts';
import { focusField, statusTarget, useEditing } from '../editing.ts';
import type { ChangePage } from '../use-page-changes.ts';
import styles from './Compare.module.css';
import { DifferenceList } from './DifferenceList.tsx';

const draftTexts = {
  none: 'Nessuna versione pubblicata: in linea ci sono i testi forniti con il sito.',
  own: 'Il testo fornito con il sito',
  compare: 'Confronta con quello in linea',
  same: 'È uguale a quello in linea.',
  restore: 'Riporta in bozza',
};

/** Published versions of a page, each restorable as a draft. */
export function DraftVersions({ change, onRestored }: { change: ChangePage; onRestored: () => void }) {
  const { page, draft, defaultContent, published, readOnly } = useEditing();
  const { conflict } = useDraftState(draft);
  const restore = async (number: number | 'own') => {
    const { row, value, status } = draft.get();
    const outcome = await change('La versione non è stata riportata in bozza', (target) =>
      callApi(contentCalls.restore, { ...target, number }),
    );
    if (outcome !== 'done') return focusField(statusTarget);
    const hadDraft = row.draft !== null || status !== 'saved';
    showToast({
      title: 'Riportata in bozza',
      description: 'In linea non è cambiato nulla: si pubblica quando è pronta.',
      undo: hadDraft ? createUndo(draft, value) : undefined,
    });
    onRestored();
  };
  return (
    <VersionList
      page={page}
      defaultContent={defaultContent}
      texts={draftTexts}
      compare={(content) => compareContents(documents[page], published, content)}
      restore={readOnly ? null : restore}
      disabled={conflict !== null}
    />
  );
}

interface RestoreProps {
  /** Differences between a version, or the default content, and the content it is compared with. */
  compare: (content: Content) => Difference[];
  /** `null` when the user may not restore. */
  restore: ((restored: number | 'own', content: Content) => Promise<void>) | null;
  disabled?: boolean;
  texts: Record<'compare' | 'restore' | 'same', string>;
}

interface VersionListProps extends RestoreProps {
  page: string;
  defaultContent: Content;
  texts: RestoreProps['texts'] & Record<'none' | 'own', string>;
}

/** Version list, newest first, then the default content: each comparable with the published content and restorable. */
export function VersionList({ page, defaultContent, ...restorable }: VersionListProps) {
  const query = useInfiniteQuery(versionsQuery(page));
  const { texts } = restorable;
  return (
    <div className={styles.view}>
      <h2>Versioni</h2>
      <QueryResult query={query}>
        {({ pages: [latest = [], ...older] }) => {
          const currentVersion = latest.find(({ draft_of }) => draft_of === null)?.version;
          return (
            <>
              {latest.length === 0 && <p>{texts.none}</p>}
              <ul className={styles.versions}>
                {[...latest, ...older.flat()].map(
                  ({ version, number, published_at, published_by, note, draft_of, body }) => (
                    <VersionEntry
                      key={version}
                      {...restorable}
                      versionId={version}
                      content={body}
                      isCurrent={version === currentVersion}
                      name={
                        <>
                          {draft_of === null ? `Versione ${number}` : `Bozza di ${draft_of}, sostituita`},{' '}
                          <Time at={published_at} />
                          {published_by !== null && draft_of === null && `, ${published_by}`}
                          {version === currentVersion && ' (in linea)'}
                          {note !== null && `: ${note}`}
                        </>
                      }
                    />
                  ),
                )}
                {query.hasNextPage && (
                  <li>
                    <MoreButton query={query}>Mostra le versioni precedenti</MoreButton>
                  </li>
                )}
                <VersionEntry
                  {...restorable}
                  versionId="own"
                  content={defaultContent}
                  isCurrent={latest.length === 0}
                  name={texts.own}
                />
              </ul>
            </>
          );
        }}
      </QueryResult>
    </div>
  );
}

interface VersionEntryProps extends RestoreProps {
  versionId: number | 'own';
  content: Content;
  name: ReactNode;
  /**
   * True for the live version: no comparison or restore. A draft that differs from it is discarded in the action bar.
   */
  isCurrent?: boolean;
}

/** Version entry: its name, its differences on demand, and a button to restore it. */
export function VersionEntry({
  versionId,
  content,
  name,
  isCurrent,
  compare,
  restore,
  disabled,
  texts,
}: VersionEntryProps) {
  const [open, setOpen] = useState(false);
  const differences = open ? compare(content) : [];
  const [isRestoring, setIsRestoring] = useState(false);
  return (
    <li>
      <p className={styles.name}>
        <span>{name}</span>
        {restore && !isCurrent && (
          <Button
            kind="text"
            busy={isRestoring}
            disabled={disabled}
            onClick={() => {
              setIsRestoring(true);
              void restore(versionId, content).finally(() => setIsRestoring(false));
            }}
          >
            {texts.restore}
          </Button>
        )}
      </p>
      {!isCurrent && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{texts.compare}</summary>
          {open && differences.length === 0 && <p>{texts.same}</p>}
          <DifferenceList differences={differences} label={texts.compare} />
        </details>
      )}
    </li>
  );
}
