import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { type DocumentName, documents, listPathsShowing } from '../../content/documents.ts';
import type { EditedContent } from '../../contract/content.ts';
import type { Content } from '../../contract/fields/changes.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { makeTextPath } from '../../contract/staff/pages.ts';
import { todayQuery } from '../desk/desk-queries.ts';
import { Editor } from '../documents/Editor.tsx';
import { type OpenDocument, useDocument } from '../documents/open-document.ts';
import { firmNameStore } from '../firm-name.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { usePerson } from '../session/use-session.ts';
import { allContentsQuery, contentListQuery } from './content-queries.ts';
import { createPageSource } from './page-document.ts';
import { PagePreview } from './preview/PagePreview.tsx';

interface TextEditorProps
  extends Pick<
    ComponentProps<typeof Editor<EditedContent>>,
    'title' | 'titleAside' | 'renderBefore' | 'includesPart' | 'after'
  > {
  page: DocumentName;
  serverRow: EditedContent;
  /** Path of the page that the preview opens with. */
  previewPath?: string;
  /** Sentence that the user has to read before publishing the draft; `null` for none. */
  warnBeforePublishing?: (draft: Content, published: Content) => string | null;
}

/** Editor of the texts of a page, or of the facts of the firm. */
export function TextEditor({ page, serverRow, previewPath, warnBeforePublishing, ...editor }: TextEditorProps) {
  const { email } = usePerson();
  const document = useDocument(createPageSource(page, email), serverRow);
  const { row, value: content } = useDraftState(document.draft);
  const client = useQueryClient();
  const navigate = useNavigate();
  const openElsewhere = useCallback((path: string) => void navigate(makeTextPath(page, path)), [navigate, page]);
  const refreshPublished = () => {
    for (const { queryKey } of [contentListQuery, allContentsQuery, document.versions, todayQuery])
      void client.invalidateQueries({ queryKey });
    if (page === 'dati')
      firmNameStore.set(applyDefaults(documents.dati, document.draft.get().row.published).identity.name);
  };
  const warning = warnBeforePublishing?.(content, row.published) ?? null;
  const isPreviewable = listPathsShowing(page).length > 0;
  return (
    <Editor
      {...editor}
      document={warning === null ? document : addWarning(document, warning)}
      notes={
        <>
          {!row.editable && <p>Questi testi li modifica un responsabile: qui si leggono.</p>}
          {!isPreviewable && <p className="soft">{explainNoPreview(page)}</p>}
        </>
      }
      onEditElsewhere={openElsewhere}
      renderPreview={
        isPreviewable
          ? (activePath, editField) => (
              <PagePreview
                page={page}
                content={row.draft ?? row.published}
                version={row.version}
                active={activePath}
                initialPath={previewPath}
                onChoose={editField}
              />
            )
          : null
      }
      onPublished={refreshPublished}
    />
  );
}

/** Document whose publication goes through the dialog, which shows the warning. */
const addWarning = ({ publishing, ...document }: OpenDocument<EditedContent>, warning: string) => ({
  ...document,
  publishing: publishing && { ...publishing, title: 'Prima di pubblicare', explanation: warning, isAsked: true },
});

function explainNoPreview(page: DocumentName): string {
  if (page === 'email') return 'Qui non c’è anteprima: questi testi escono nelle email, insieme ai dati di ogni invio.';
  if (page === 'risposte-pronte') return 'Qui non c’è anteprima: questi testi si scelgono rispondendo a un messaggio.';
  if (page === 'elenchi-di-documenti')
    return 'Qui non c’è anteprima: questi elenchi si scelgono chiedendo documenti a un cliente.';
  return page === 'iscrizione' || page === 'consegna'
    ? 'Qui non c’è anteprima: questi testi si leggono solo dal collegamento in un’email.'
    : 'Qui non c’è anteprima: questi testi non stanno su una pagina.';
}
