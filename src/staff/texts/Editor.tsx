import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DocumentName, documents, listPathsShowing } from '../../content/documents.ts';
import { applyDefaults } from '../../content/field-values.ts';
import type { GroupField } from '../../content/fields.ts';
import { parseRegister, registerDocument } from '../../content/law/register.ts';
import { contentCalls, type EditedContent, type Publication } from '../../contract/content.ts';
import { fieldParameter } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { todayQuery } from '../desk/desk-queries.ts';
import { DraftChanges } from '../documents/DifferenceList.tsx';
import { compareContents } from '../documents/differences.ts';
import { versionsQuery } from '../documents/versions-query.ts';
import { firmNameStore } from '../firm-name.ts';
import type { Draft } from '../parts/draft/draft.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { usePresence } from '../parts/draft/use-presence.ts';
import { Button } from '../parts/form/Button.tsx';
import choiceStyles from '../parts/page/Choices.module.css';
import { DocumentTitle } from '../parts/page/Page.tsx';
import patterns from '../parts/patterns.module.css';
import { usePerson } from '../session/use-session.ts';
import { allContentsQuery, contentListQuery, createPageSource, pageDrafts } from './content-queries.ts';
import { DraftVersions } from './DraftVersions.tsx';
import styles from './Editor.module.css';
import { EditorActions } from './EditorActions.tsx';
import { DraftNotices, FaultsNotice } from './EditorNotices.tsx';
import { EditingContext, focusField, getControlId, statusTarget, useEditing } from './editing.ts';
import { useEditorViews, type View, views } from './editor-views.ts';
import { DocumentFields, SectionLinks } from './fields/Fields.tsx';
import { PagePreview } from './preview/PagePreview.tsx';
import { usePageChanges } from './use-page-changes.ts';

const viewLabels: Record<View, string> = { edit: 'Modifica', changes: 'Modifiche', versions: 'Versioni' };

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
}: EditorProps) {
  const { email } = usePerson();
  const draft = useDraft(pageDrafts, serverRow, createPageSource(page, email));
  const { row, value: content } = useDraftState(draft);
  const { change, faults } = usePageChanges(page, draft);
  const { view, openView, openChanges, editField, isPreviewing, setIsPreviewing } = useEditorViews(page, includesPart);
  const [activePath, setActive] = useState<string | null>(null);
  const { publishedVersion, publishDraft } = usePublication(page, draft, change);
  useActionsShortcut();
  useSoughtField();

  const field: GroupField = documents[page];
  const { published, own } = row;
  const changes = useMemo(() => compareContents(field, published, content), [field, published, content]);
  const linked = useLinkedContents(page, content);

  const publish = async (publication?: Publication) => {
    const outcome = await publishDraft(publication);
    if (outcome !== 'failed') openView('edit');
    if (outcome === 'refused') setIsPreviewing(false);
    return outcome;
  };

  const editing = useMemo(
    () => ({
      page,
      draft,
      faults,
      readOnly: !row.editable,
      published,
      defaultContent: own,
      ...linked,
      activePath,
      onActive: setActive,
    }),
    [page, draft, faults, row.editable, published, own, linked, activePath],
  );
  const isPreviewable = hasPreview(page);
  return (
    <EditingContext value={editing}>
      <div className={styles.editor} data-previewing={isPreviewing || undefined}>
        <DocumentTitle title={title} />
        <header className={styles.head}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {titleAside}
          </div>
          <ViewChoice view={view} changeCount={changes.length} onOpen={openView} />
        </header>
        <div className={styles.body} data-alone={!isPreviewable || undefined} data-facts={page === 'dati' || undefined}>
          <EditorFields
            view={view}
            changes={changes}
            change={change}
            includesPart={includesPart}
            renderBefore={renderBefore}
            onEdit={editField}
            onRestored={openChanges}
          />
          {isPreviewable && (
            <div className={styles.beside}>
              <PagePreview
                page={page}
                version={row.version}
                active={activePath}
                initialPath={previewPath}
                onChoose={editField}
              />
            </div>
          )}
        </div>
        <EditorActions
          draft={draft}
          change={change}
          isPublished={publishedVersion === row.version}
          changeCount={changes.length}
          onSeeChanges={view === 'changes' ? null : openChanges}
          onPublish={publish}
          preview={
            isPreviewable && (
              <Button onClick={() => setIsPreviewing(!isPreviewing)}>
                {isPreviewing ? 'Torna ai testi' : 'Anteprima'}
              </Button>
            )
          }
        />
      </div>
    </EditingContext>
  );
}

const hasPreview = (page: DocumentName) => listPathsShowing(page).length > 0;

interface EditorFieldsProps {
  view: View;
  changes: ReturnType<typeof compareContents>;
  change: ReturnType<typeof usePageChanges>['change'];
  includesPart: (name: string) => boolean;
  renderBefore: EditorProps['renderBefore'];
  onEdit: (path: string) => void;
  onRestored: () => void;
}

/** Column beside the preview: notices, and the fields, the changes or the versions. */
function EditorFields({ view, changes, change, includesPart, renderBefore, onEdit, onRestored }: EditorFieldsProps) {
  const { page, draft, faults, readOnly } = useEditing();
  const { value: content } = useDraftState(draft);
  const presentEditors = usePresence(draft, {
    sendPresence: (signal) => callApi(contentCalls.notePresence, { page }, signal),
    readRow: () => callApi(contentCalls.read, { page }),
  });
  const field: GroupField = documents[page];
  return (
    <div className={styles.fields}>
      {readOnly && <p>Questi testi li modifica un responsabile: qui si leggono.</p>}
      {!hasPreview(page) && <p className={patterns.soft}>{explainNoPreview(page)}</p>}
      <DraftNotices draft={draft} fields={field} presentEditors={presentEditors} />
      <FaultsNotice faults={faults} field={field} content={content} onOpenField={onEdit} />
      {view === 'changes' && <DraftChanges changes={changes} onEdit={onEdit} />}
      {view === 'versions' && <DraftVersions change={change} onRestored={onRestored} />}
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

interface ViewChoiceProps {
  view: View;
  changeCount: number;
  onOpen: (view: View) => void;
}

function ViewChoice({ view, changeCount, onOpen }: ViewChoiceProps) {
  return (
    <nav className={choiceStyles.choices} aria-label="Viste">
      {views.map((name) => (
        <button key={name} type="button" aria-current={view === name ? 'true' : undefined} onClick={() => onOpen(name)}>
          {viewLabels[name]}
          {name === 'changes' && changeCount > 0 && ` (${changeCount})`}
        </button>
      ))}
    </nav>
  );
}

/** Contents of the site, with the facts and law that the texts refer to. */
function useLinkedContents(page: DocumentName, content: Record<string, unknown>) {
  const contents = useQuery(allContentsQuery).data ?? null;
  const writtenFacts = page === 'dati' ? content : contents?.['dati'];
  const facts = useMemo(() => (writtenFacts ? applyDefaults(documents.dati, writtenFacts) : null), [writtenFacts]);
  const law = useMemo(() => parseRegister(contents?.[registerDocument]), [contents]);
  return useMemo(() => ({ contents, facts, law }), [contents, facts, law]);
}

/** Publishes the draft. `publishedVersion`: version of the row after the latest publication from here. */
function usePublication(
  page: DocumentName,
  draft: Draft<EditedContent>,
  change: ReturnType<typeof usePageChanges>['change'],
) {
  const client = useQueryClient();
  const [publishedVersion, setPublishedVersion] = useState<number | null>(null);
  const publishDraft = async (publication?: Publication) => {
    const outcome = await change('La pubblicazione non è riuscita', (target) =>
      callApi(contentCalls.publish, { ...target, ...publication }),
    );
    if (outcome === 'failed' || outcome === 'refused') return outcome;
    const { row: now } = draft.get();
    setPublishedVersion(now.version);
    for (const { queryKey } of [contentListQuery, allContentsQuery, versionsQuery(page), todayQuery])
      void client.invalidateQueries({ queryKey });
    if (page === 'dati') firmNameStore.set(applyDefaults(documents.dati, now.published).identity.name);
    return outcome;
  };
  return { publishedVersion, publishDraft };
}

function explainNoPreview(page: DocumentName): string {
  if (page === 'email') return 'Qui non c’è anteprima: questi testi escono nelle email, insieme ai dati di ogni invio.';
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
