import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DocumentName, documents, listPathsShowing } from '../../content/documents.ts';
import { parseRegister, registerDocument } from '../../content/law/register.ts';
import { contentCalls, type EditedContent } from '../../contract/content.ts';
import type { GroupField } from '../../contract/fields/fields.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { fieldParameter } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { usePresence } from '../parts/draft/use-presence.ts';
import { Button } from '../parts/form/Button.tsx';
import { DocumentTitle } from '../parts/page/Page.tsx';
import { allContentsQuery } from '../texts/content-queries.ts';
import { usePageDocument, useRefreshPublished } from '../texts/page-document.ts';
import { PagePreview } from '../texts/preview/PagePreview.tsx';
import { DraftChanges } from './DifferenceList.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { DraftNotices, FaultsNotice } from './DocumentNotices.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import styles from './Editor.module.css';
import { EditingContext, getControlId, pageFormId, useEditing } from './editing.ts';
import { useEditorViews } from './editor-views.ts';
import { DocumentFields, SectionLinks } from './fields/Fields.tsx';
import { focusField, statusTarget } from './focus.ts';
import type { OpenDocument } from './open-document.ts';
import type { Outcome } from './use-document-changes.ts';
import type { View } from './use-views.ts';
import { ViewChoice } from './ViewChoice.tsx';
import { versionsQuery } from './versions-query.ts';

const acceptAllParts = () => true;

interface EditorProps {
  page: DocumentName;
  serverRow: EditedContent;
  title: string;
  titleAside?: ReactNode;
  renderBefore?: (content: Record<string, unknown>) => ReactNode;
  /** Filter of the document's parts by name; all are edited by default. */
  includesPart?: (name: string) => boolean;
  /** Path of the page that the preview opens with. */
  previewPath?: string;
  /** Sentence that the user has to read before publishing the draft; `null` for none. */
  warnBeforePublishing?: (draft: Record<string, unknown>, published: Record<string, unknown>) => string | null;
}

/** Editor of a document: its fields beside a live preview, the draft's changes, and the published versions. */
export function Editor({
  page,
  serverRow,
  title,
  titleAside,
  renderBefore,
  includesPart = acceptAllParts,
  previewPath,
  warnBeforePublishing,
}: EditorProps) {
  const document = usePageDocument(page, serverRow);
  const { draft, changes, differences } = document;
  const { row, value: content } = useDraftState(draft);
  const { view, openView, openChanges, editField, isPreviewing, setIsPreviewing } = useEditorViews(page, includesPart);
  const [activePath, setActive] = useState<string | null>(null);
  const refreshPublished = useRefreshPublished(page, draft);
  useActionsShortcut();
  useSoughtField();

  const linked = useLinkedContents(page, content);

  const followPublishing = (outcome: Outcome) => {
    if (outcome === 'done') refreshPublished();
    if (outcome !== 'failed') openView('edit');
    if (outcome === 'refused') setIsPreviewing(false);
  };

  const { published, builtIn } = row;
  const warning = warnBeforePublishing?.(content, published) ?? null;
  const { faults } = changes;
  const editing = useMemo(
    () => ({
      id: pageFormId,
      page,
      draft,
      faults,
      readOnly: !row.editable,
      published,
      defaultContent: builtIn,
      ...linked,
      activePath,
      onActive: setActive,
    }),
    [page, draft, faults, row.editable, published, builtIn, linked, activePath],
  );
  const isPreviewable = hasPreview(page);
  return (
    <EditingContext value={editing}>
      <div className={`grid ${styles.editor}`} data-previewing={isPreviewing || undefined}>
        <DocumentTitle title={title} />
        <header className={`row center apart lined-below ${styles.head}`}>
          <div className={`row baseline ${styles.title}`}>
            <h1>{title}</h1>
            {titleAside}
          </div>
          <ViewChoice view={view} changeCount={differences?.length ?? null} onOpen={openView} />
        </header>
        <div
          className={`stack ${styles.body}`}
          data-alone={!isPreviewable || undefined}
          data-facts={page === 'dati' || undefined}
        >
          <EditorFields
            view={view}
            document={document}
            includesPart={includesPart}
            renderBefore={renderBefore}
            onEdit={editField}
            onRestored={openChanges}
          />
          {isPreviewable && (
            <div className={styles.beside}>
              <PagePreview
                page={page}
                content={row.draft ?? row.published}
                version={row.version}
                active={activePath}
                initialPath={previewPath}
                onChoose={editField}
              />
            </div>
          )}
        </div>
        <DocumentActions
          document={warning === null ? document : addWarning(document, warning)}
          onPublish={followPublishing}
          onSeeChanges={view === 'changes' ? null : openChanges}
          onEditField={editField}
          preview={
            isPreviewable && (
              <span className={styles.toPreview}>
                <Button onClick={() => setIsPreviewing(!isPreviewing)}>
                  {isPreviewing ? 'Torna ai testi' : 'Anteprima'}
                </Button>
              </span>
            )
          }
        />
      </div>
    </EditingContext>
  );
}

/** Document whose publication goes through the dialog, which shows the warning. */
const addWarning = ({ publishing, ...document }: OpenDocument<EditedContent>, warning: string) => ({
  ...document,
  publishing: publishing && { ...publishing, title: 'Prima di pubblicare', explanation: warning, isAsked: true },
});

const hasPreview = (page: DocumentName) => listPathsShowing(page).length > 0;

interface EditorFieldsProps {
  view: View;
  document: OpenDocument<EditedContent>;
  includesPart: (name: string) => boolean;
  renderBefore: EditorProps['renderBefore'];
  onEdit: (path: string) => void;
  onRestored: () => void;
}

/** Column beside the preview: notices, and the fields, the changes or the versions. */
function EditorFields({ view, document, includesPart, renderBefore, onEdit, onRestored }: EditorFieldsProps) {
  const { page, draft, faults, readOnly, published, defaultContent } = useEditing();
  const { value: content } = useDraftState(draft);
  const presentEditors = usePresence(draft, {
    sendPresence: (signal) => callApi(contentCalls.notePresence, { page }, signal),
    readRow: () => callApi(contentCalls.read, { page }),
  });
  const field: GroupField = documents[page];
  return (
    <div className={`stack6 top ${styles.fields}`}>
      {readOnly && <p>Questi testi li modifica un responsabile: qui si leggono.</p>}
      {!hasPreview(page) && <p className="soft">{explainNoPreview(page)}</p>}
      <DraftNotices draft={draft} presentEditors={presentEditors} />
      <FaultsNotice faults={faults} field={field} content={content} onOpenField={onEdit} />
      {view === 'changes' && <DraftChanges changes={document.differences ?? []} onEdit={onEdit} />}
      {view === 'versions' && (
        <DocumentVersions
          document={document}
          query={versionsQuery(page)}
          fields={field}
          published={published}
          supplied={{
            content: defaultContent,
            restore: (version) => callApi(contentCalls.restore, { page, version, number: 'built-in' }),
          }}
          onRestored={onRestored}
        />
      )}
      {view === 'edit' && (
        <>
          <SectionLinks field={field} includesPart={includesPart} />
          {renderBefore?.(content)}
          <DocumentFields field={field} value={content} includesPart={includesPart} />
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

/** Contents of the site, with the facts and law that the texts refer to. */
function useLinkedContents(page: DocumentName, content: Record<string, unknown>) {
  const contents = useQuery(allContentsQuery).data ?? null;
  const writtenFacts = page === 'dati' ? content : contents?.['dati'];
  const facts = useMemo(() => (writtenFacts ? applyDefaults(documents.dati, writtenFacts) : null), [writtenFacts]);
  const law = useMemo(() => parseRegister(contents?.[registerDocument]), [contents]);
  return useMemo(() => ({ contents, facts, law }), [contents, facts, law]);
}

function explainNoPreview(page: DocumentName): string {
  if (page === 'email') return 'Qui non c’è anteprima: questi testi escono nelle email, insieme ai dati di ogni invio.';
  if (page === 'risposte-pronte') return 'Qui non c’è anteprima: questi testi si scelgono rispondendo a un messaggio.';
  return page === 'iscrizione'
    ? 'Qui non c’è anteprima: queste pagine si aprono solo dal collegamento in un’email.'
    : 'Qui non c’è anteprima: questi testi non stanno su una pagina.';
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
