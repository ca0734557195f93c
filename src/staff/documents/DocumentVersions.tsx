import { createUndo, useDraftState } from '../parts/draft/use-draft.ts';
import { showToast } from '../parts/overlays/toasts.ts';
import { compareContents } from './differences.ts';
import { focusField, statusTarget } from './focus.ts';
import type { DocumentRow, OpenDocument } from './open-document.ts';
import { VersionList } from './VersionList.tsx';

interface DocumentVersionsProps<Row extends DocumentRow> {
  document: OpenDocument<Row>;
  onRestored: () => void;
}

/** Published versions of a document and drafts that were replaced, each restorable as the draft. */
export function DocumentVersions<Row extends DocumentRow>({ document, onRestored }: DocumentVersionsProps<Row>) {
  const { draft, fields, changes, calls, versions, published, supplied, draftAt, editable, unpublished } = document;
  const { conflicts, value: draftContent } = useDraftState(draft);
  const restore = async (call: (version: number) => Promise<Row>) => {
    const { value, status } = draft.get();
    const outcome = await changes.change('La versione non è stata riportata in bozza', call);
    if (outcome !== 'done') return focusField(statusTarget);
    const hadDraft = draftAt !== null || status !== 'saved';
    showToast({
      title: 'Riportata in bozza',
      description: 'In linea non è cambiato nulla: si pubblica quando è pronta.',
      undo: hadDraft ? createUndo(draft, value) : undefined,
    });
    onRestored();
  };
  const present = published ? 'quello in linea' : 'la bozza';
  return (
    <VersionList
      query={versions}
      texts={{
        none:
          unpublished === null
            ? 'Nessuna versione pubblicata.'
            : `Nessuna versione pubblicata: ${lowerFirst(unpublished)}`,
        current: published ? ' (in linea)' : '',
        compare: `Confronta con ${present}`,
        same: published ? 'È uguale a quello in linea.' : 'È uguale alla bozza.',
        restore: 'Riporta in bozza',
      }}
      compare={(content) => compareContents(fields, published ?? draftContent, content)}
      restore={editable ? (number) => restore((version) => calls.restore(version, number)) : null}
      supplied={
        supplied && {
          name: 'Il testo fornito con il sito',
          content: supplied.content,
          restore: editable ? () => restore(supplied.restore) : null,
        }
      }
      disabled={conflicts.length > 0}
    />
  );
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
