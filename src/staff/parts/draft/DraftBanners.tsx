import type { ReactNode } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
import { usePerson } from '../../session/use-session.ts';
import { Button, Buttons } from '../form/Button.tsx';
import { copyText } from '../overlays/copy-text.ts';
import { showToast } from '../overlays/toasts.ts';
import patterns from '../patterns.module.css';
import { Time } from '../wording/Time.tsx';
import { ConflictBanner } from './ConflictBanner.tsx';
import type { Draft } from './draft.ts';
import type { Content } from './local-copies.ts';
import { useDraftState } from './use-draft.ts';

interface DraftBannersProps<Row> {
  draft: Draft<Row>;
  /** Converts the fields to the text that is copied; `theirs` is the server's text. */
  toText: (mine: Content, theirs: Content) => string;
  /** Moves the focus away from the pressed button, which unmounts. */
  onChosen: () => void;
  /** Renders the text that another user has saved. */
  children?: (theirs: Content) => ReactNode;
}

/** Offers to restore unsaved text of an earlier visit. On a conflict, offers the choice between both texts. */
export function DraftBanners<Row>({ draft, toText, onChosen, children }: DraftBannersProps<Row>) {
  const { restored, conflict, value } = useDraftState(draft);
  const { name } = usePerson();
  if (conflict)
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
          onChosen();
        }}
        onCopy={() => void copyText(toText(value, conflict.value), 'Testo copiato')}
        onKeep={() => {
          void draft.saveOverConflict();
          onChosen();
        }}
      >
        <p>Quello che è scritto qui resta in questo browser.</p>
        {children?.(conflict.value)}
      </ConflictBanner>
    );
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
      <div className={patterns.stack}>
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
