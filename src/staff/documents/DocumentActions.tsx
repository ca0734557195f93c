import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { Button } from '../parts/form/Button.tsx';
import { Menu, MenuItem } from '../parts/overlays/Menu.tsx';
import { publishActionsHeight } from '../parts/overlays/publish-height.ts';
import { phoneMediaQuery, useMedia } from '../parts/page/use-media.ts';
import styles from './DocumentActions.module.css';
import { DocumentStatus } from './DocumentStatus.tsx';
import { faultsTarget, focusField, registerFocusTarget, statusTarget } from './focus.ts';
import type { DocumentRow, OpenDocument } from './open-document.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { useDocumentActions } from './use-document-actions.ts';
import type { Outcome } from './use-document-changes.ts';

export interface DocumentActionsProps<Row extends DocumentRow> {
  document: OpenDocument<Row>;
  /** Runs after an attempt to publish, before the focus moves. */
  onPublish?: (outcome: Outcome) => void;
  /** Preview, for widths at which it is not shown beside the fields; `null` where there is none. */
  preview: { isOpen: boolean; onToggle: () => void } | null;
  /** Opens the view of the changes; `null` where it is open, or has no button. */
  onSeeChanges?: (() => void) | null;
  /** Opens the field at a path. */
  onEditField: (path: string) => void;
  /** Items of a menu «Altro» with the actions of a kind of document that are used seldom. */
  menu?: ReactNode;
  /** Other buttons of a kind of document. */
  children?: ReactNode;
}

/** Action bar of a document: its status, and the actions that all kinds of documents have. */
export function DocumentActions<Row extends DocumentRow>(props: DocumentActionsProps<Row>) {
  const { document, onPublish, onSeeChanges = null, onEditField, preview, menu, children } = props;
  const { row, conflicts } = useDraftState(document.draft);
  const { editable, hasDraft, publishable, publishing, published, calls } = document;
  const [isAsking, setIsAsking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => publishActionsHeight(bar.current), []);
  const actions = useDocumentActions(document, (outcome, action) => {
    const isDialogClosing = isAsking && outcome !== 'failed';
    if (isDialogClosing) flushSync(() => setIsAsking(false));
    if (action === 'publish') onPublish?.(outcome);
    // Moves the focus from the pressed button, which may be unmounted by now, unless the user has moved the focus.
    const { activeElement, body } = window.document;
    if (!isDialogClosing && activeElement !== body && !bar.current?.contains(activeElement)) return;
    // After the microtask in which a closed dialog focuses its opener.
    queueMicrotask(() => focusField(outcome === 'refused' ? faultsTarget : statusTarget));
  });
  const { pending, discard } = actions;
  const discardDraft =
    published && editable && hasDraft ? () => void discard((version) => calls.discard(version, published)) : null;
  const previewLabel = preview?.isOpen ? 'Torna al testo' : 'Anteprima';
  const isPhone = useMedia(phoneMediaQuery);
  const isPreviewInMenu = Boolean(menu) && isPhone && !preview?.isOpen;
  return (
    <div className={`row center apart lined ${styles.actions}`} ref={bar}>
      <p role="status" tabIndex={-1} ref={registerFocusTarget(statusTarget)}>
        <DocumentStatus
          document={document}
          isPublished={actions.isPublished}
          onEditField={onEditField}
          onSendBack={async (note) => (await actions.sendBack(note)) === 'done'}
          onHold={() => void actions.hold()}
        />
      </p>
      <div className={`row center small ${styles.buttons}`}>
        {preview && !isPreviewInMenu && (
          <span className={styles.preview}>
            <Button onClick={preview.onToggle}>{previewLabel}</Button>
          </span>
        )}
        {menu && (
          <Menu trigger={<Button kind="text">Altro</Button>}>
            {preview && isPreviewInMenu && <MenuItem onClick={preview.onToggle}>{previewLabel}</MenuItem>}
            {menu}
            {discardDraft && <MenuItem onClick={discardDraft}>Scarta la bozza</MenuItem>}
          </Menu>
        )}
        {!menu && discardDraft && (
          <Button kind="text" busy={pending === 'discard'} disabled={conflicts.length > 0} onClick={discardDraft}>
            <span>
              Scarta <span className={styles.more}>la bozza</span>
            </span>
          </Button>
        )}
        {onSeeChanges && editable && hasDraft && (
          <span className={styles.seeChanges}>
            <Button onClick={onSeeChanges}>Vedi le modifiche</Button>
          </span>
        )}
        {children}
        {publishing && editable && hasDraft && publishable && (
          <>
            {!publishing.isAsked && (
              <Button kind="text" disabled={conflicts.length > 0} onClick={() => setIsAsking(true)}>
                Programma…
              </Button>
            )}
            <Button
              kind="solid"
              busy={pending === 'publish'}
              disabled={conflicts.length > 0}
              onClick={() => (publishing.isAsked ? setIsAsking(true) : void actions.publish({}))}
            >
              {pending === 'publish' ? 'Pubblicazione…' : row.asked_at === null ? 'Pubblica' : 'Approva e pubblica'}
            </Button>
          </>
        )}
        {publishing && editable && hasDraft && !publishable && row.asked_at === null && (
          <Button
            kind="solid"
            busy={pending === 'ask'}
            disabled={conflicts.length > 0}
            onClick={() => void actions.askApproval()}
          >
            Chiedi l’approvazione
          </Button>
        )}
      </div>
      {publishing && isAsking && (
        <PublishDialog
          publishing={publishing}
          busy={pending === 'publish'}
          onClose={() => setIsAsking(false)}
          onPublish={(publication) => void actions.publish(publication)}
        />
      )}
    </div>
  );
}
