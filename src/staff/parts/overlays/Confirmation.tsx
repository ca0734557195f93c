import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useStore } from '../../store.ts';
import { Button } from '../form/Button.tsx';
import { focusHeadingOnRemoval } from '../page/heading-focus.ts';
import { currentQuestion } from './confirm.ts';
import styles from './Dialog.module.css';
import { DialogActions } from './Dialog.tsx';

/** Dialog for the questions of `confirm`, one at a time. Mounted once, in the frame. */
export function Confirmation() {
  const pendingQuestion = useStore(currentQuestion);
  if (pendingQuestion === null) return null;
  const { question, open, answer } = pendingQuestion;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog} data-dialog="" ref={focusHeadingOnRemoval}>
          <AlertDialog.Title>{question.title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.words} render={<div />}>
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
