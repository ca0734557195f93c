import { useEffect } from 'react';
import { capitalise } from '../../content/writing/capitalise.ts';
import type { AnyField } from '../../contract/fields/fields.ts';
import { listLabels } from '../../contract/fields/values.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { Draft } from '../parts/draft/draft.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { Button } from '../parts/form/Button.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import styles from './DocumentNotices.module.css';
import { formatSentBack } from './draft-words.ts';
import { faultsTarget, focusField, registerFocusTarget, statusTarget } from './focus.ts';
import type { DocumentRow } from './open-document.ts';
import { RestoredText } from './RestoredText.tsx';
import type { Faults } from './use-document-changes.ts';

interface DraftNoticesProps<Row> {
  draft: Draft<Row>;
  presentEditors: readonly string[];
}

/** Notices above a text: other editors present, the note of a returned draft, and unsaved text of an earlier visit. */
export function DraftNotices<Row extends DocumentRow>({ draft, presentEditors }: DraftNoticesProps<Row>) {
  const { returned_note, returned_by } = useDraftState(draft).row;
  useWithdrawalToast(draft);
  return (
    <>
      {presentEditors.length > 0 && (
        <p className={`small ${styles.present}`} role="status">
          {presentEditors.length === 1
            ? `${presentEditors[0]} ha aperto questa pagina.`
            : `${presentEditors.slice(0, -1).join(', ')} e ${presentEditors.at(-1)} hanno aperto questa pagina.`}
        </p>
      )}
      {returned_note !== null && (
        <Notice variant="default" title={capitalise(formatSentBack(returned_by))}>
          <p>{returned_note}</p>
        </Notice>
      )}
      <RestoredText draft={draft} onChosen={() => focusField(statusTarget)} />
    </>
  );
}

/** Tells the user when a change is saved that it withdraws the request for approval, or cancels the time of publication. */
function useWithdrawalToast<Row extends DocumentRow>(draft: Draft<Row>): void {
  const { row, status } = useDraftState(draft);
  const isChanged = status === 'saving';
  const [withdrawn, again] =
    row.asked_at !== null
      ? ['La richiesta di approvazione è ritirata', 'chiederla']
      : row.publish_at !== null
        ? ['L’ora della pubblicazione è annullata', 'fissarla']
        : [null, ''];
  useEffect(() => {
    if (isChanged && withdrawn !== null)
      showToast({ title: withdrawn, description: `Il testo sta cambiando: quando è pronto, ${again} di nuovo.` });
  }, [isChanged, withdrawn, again]);
}

interface FaultsNoticeProps {
  faults: Faults;
  field: AnyField;
  content: unknown;
  onOpenField: (path: string) => void;
}

/** Faults that block publishing, each with a link to its text. */
export function FaultsNotice({ faults, field, content, onOpenField }: FaultsNoticeProps) {
  const entries = Object.entries(faults);
  if (entries.length === 0) return null;
  return (
    <Notice
      variant="destructive"
      role="alert"
      title="Alcuni testi sono da correggere prima di pubblicare"
      ref={registerFocusTarget(faultsTarget)}
    >
      <ul>
        {entries.map(([path, message]) => (
          <li key={path}>
            {[listLabels(field, content, path).join(' · '), message].filter(Boolean).join(': ')}{' '}
            {path !== '' && (
              <Button kind="text" onClick={() => onOpenField(path)}>
                Vai al testo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
