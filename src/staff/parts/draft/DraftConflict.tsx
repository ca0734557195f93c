import { readPath } from '../../../contract/fields/changes.ts';
import { useColleagueName } from '../../session/use-session.ts';
import { Button } from '../form/Button.tsx';
import { FieldConflict } from '../form/FieldConflict.tsx';
import { showToast } from '../overlays/toasts.ts';
import type { AnyDraft } from './draft.ts';
import type { DraftConflict as Conflict } from './merge.ts';
import { useDraftConflict, useDraftState, useReplacedText } from './use-draft.ts';

interface DraftConflictProps {
  draft: AnyDraft;
  path: string;
  label: string;
  /** Readable form of the field's value; a text is shown as it is. */
  toText?: (value: unknown) => string;
  /** Moves the focus away from the pressed button, which unmounts. */
  onChosen: () => void;
}

/** Choice between both texts of a draft's field, if another person has changed it as well, or has replaced it. */
export function DraftConflict(props: DraftConflictProps) {
  const { draft, path, onChosen } = props;
  const conflict = useDraftConflict(draft, path);
  const replaced = useReplacedText(draft, path);
  const colleague = useColleagueName(replaced?.by ?? null);
  if (conflict) return <OpenConflict {...props} conflict={conflict} />;
  if (!replaced || !colleague) return null;
  return (
    <p className="small" role="alert">
      {`${colleague} ha sostituito questo testo\u00a0· `}
      <Button
        kind="text"
        onClick={() => {
          draft.type([{ path: replaced.path, from: replaced.theirs, to: replaced.mine }]);
          onChosen();
        }}
      >
        Riprendi il mio
      </Button>
    </p>
  );
}

function OpenConflict({
  draft,
  conflict: { path, theirs, by, at },
  label,
  toText = String,
  onChosen,
}: DraftConflictProps & { conflict: Conflict }) {
  const mine = readPath(useDraftState(draft).value, path);
  return (
    <FieldConflict
      label={label}
      by={by}
      at={at}
      mine={toText(mine)}
      theirs={toText(theirs)}
      onKeepTheirs={() => {
        draft.keepTheirs(path);
        // A form may be closed by this choice.
        if (draft.autosave)
          showToast({ title: 'Il Suo testo è tolto', undo: () => draft.type([{ path, from: theirs, to: mine }]) });
        onChosen();
      }}
      onReplace={() => {
        void draft.replaceTheirs(path);
        onChosen();
      }}
    />
  );
}
