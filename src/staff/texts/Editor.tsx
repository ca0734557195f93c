import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type DocumentName, documents, listPathsShowing } from '../../content/documents.ts';
import { applyDefaults } from '../../content/field-values.ts';
import type { GroupField } from '../../content/fields.ts';
import { parseRegister, registerDocument } from '../../content/law/register.ts';
import { contentCalls, type EditedContent, type Publication } from '../../contract/content.ts';
import { fieldParameter, makeTextPath } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { todayQuery } from '../desk/desk-queries.ts';
import { firmNameStore } from '../firm-name.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { usePresence } from '../parts/draft/use-presence.ts';
import { Button } from '../parts/form/Button.tsx';
import choiceStyles from '../parts/page/Choices.module.css';
import { DocumentTitle } from '../parts/page/Page.tsx';
import patterns from '../parts/patterns.module.css';
import { usePerson } from '../session/use-session.ts';
import { allContentsQuery, contentListQuery, createPageSource, pageDrafts, versionsQuery } from './content-queries.ts';
import { compareContents } from './differences.ts';
import styles from './Editor.module.css';
import { EditorActions } from './EditorActions.tsx';
import { DraftNotices, FaultsNotice } from './EditorNotices.tsx';
import { changesTarget, EditingContext, focusField, getControlId, statusTarget } from './editing.ts';
import { DocumentFields, SectionLinks } from './fields/Fields.tsx';
import { PagePreview } from './preview/PagePreview.tsx';
import { findFactPlaces } from './preview/site-content.ts';
import { usePageChanges } from './use-page-changes.ts';
import { DraftChanges } from './versions/DifferenceList.tsx';
import { DraftVersions } from './versions/VersionList.tsx';

const views = ['edit', 'changes', 'versions'] as const;
type View = (typeof views)[number];
const viewKey = 'vista';
const viewParameters: Record<View, string> = { edit: 'modifica', changes: 'modifiche', versions: 'versioni' };
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
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const view = views.find((name) => viewParameters[name] === search.get(viewKey)) ?? 'edit';
  const [activePath, setActive] = useState<string | null>(null);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [publishedVersion, setPublishedVersion] = useState<number | null>(null);
  const contents = useQuery(allContentsQuery).data ?? null;
  useActionsShortcut();
  // Deep link from a search result: focus the field that was found.
  const [soughtField] = useState(() => search.get(fieldParameter));
  useEffect(() => {
    if (soughtField !== null) focusField(soughtField);
  }, [soughtField]);
  const presentEditors = usePresence(draft, {
    sendPresence: (signal) => callApi(contentCalls.notePresence, { page }, signal),
    readRow: () => callApi(contentCalls.read, { page }),
  });

  const field: GroupField = documents[page];
  const { published, own } = row;
  const changes = useMemo(() => compareContents(field, published, content), [field, published, content]);
  const writtenFacts = page === 'dati' ? content : contents?.['dati'];
  const facts = useMemo(() => (writtenFacts ? applyDefaults(documents.dati, writtenFacts) : null), [writtenFacts]);
  const law = useMemo(() => parseRegister(contents?.[registerDocument]), [contents]);
  const [factPlaces, setFactPlaces] = useState<ReturnType<typeof findFactPlaces> | null>(null);
  // Effect, not memo: the computation takes half a second on a phone, so it runs after the first render.
  useEffect(() => {
    if (page === 'dati' && contents) setFactPlaces(findFactPlaces(contents));
  }, [page, contents]);

  const openView = useCallback(
    (nextView: View) => {
      if (nextView !== view) setSearch(nextView === 'edit' ? {} : { [viewKey]: viewParameters[nextView] });
    },
    [setSearch, view],
  );
  const openChanges = () => {
    openView('changes');
    focusField(changesTarget);
  };
  const navigate = useNavigate();
  const editField = useCallback(
    (path: string) => {
      const [part = ''] = path.split('.');
      if (!path.startsWith('/') && !includesPart(part)) {
        void navigate(makeTextPath(page, path));
        return;
      }
      setIsPreviewing(false);
      openView('edit');
      focusField(path);
    },
    [openView, navigate, page, includesPart],
  );
  const publish = async (publication?: Publication) => {
    const outcome = await change('La pubblicazione non è riuscita', (target) =>
      callApi(contentCalls.publish, { ...target, ...publication }),
    );
    if (outcome === 'failed') return outcome;
    openView('edit');
    if (outcome === 'refused') {
      setIsPreviewing(false);
      return outcome;
    }
    const { row: now } = draft.get();
    setPublishedVersion(now.version);
    for (const { queryKey } of [contentListQuery, allContentsQuery, versionsQuery(page), todayQuery])
      void client.invalidateQueries({ queryKey });
    if (page === 'dati') firmNameStore.set(applyDefaults(documents.dati, now.published).identity.name);
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
      facts,
      law,
      contents,
      activePath,
      onActive: setActive,
      factPlaces,
    }),
    [page, draft, faults, row.editable, published, own, facts, law, contents, activePath, factPlaces],
  );
  const hasPreview = listPathsShowing(page).length > 0;
  return (
    <EditingContext value={editing}>
      <div className={styles.editor} data-previewing={isPreviewing || undefined}>
        <DocumentTitle title={title} />
        <header className={styles.head}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {titleAside}
          </div>
          <nav className={choiceStyles.choices} aria-label="Viste">
            {views.map((name) => (
              <button
                key={name}
                type="button"
                aria-current={view === name ? 'true' : undefined}
                onClick={() => openView(name)}
              >
                {viewLabels[name]}
                {name === 'changes' && changes.length > 0 && ` (${changes.length})`}
              </button>
            ))}
          </nav>
        </header>
        <div className={styles.body} data-alone={!hasPreview || undefined} data-facts={page === 'dati' || undefined}>
          <div className={styles.fields}>
            {!row.editable && <p>Questi testi li modifica un responsabile: qui si leggono.</p>}
            {!hasPreview && <p className={patterns.soft}>{explainNoPreview(page)}</p>}
            <DraftNotices draft={draft} fields={field} presentEditors={presentEditors} />
            <FaultsNotice faults={faults} field={field} content={content} onOpenField={editField} />
            {view === 'changes' ? (
              <DraftChanges changes={changes} onEdit={editField} />
            ) : view === 'versions' ? (
              <DraftVersions change={change} onRestored={openChanges} />
            ) : (
              <>
                <SectionLinks field={field} includesPart={includesPart} />
                {renderBefore?.(content)}
                <DocumentFields field={field} value={content} includesPart={includesPart} />
              </>
            )}
          </div>
          {hasPreview && (
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
            hasPreview && (
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
