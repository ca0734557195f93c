import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Circular, circularCalls, circularFields } from '../../contract/circulars.ts';
import { makeSendingPath, staffPages } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { DraftChanges } from '../documents/DifferenceList.tsx';
import { DraftNotices, FaultsNotice } from '../documents/DocumentNotices.tsx';
import { DocumentVersions } from '../documents/DocumentVersions.tsx';
import editor from '../documents/Editor.module.css';
import { focusField } from '../documents/focus.ts';
import type { Outcome } from '../documents/use-document-changes.ts';
import { useViews } from '../documents/use-views.ts';
import { ViewChoice } from '../documents/ViewChoice.tsx';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { usePresence } from '../parts/draft/use-presence.ts';
import { DocumentTitle } from '../parts/page/Page.tsx';
import { CorrectionList } from '../sendings/CorrectionList.tsx';
import { CircularActions } from './CircularActions.tsx';
import styles from './CircularEditor.module.css';
import { CircularFields } from './CircularFields.tsx';
import { CircularPreview } from './CircularPreview.tsx';
import { useCircularDocument } from './circular-document.ts';
import { circularVersionsQuery, pickCircularText } from './circular-queries.ts';
import { parseCircularText } from './circular-text.ts';
import { circularStateNames } from './circular-words.ts';

/** Editor of a circular: its fields, changes and versions, with a live preview beside them. */
export function CircularEditor({ row: serverRow }: { row: Circular }) {
  const document = useCircularDocument(serverRow);
  const { draft, changes, differences, editable } = document;
  const { row, value } = useDraftState(draft);
  const { id } = row;
  const client = useQueryClient();
  const presentEditors = usePresence(draft, {
    sendPresence: (signal) => callApi(circularCalls.notePresence, { id }, signal),
    readRow: () => callApi(circularCalls.read, { id }),
  });
  const { view, openView, openChanges } = useViews();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const editField = (path: string) => {
    setIsPreviewing(false);
    openView('edit');
    focusField(path);
  };
  const followPublishing = (outcome: Outcome) => {
    if (outcome === 'done') void client.invalidateQueries({ queryKey: circularVersionsQuery(id).queryKey });
    if (outcome !== 'failed') openView('edit');
    if (outcome === 'refused') setIsPreviewing(false);
  };
  const { title } = parseCircularText(value);
  const heading = row.number === null ? title : `${row.number}. ${title}`;
  return (
    <div className={`grid ${editor.editor}`} data-previewing={isPreviewing || undefined} data-composing="">
      <DocumentTitle title={heading} />
      <header className={`row center apart lined-below ${editor.head} small ${styles.head}`}>
        <p className={`row baseline ${editor.title}`}>
          <Link to={staffPages.circulars}>tutte le circolari</Link>
          <span className="soft">
            {row.number !== null && `${row.number}, `}
            {circularStateNames[row.state]}
          </span>
          {row.url !== null && <a href={new URL(row.url).pathname}>Vedi la pagina</a>}
          {row.sendings.some(({ correction }) => correction === null) && (
            <Link to={makeSendingPath(id)}>Resoconto dell’invio</Link>
          )}
        </p>
        <h1 className="visually-hidden">{heading}</h1>
        <ViewChoice view={view} changeCount={differences?.length ?? null} onOpen={openView} />
      </header>
      <div className={`stack ${styles.body}`}>
        <div className={`stack6 top ${editor.fields} ${styles.column}`}>
          <DraftNotices draft={draft} presentEditors={presentEditors} />
          <FaultsNotice faults={changes.faults} field={circularFields} content={value} onOpenField={editField} />
          {view === 'versions' ? (
            <DocumentVersions
              document={document}
              query={circularVersionsQuery(id)}
              fields={circularFields}
              published={editable ? row.published && pickCircularText(row.published) : null}
              onRestored={differences ? openChanges : () => openView('edit')}
            />
          ) : view === 'changes' && differences ? (
            <DraftChanges changes={differences} onEdit={editField} />
          ) : (
            <>
              <CircularFields draft={draft} readOnly={!editable} />
              <CorrectionList row={row} />
            </>
          )}
        </div>
        <div className={styles.beside}>
          <CircularPreview id={id} version={row.version} />
        </div>
      </div>
      <CircularActions
        document={document}
        isPreviewing={isPreviewing}
        onPreview={setIsPreviewing}
        onEditField={editField}
        onPublish={followPublishing}
      />
    </div>
  );
}
