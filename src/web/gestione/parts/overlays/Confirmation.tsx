import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../form/Button.tsx';
import { words } from '../wording/words.ts';
import { onQuestion, type Question } from './confirm.ts';
import styles from './Dialog.module.css';
import { DialogActions } from './Dialog.tsx';

/** Shows the questions of `confirm`, one at a time; one stands in the frame. */
export function Confirmation() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);
  const settle = (yes: boolean) => {
    answer.current?.(yes);
    answer.current = undefined;
    setOpen(false);
  };
  useEffect(() => {
    onQuestion(
      (asked) =>
        new Promise((resolve) => {
          answer.current?.(false);
          answer.current = resolve;
          setQuestion(asked);
          setOpen(true);
        }),
    );
  }, []);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && settle(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog} data-dialog="">
          <AlertDialog.Title>{question?.title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.words} render={<div />}>
            {question?.text}
          </AlertDialog.Description>
          <DialogActions>
            <Button onClick={() => settle(false)}>{question?.cancel ?? words.cancel}</Button>
            <Button kind={question?.destructive ? 'destructive' : 'solid'} onClick={() => settle(true)}>
              {question?.action}
            </Button>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
