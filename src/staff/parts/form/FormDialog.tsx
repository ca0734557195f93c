import type { ComponentProps, ReactNode } from 'react';
import { Dialog, DialogActions } from '../overlays/Dialog.tsx';
import { Button } from './Button.tsx';
import { Form } from './Form.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open'> {
  open?: boolean;
  onClose: () => void;
  onSend: ComponentProps<typeof Form>['onSend'];
  failure?: string | undefined;
  action: string;
  /** Button instead of «Annulla»; `null` for none. */
  alternative?: ReactNode;
  busy: boolean;
  children: ReactNode;
}

/** Dialog that holds a single form. Its buttons are «Annulla», or another one, and the submit button. */
export function FormDialog({
  open = true,
  onSend,
  failure,
  action,
  alternative,
  busy,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog {...dialog} open={open}>
      <Form onSend={onSend} failure={failure}>
        {children}
        <DialogActions>
          {alternative === undefined ? <Button onClick={dialog.onClose}>Annulla</Button> : alternative}
          <Button kind="solid" type="submit" busy={busy}>
            {action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
