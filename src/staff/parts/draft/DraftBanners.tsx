import { Notice } from '../../../ui/Notice.tsx';
import patterns from '../../../ui/patterns.module.css';
import { Button, Buttons } from '../form/Button.tsx';
import { FieldConflict } from '../form/FieldConflict.tsx';
import { showToast } from '../overlays/toasts.ts';
import { Time } from '../wording/Time.tsx';
import type { Draft } from './draft.ts';
import type { Content } from './local-copies.ts';
import { useDraftState } from './use-draft.ts';

interface DraftConflictProps<Row> {
  draft: Draft<Row>;
  label: string;
  toText: (content: Content) => string;
  /** Moves the focus away from the pressed button, which unmounts. */
  onChosen: () => void;
}

/** Choice between both texts of a draft of one field. */
export function DraftConflict<Row>({ draft, label, toText, onChosen }: DraftConflictProps<Row>) {
  const { conflict, value } = useDraftState(draft);
  if (!conflict) return null;
  return (
    <FieldConflict
      label={label}
      by={conflict.by}
      at={conflict.at}
      mine={toText(value)}
      theirs={toText(conflict.value)}
      onKeepTheirs={() => {
        draft.loadServerText();
        showToast({ title: 'È tornato l’altro testo', undo: () => draft.set(value) });
        onChosen();
      }}
      onReplace={() => {
        void draft.saveOverConflict();
        onChosen();
      }}
    />
  );
}

interface DraftBannersProps<Row> {
  draft: Draft<Row>;
  /** Moves the focus away from the pressed button, which unmounts. */
  onChosen: () => void;
}

/** Offers to restore unsaved text of an earlier visit. */
export function DraftBanners<Row>({ draft, onChosen }: DraftBannersProps<Row>) {
  const { restored, value } = useDraftState(draft);
  if (restored === null) return null;
  const resume = () => {
    void draft.save();
    onChosen();
  };
  const discard = () => {
    draft.discardRestoredText();
    showToast({ title: 'Scartato', undo: () => draft.set(value) });
    onChosen();
  };
  return (
    <Notice variant="default" role="status" title="Qui c’è un testo rimasto in questo browser">
      <div className={patterns.stack2}>
        <p>
          Era stato scritto senza arrivare al server: <Time at={restored} />.
        </p>
        <Buttons>
          <Button kind="solid" onClick={resume}>
            Riprendi
          </Button>
          <Button kind="text" onClick={discard}>
            Scarta
          </Button>
        </Buttons>
      </div>
    </Notice>
  );
}
