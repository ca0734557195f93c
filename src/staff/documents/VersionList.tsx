import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DocumentVersion } from '../../contract/documents.ts';
import type { Content } from '../../contract/fields/changes.ts';
import { Button } from '../parts/form/Button.tsx';
import { MoreButton } from '../parts/page/MoreButton.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { RelativeTime, Time } from '../parts/wording/Time.tsx';
import styles from './Compare.module.css';
import { DifferenceList } from './DifferenceList.tsx';
import type { Difference } from './differences.ts';
import type { VersionsQuery } from './versions-query.ts';

interface ComparisonProps {
  /** Differences between a version, or the text that ships with the program, and the content it is compared with. */
  compare: (content: Content) => Difference[];
  disabled?: boolean;
  texts: Record<'compare' | 'restore' | 'same', string>;
}

interface VersionListProps extends ComparisonProps {
  query: VersionsQuery;
  texts: ComparisonProps['texts'] & Record<'none' | 'current', string>;
  /** Restores a version; `null` when the user may not. */
  restore: ((version: number) => Promise<void>) | null;
  /** Text that ships with the program, listed as the oldest version. */
  supplied: { name: string; content: Content; restore: (() => Promise<void>) | null } | null;
}

/** Version list, newest first: each comparable with the present content and restorable. */
export function VersionList({ query: versionsQuery, restore, supplied, ...comparison }: VersionListProps) {
  const query = useInfiniteQuery(versionsQuery);
  return (
    <div className="stack4">
      <h2>Versioni</h2>
      <QueryResult query={query}>
        {({ pages }) => {
          const versions = pages.flat();
          const currentVersion = versions.find(({ draft_of }) => draft_of === null)?.version;
          const isUnpublished = currentVersion === undefined && !query.hasNextPage;
          return (
            <>
              {isUnpublished && <p>{comparison.texts.none}</p>}
              <ul className={`ruled-items ${styles.versions}`}>
                {versions.map((row) => (
                  <VersionEntry
                    key={row.version}
                    {...comparison}
                    content={row.body}
                    isCurrent={row.version === currentVersion}
                    restore={restore && (() => restore(row.version))}
                    name={
                      <>
                        <VersionName {...row} />
                        {row.version === currentVersion && comparison.texts.current}
                        {row.note !== null && `: ${row.note}`}
                      </>
                    }
                  />
                ))}
                {query.hasNextPage && (
                  <li className="stack1">
                    <MoreButton query={query}>Mostra le versioni precedenti</MoreButton>
                  </li>
                )}
                {supplied && <VersionEntry {...comparison} {...supplied} isCurrent={isUnpublished} />}
              </ul>
            </>
          );
        }}
      </QueryResult>
    </div>
  );
}

/** Name of a published version: «Versione 3, 9 novembre, Anna Conti», or of a draft whose words were replaced. */
function VersionName({ number, published_at, published_by, draft_of }: DocumentVersion) {
  if (draft_of !== null)
    return (
      <>
        Bozza di {draft_of}, sostituita <RelativeTime at={published_at} />
      </>
    );
  return (
    <>
      Versione {number}, <Time at={published_at} />
      {published_by !== null && `, ${published_by}`}
    </>
  );
}

interface VersionEntryProps extends ComparisonProps {
  content: Content;
  name: ReactNode;
  /**
   * True for the live version: no comparison or restore. A draft that differs from it is discarded in the action bar.
   */
  isCurrent: boolean;
  restore: (() => Promise<void>) | null;
}

/** Version entry: its name, its differences on demand, and a button to restore it. */
function VersionEntry({ content, name, isCurrent, compare, restore, disabled, texts }: VersionEntryProps) {
  const [open, setOpen] = useState(false);
  const differences = open ? compare(content) : [];
  const [isRestoring, setIsRestoring] = useState(false);
  return (
    <li className="stack1">
      <p className={`row apart soft ${styles.name}`}>
        <span>{name}</span>
        {restore && !isCurrent && (
          <Button
            kind="text"
            busy={isRestoring}
            disabled={disabled}
            onClick={() => {
              setIsRestoring(true);
              void restore().finally(() => setIsRestoring(false));
            }}
          >
            {texts.restore}
          </Button>
        )}
      </p>
      {!isCurrent && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="small">{texts.compare}</summary>
          {open && differences.length === 0 && <p>{texts.same}</p>}
          <DifferenceList differences={differences} label={texts.compare} />
        </details>
      )}
    </li>
  );
}
