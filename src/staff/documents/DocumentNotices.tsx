import { useEffect } from 'react';
import { listLabels } from '../../content/field-values.ts';
import type { AnyField } from '../../content/fields.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { Notice } from '../../ui/Notice.tsx';
import patterns from '../../ui/patterns.module.css';
import { ConflictBanner } from '../parts/draft/ConflictBanner.tsx';
import { DraftBanners } from '../parts/draft/DraftBanners.tsx';
import type { Draft } from '../parts/draft/draft.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { Button } from '../parts/form/Button.tsx';
import { copyText } from '../parts/overlays/copy-text.ts';
import { showToast } from '../parts/overlays/toasts.ts';
import { usePerson } from '../session/use-session.ts';
import { DifferenceList } from './DifferenceList.tsx';
import styles from './DocumentNotices.module.css';
import { compareContents, formatValue } from './differences.ts';
import { formatSentBack } from './draft-words.ts';
import { faultsTarget, focusField, registerFocusTarget, statusTarget } from './focus.ts';
import type { DocumentRow } from './open-document.ts';
import type { Faults } from './use-document-changes.ts';

interface DraftNoticesProps<Row> {
  draft: Draft<Row>;
  /** Fields of the text. */
  fields: AnyField;
  presentEditors: readonly string[];
}

/** Notices above a text: other editors present, the note of a returned draft, and conflicts to resolve. */
export function DraftNotices<Row extends DocumentRow>({ draft, fields, presentEditors }: DraftNoticesProps<Row>) {
  const { returned_note, returned_by } = useDraftState(draft).row;
  useWithdrawalToast(draft);
  return (
    <>
      {presentEditors.length > 0 && (
        <p className={`${patterns.small} ${styles.present}`} role="status">
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
      <DocumentConflict draft={draft} fields={fields} />
      <DraftBanners draft={draft} onChosen={() => focusField(statusTarget)} />
    </>
  );
}

/** Choice between the user's text and the one that was saved first. */
function DocumentConflict<Row>({ draft, fields }: Pick<DraftNoticesProps<Row>, 'draft' | 'fields'>) {
  const { value, conflict } = useDraftState(draft);
  const { name } = usePerson();
  if (!conflict) return null;
  return (
    <ConflictBanner
      by={conflict.by}
      at={conflict.at}
      savedThing="un altro testo"
      reloadLabel={
        conflict.by !== null && conflict.by !== name ? `Tieni il testo di ${conflict.by}` : 'Tieni l’altro testo'
      }
      keepLabel="Sostituisci con il mio"
      onReload={() => {
        draft.loadServerText();
        showToast({ title: 'Ricaricato', undo: () => draft.set(value) });
        focusField(statusTarget);
      }}
      onCopy={() => void copyText(formatChangedTexts(fields, conflict.value, value), 'Testo copiato')}
      onKeep={() => {
        void draft.saveOverConflict();
        focusField(statusTarget);
      }}
    >
      <p>Quello che è scritto qui resta in questo browser.</p>
      <DifferenceList differences={compareContents(fields, conflict.value, value)} label="L’altro testo, e il Suo" />
    </ConflictBanner>
  );
}

/** Tells the user at the first change that it withdraws the request for approval, or cancels the time of publication. */
function useWithdrawalToast<Row extends DocumentRow>(draft: Draft<Row>): void {
  const { row, status } = useDraftState(draft);
  const isChanged = status !== 'saved';
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

/** Texts that differ from `theirs`, each under its name. */
function formatChangedTexts(fields: AnyField, theirs: unknown, mine: unknown): string {
  return compareContents(fields, theirs, mine)
    .map(({ names, field, after }) => `${names.join(' · ')}\n${formatValue(field, after)}`)
    .join('\n\n');
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
