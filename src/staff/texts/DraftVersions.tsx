import { documents } from '../../content/documents.ts';
import { contentCalls } from '../../contract/content.ts';
import { callApi } from '../api.ts';
import { compareContents } from '../documents/differences.ts';
import { VersionList } from '../documents/VersionList.tsx';
import { createUndo, useDraftState } from '../parts/draft/use-draft.ts';
import { showToast } from '../parts/overlays/toasts.ts';
import { focusField, statusTarget, useEditing } from './editing.ts';
import type { ChangePage } from './use-page-changes.ts';

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
