import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type DocumentName, documents, pathsShowing } from '../../content/documents.ts';
import { withDefaults } from '../../content/field-values.ts';
import type { GroupField } from '../../content/fields.ts';
import { registerDocument, registerFrom } from '../../content/law/register.ts';
import { contentCalls, type EditedContent, type Publication } from '../../contract/content.ts';
import { fieldKey, textAddress } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { todayQuery } from '../desk/desk-queries.ts';
import { firmName } from '../firm-name.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { usePresence } from '../parts/draft/use-presence.ts';
import { Button } from '../parts/form/Button.tsx';
import choiceStyles from '../parts/page/Choices.module.css';
import { DocumentTitle } from '../parts/page/Page.tsx';
import patterns from '../parts/patterns.module.css';
import { usePerson } from '../session/use-session.ts';
import { allContentsQuery, contentListQuery, pageDrafts, pageSource, versionsQuery } from './content-queries.ts';
import { compareContents } from './differences.ts';
import styles from './Editor.module.css';
import { EditorActions } from './EditorActions.tsx';
import { changesView, controlId, EditingContext, goTo, standing } from './editing.ts';
import { DocumentFields, Sections } from './fields/Fields.tsx';
import { DraftNotices, Faults } from './Notices.tsx';
import { PagePreview } from './preview/PagePreview.tsx';
import { placesOfFacts } from './preview/views.ts';
import { usePageChanges } from './use-page-changes.ts';
import { Changes } from './versions/Differences.tsx';
import { DraftVersions } from './versions/Versions.tsx';

const views = ['edit', 'changes', 'versions'] as const;
type View = (typeof views)[number];
const viewKey = 'vista';
const keys: Record<View, string> = { edit: 'modifica', changes: 'modifiche', versions: 'versioni' };
const labels: Record<View, string> = { edit: 'Modifica', changes: 'Modifiche', versions: 'Versioni' };

const allParts = () => true;

interface EditorProps {
  page: DocumentName;
  server: EditedContent;
  title: string;
  beside?: ReactNode;
  before?: (content: Record<string, unknown>) => ReactNode;
  /** Filter of the document's parts by name; all are edited by default. */
  parts?: (name: string) => boolean;
  /** Path of the page that the preview opens with. */
  previewed?: string;
}

/** Editor of a document: its fields beside a live preview, the draft's changes, and the published versions. */
export function Editor({ page, server, title, beside, before, parts = allParts, previewed }: EditorProps) {
  const { email } = usePerson();
  const draft = useDraft(pageDrafts, server, pageSource(page, email));
  const { row, value: content } = useDraftState(draft);
  const { change, faults } = usePageChanges(page, draft);
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const view = views.find((name) => keys[name] === search.get(viewKey)) ?? 'edit';
  const [active, setActive] = useState<string | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const [publishedVersion, setPublishedVersion] = useState<number | null>(null);
  const all = useQuery(allContentsQuery).data ?? null;
  useWayToActions();
  // Deep link from a search result: focus the field that was found.
  const [sought] = useState(() => search.get(fieldKey));
  useEffect(() => {
    if (sought !== null) goTo(sought);
  }, [sought]);
  const present = usePresence(draft, {
    note: (signal) => callApi(contentCalls.notePresence, { page }, signal),
    read: () => callApi(contentCalls.read, { page }),
  });

  const field: GroupField = documents[page];
  const { published, own } = row;
  const changes = useMemo(() => compareContents(field, published, content), [field, published, content]);
  const writtenFacts = page === 'dati' ? content : all?.['dati'];
  const facts = useMemo(() => (writtenFacts ? withDefaults(documents.dati, writtenFacts) : null), [writtenFacts]);
  const law = useMemo(() => registerFrom(all?.[registerDocument]), [all]);
  const [places, setPlaces] = useState<ReturnType<typeof placesOfFacts> | null>(null);
  // Effect, not memo: the computation takes half a second on a phone, so it runs after the first render.
  useEffect(() => {
    if (page === 'dati' && all) setPlaces(placesOfFacts(all));
  }, [page, all]);

  const see = useCallback(
    (wanted: View) => {
      if (wanted !== view) setSearch(wanted === 'edit' ? {} : { [viewKey]: keys[wanted] });
    },
    [setSearch, view],
  );
  const seeChanges = () => {
    see('changes');
    goTo(changesView);
  };
  const navigate = useNavigate();
  const edit = useCallback(
    (path: string) => {
      const [part = ''] = path.split('.');
      if (!path.startsWith('/') && !parts(part)) {
        void navigate(textAddress(page, path));
        return;
      }
      setPreviewing(false);
      see('edit');
      goTo(path);
    },
    [see, navigate, page, parts],
  );
  const publish = async (publication?: Publication) => {
    const outcome = await change('La pubblicazione non è riuscita', (at) =>
      callApi(contentCalls.publish, { ...at, ...publication }),
    );
    if (outcome === 'failed') return outcome;
    see('edit');
    if (outcome === 'refused') {
      setPreviewing(false);
      return outcome;
    }
    const { row: now } = draft.get();
    setPublishedVersion(now.version);
    for (const { queryKey } of [contentListQuery, allContentsQuery, versionsQuery(page), todayQuery])
      void client.invalidateQueries({ queryKey });
    if (page === 'dati') firmName.set(withDefaults(documents.dati, now.published).identity.name);
    return outcome;
  };

  const editing = useMemo(
    () => ({
      page,
      draft,
      faults,
      readOnly: !row.editable,
      published,
      own,
      facts,
      law,
      all,
      active,
      onActive: setActive,
      places,
    }),
    [page, draft, faults, row.editable, published, own, facts, law, all, active, places],
  );
  const hasPreview = pathsShowing(page).length > 0;
  return (
    <EditingContext value={editing}>
      <div className={styles.editor} data-previewing={previewing || undefined}>
        <DocumentTitle title={title} />
        <header className={styles.head}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {beside}
          </div>
          <nav className={choiceStyles.choices} aria-label="Viste">
            {views.map((name) => (
              <button
                key={name}
                type="button"
                aria-current={view === name ? 'true' : undefined}
                onClick={() => see(name)}
              >
                {labels[name]}
                {name === 'changes' && changes.length > 0 && ` (${changes.length})`}
              </button>
            ))}
          </nav>
        </header>
        <div className={styles.body} data-alone={!hasPreview || undefined} data-facts={page === 'dati' || undefined}>
          <div className={styles.fields}>
            {!row.editable && <p>Questi testi li modifica un responsabile: qui si leggono.</p>}
            {!hasPreview && <p className={patterns.soft}>{whyNoPreview(page)}</p>}
            <DraftNotices draft={draft} fields={field} present={present} />
            <Faults faults={faults} field={field} content={content} onGo={edit} />
            {view === 'changes' ? (
              <Changes changes={changes} onEdit={edit} />
            ) : view === 'versions' ? (
              <DraftVersions change={change} onRestored={seeChanges} />
            ) : (
              <>
                <Sections field={field} parts={parts} />
                {before?.(content)}
                <DocumentFields field={field} value={content} parts={parts} />
              </>
            )}
          </div>
          {hasPreview && (
            <div className={styles.beside}>
              <PagePreview page={page} version={row.version} active={active} first={previewed} onChoose={edit} />
            </div>
          )}
        </div>
        <EditorActions
          draft={draft}
          change={change}
          isPublished={publishedVersion === row.version}
          changes={changes.length}
          onSeeChanges={view === 'changes' ? null : seeChanges}
          onPublish={publish}
          preview={
            hasPreview && (
              <Button onClick={() => setPreviewing(!previewing)}>{previewing ? 'Torna ai testi' : 'Anteprima'}</Button>
            )
          }
        />
      </div>
    </EditingContext>
  );
}

function whyNoPreview(page: DocumentName): string {
  if (page === 'email') return 'Qui non c’è anteprima: questi testi escono nelle email, insieme ai dati di ogni invio.';
  return page === 'iscrizione'
    ? 'Qui non c’è anteprima: queste pagine si aprono solo dal collegamento in un’email.'
    : 'Qui non c’è anteprima: questi testi non stanno su una pagina.';
}

/** Shortcut Ctrl+Enter to the action bar: by keyboard it is about a hundred tab stops away from the fields. */
function useWayToActions(): void {
  useEffect(() => {
    const lead = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
      const isInField = target instanceof Element && target.id.startsWith(controlId(''));
      if (isInField && key === 'Enter' && (ctrlKey || metaKey)) goTo(standing);
    };
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, []);
}
