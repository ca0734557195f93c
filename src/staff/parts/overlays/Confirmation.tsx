import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useStore } from '../../store.ts';
import { Button } from '../form/Button.tsx';
import { currentQuestion } from './confirm.ts';
import styles from './Dialog.module.css';
import { DialogActions } from './Dialog.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

/** Dialog for the questions of `confirm`, one at a time. Mounted once, in the frame. */
export function Confirmation() {
  const pendingQuestion = useStore(currentQuestion);
  const { attach, finalFocus } = useDialogFocus();
  if (pendingQuestion === null) return null;
  const { question, open, answer } = pendingQuestion;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={`screen ${styles.backdrop}`} />
        <AlertDialog.Popup className={`stack5 ${styles.dialog}`} data-dialog="" ref={attach} finalFocus={finalFocus}>
          <AlertDialog.Title>{question.title}</AlertDialog.Title>
          <AlertDialog.Description className={`stack3 muted ${styles.words}`} render={<div />}>
            {question.text}
          </AlertDialog.Description>
          <DialogActions>
            <Button onClick={() => answer(false)}>{question.cancel ?? 'Annulla'}</Button>
            <Button kind={question.destructive ? 'destructive' : 'solid'} onClick={() => answer(true)}>
              {question.action}
            </Button>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
