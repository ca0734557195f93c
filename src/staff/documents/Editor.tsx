import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { documents, isDocumentName } from '../../content/documents.ts';
import { lawDocument } from '../../content/law/norme.ts';
import { parseLaw } from '../../content/law/register.ts';
import type { Content } from '../../contract/fields/changes.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { fieldParameter } from '../../contract/staff/pages.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { usePresence } from '../parts/draft/use-presence.ts';
import { DocumentTitle } from '../parts/page/Page.tsx';
import { allContentsQuery } from '../texts/content-queries.ts';
import { DraftChanges } from './DifferenceList.tsx';
import { DocumentActions, type DocumentActionsProps } from './DocumentActions.tsx';
import { DraftNotices, FaultsNotice } from './DocumentNotices.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import styles from './Editor.module.css';
import { EditingContext, getControlId, pageFormId } from './editing.ts';
import { useEditorViews } from './editor-views.ts';
import { DocumentFields, SectionLinks } from './fields/Fields.tsx';
import { focusField, statusTarget } from './focus.ts';
import type { DocumentRow, OpenDocument } from './open-document.ts';
import type { Outcome } from './use-document-changes.ts';
import type { View } from './use-views.ts';
import { ViewChoice } from './ViewChoice.tsx';

const acceptAllParts = () => true;

interface EditorProps<Row extends DocumentRow> {
  document: OpenDocument<Row>;
  title: string;
  titleAside?: ReactNode;
  /** True for one long text: the screen gives it its room, and a narrow column to the preview. */
  isArticle?: boolean;
  /** Sentences above every view. */
  notes?: ReactNode;
  renderBefore?: (content: Content) => ReactNode;
  after?: ReactNode;
  /** Filter of the document's parts by name; all are edited by default. */
  includesPart?: (name: string) => boolean;
  /** Opens a field of a part that is edited in another place. */
  onEditElsewhere?: (path: string) => void;
  /** Preview beside the fields: of the field with the focus, and with a way to open a field. */
  renderPreview: ((activePath: string | null, editField: (path: string) => void) => ReactNode) | null;
  /** Action bar with what only a kind of document has; by default the one of all kinds. */
  renderActions?: (bar: DocumentActionsProps<Row>) => ReactNode;
  /** Brings everything up to date that shows the published text. */
  onPublished: () => void;
}

/** Editor of a document: its fields beside a live preview, the draft's changes, and the published versions. */
export function Editor<Row extends DocumentRow>({
  document,
  title,
  titleAside,
  isArticle = false,
  includesPart = acceptAllParts,
  onEditElsewhere,
  renderPreview,
  renderActions = (bar) => <DocumentActions {...bar} />,
  onPublished,
  ...column
}: EditorProps<Row>) {
  const { name, draft, changes, differences, editable, published } = document;
  const { row, value: content } = useDraftState(draft);
  const { view, openView, openChanges, editField, isPreviewing, setIsPreviewing } = useEditorViews({
    includesPart,
    onEditElsewhere,
  });
  const [activePath, setActive] = useState<string | null>(null);
  useActionsShortcut();
  useSoughtField();
  const linked = useLinkedContents(name, content);
  const followPublishing = (outcome: Outcome) => {
    if (outcome === 'done') onPublished();
    if (outcome !== 'failed') openView('edit');
    if (outcome === 'refused') setIsPreviewing(false);
  };
  const { faults } = changes;
  const { published_at: publishedAt } = row;
  const editing = useMemo(
    () => ({
      id: pageFormId,
      page: isDocumentName(name) ? name : null,
      draft,
      faults,
      readOnly: !editable,
      published,
      publishedAt,
      ...linked,
      activePath,
      onActive: setActive,
    }),
    [name, draft, faults, editable, published, publishedAt, linked, activePath],
  );
  return (
    <EditingContext value={editing}>
      <div
        className={`grid ${styles.editor}`}
        data-previewing={isPreviewing || undefined}
        data-composing={isArticle || undefined}
      >
        <DocumentTitle title={title} />
        <header className={`row center apart lined-below ${styles.head}`}>
          <div className={`row baseline ${styles.title}`}>
            <h1 className={isArticle ? 'visually-hidden' : undefined}>{title}</h1>
            {titleAside}
          </div>
          <ViewChoice view={view} changeCount={differences?.length ?? null} onOpen={openView} />
        </header>
        <div
          className={`stack ${styles.body}`}
          data-alone={renderPreview === null || undefined}
          data-facts={name === 'dati' || undefined}
        >
          <EditorColumn
            {...column}
            view={view}
            document={document}
            includesPart={includesPart}
            onEdit={editField}
            onRestored={differences ? openChanges : () => openView('edit')}
          />
          {renderPreview && <div className={styles.beside}>{renderPreview(activePath, editField)}</div>}
        </div>
        {renderActions({
          document,
          onPublish: followPublishing,
          onSeeChanges: view === 'changes' ? null : openChanges,
          onEditField: editField,
          preview: renderPreview && { isOpen: isPreviewing, onToggle: () => setIsPreviewing(!isPreviewing) },
        })}
      </div>
    </EditingContext>
  );
}

interface EditorColumnProps<Row extends DocumentRow>
  extends Pick<EditorProps<Row>, 'document' | 'notes' | 'renderBefore' | 'after'> {
  view: View;
  includesPart: (name: string) => boolean;
  onEdit: (path: string) => void;
  onRestored: () => void;
}

/** Column beside the preview: notices, and the fields, the changes or the versions. */
function EditorColumn<Row extends DocumentRow>(props: EditorColumnProps<Row>) {
  const { view, document, notes, renderBefore, after, includesPart, onEdit, onRestored } = props;
  const { draft, fields, calls, changes, differences } = document;
  const { value: content } = useDraftState(draft);
  const presentEditors = usePresence(draft, { sendPresence: calls.notePresence, readRow: calls.read });
  return (
    <div className={`stack6 top ${styles.fields}`}>
      {notes}
      <DraftNotices draft={draft} presentEditors={presentEditors} />
      <FaultsNotice faults={changes.faults} field={fields} content={content} onOpenField={onEdit} />
      {view === 'versions' ? (
        <DocumentVersions document={document} onRestored={onRestored} />
      ) : view === 'changes' && differences ? (
        <DraftChanges changes={differences} onEdit={onEdit} />
      ) : (
        <>
          <SectionLinks field={fields} value={content} includesPart={includesPart} />
          {renderBefore?.(content)}
          <DocumentFields field={fields} value={content} includesPart={includesPart} />
          {after}
        </>
      )}
    </div>
  );
}

/** Focuses the field that a deep link names, such as one from a search result. */
function useSoughtField(): void {
  const [search] = useSearchParams();
  const [soughtField] = useState(() => search.get(fieldParameter));
  useEffect(() => {
    if (soughtField !== null) focusField(soughtField);
  }, [soughtField]);
}

/** Contents of the site, with the facts and law that the texts of a page refer to. */
function useLinkedContents(name: string, content: Content) {
  const contents = useQuery(allContentsQuery).data ?? null;
  const writtenFacts = name === 'dati' ? content : contents?.['dati'];
  const facts = useMemo(
    () => (writtenFacts && isDocumentName(name) ? applyDefaults(documents.dati, writtenFacts) : null),
    [writtenFacts, name],
  );
  const law = useMemo(() => parseLaw(contents?.[lawDocument]).register, [contents]);
  return useMemo(() => ({ contents, facts, law }), [contents, facts, law]);
}

/** Shortcut Ctrl+Enter to the action bar: by keyboard it is about a hundred tab stops away from the fields. */
function useActionsShortcut(): void {
  useEffect(() => {
    const focusActions = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
      const isInField = target instanceof Element && target.id.startsWith(getControlId(''));
      if (isInField && key === 'Enter' && (ctrlKey || metaKey)) focusField(statusTarget);
    };
    addEventListener('keydown', focusActions);
    return () => removeEventListener('keydown', focusActions);
  }, []);
}
