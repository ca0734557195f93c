import { formatRelativeTime } from '../../content/time/relative-times.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { AnyDraft } from '../parts/draft/draft.ts';
import { createUndo, useDraftState } from '../parts/draft/use-draft.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import { compareContents } from './differences.ts';

interface RestoredTextProps {
  draft: AnyDraft;
  /** Moves the focus away from the pressed button, which unmounts. By default it goes to the nearest heading. */
  onChosen?: () => void;
}

/** Unsaved text of an earlier visit: what it changes, and the choice to resume or discard it. */
export function RestoredText({ draft, onChosen }: RestoredTextProps) {
  const { restored, value } = useDraftState(draft);
  const now = useNow();
  if (restored === null) return null;
  const resume = () => {
    draft.resume();
    onChosen?.();
  };
  const discard = () => {
    draft.discard();
    showToast({ title: 'Scartato', undo: createUndo(draft, value) });
    onChosen?.();
  };
  return (
    <Notice variant="default" role="status" title={`C’è un Suo testo non salvato ${formatOrigin(restored, now)}`}>
      <div className="stack2">
        <DifferenceList
          differences={compareContents(draft.fields, draft.getSavedText().value, value)}
          label="Il testo di adesso, e il Suo"
        />
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

/** Formats the time of a text: «delle 19:41» of today, «di ieri alle 19:41», «del 3 novembre alle 9:00». */
function formatOrigin(at: string, now: Date): string {
  return formatRelativeTime(new Date(at), now, 'di').replace(/^di oggi all/, 'dell');
}
