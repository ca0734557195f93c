import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RelativeTime } from '../desk/RelativeTime.tsx';
import type { Content } from '../parts/draft/local-copies.ts';
import { Button } from '../parts/form/Button.tsx';
import { MoreButton } from '../parts/page/MoreButton.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { Time } from '../parts/wording/Time.tsx';
import styles from './Compare.module.css';
import { DifferenceList } from './DifferenceList.tsx';
import type { Difference } from './differences.ts';
import { versionsQuery } from './versions-query.ts';

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
        {({ pages }) => {
          const versions = pages.flat();
          const currentVersion = versions.find(({ draft_of }) => draft_of === null)?.version;
          const isUnpublished = currentVersion === undefined && !query.hasNextPage;
          return (
            <>
              {isUnpublished && <p>{texts.none}</p>}
              <ul className={styles.versions}>
                {versions.map(({ version, number, published_at, published_by, note, draft_of, body }) => (
                  <VersionEntry
                    key={version}
                    {...restorable}
                    versionId={version}
                    content={body}
                    isCurrent={version === currentVersion}
                    name={
                      <>
                        <VersionName number={number} at={published_at} by={published_by} draftOf={draft_of} />
                        {version === currentVersion && ' (in linea)'}
                        {note !== null && `: ${note}`}
                      </>
                    }
                  />
                ))}
                {query.hasNextPage && (
                  <li>
                    <MoreButton query={query}>Mostra le versioni precedenti</MoreButton>
                  </li>
                )}
                <VersionEntry
                  {...restorable}
                  versionId="own"
                  content={defaultContent}
                  isCurrent={isUnpublished}
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

interface VersionNameProps {
  number: number;
  at: string;
  by: string | null;
  draftOf: string | null;
}

/** Name of a published version: «Versione 3, 9 novembre, Anna Conti», or of a draft whose words were replaced. */
export function VersionName({ number, at, by, draftOf }: VersionNameProps) {
  if (draftOf !== null)
    return (
      <>
        Bozza di {draftOf}, sostituita <RelativeTime at={at} />
      </>
    );
  return (
    <>
      Versione {number}, <Time at={at} />
      {by !== null && `, ${by}`}
    </>
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
