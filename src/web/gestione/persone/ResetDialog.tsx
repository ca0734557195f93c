import { useMutation } from '@tanstack/react-query';
import { type MadeLink, type Person, peopleCalls } from '../../../contract/staff/people.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ask } from '../api.ts';
import { Button } from '../parts/form/Button.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { words } from './words.ts';

interface ResetDialogProps {
  person: Person | null;
  onClose: () => void;
  onMade: (made: { link: MadeLink; email: string }) => void;
}

/** Confirms what a recovery link does, and makes one. */
export function ResetDialog({ person, onClose, onMade }: ResetDialogProps) {
  const reset = useMutation({
    mutationFn: ({ id }: Person) => ask(peopleCalls.reset, { id }),
    onSuccess: (link, { email }) => {
      close();
      onMade({ link, email });
    },
  });
  const close = () => {
    reset.reset();
    onClose();
  };
  const refusal = refusalOf(reset.error);
  return (
    <Dialog
      open={person !== null}
      onClose={close}
      title={words.resetting.title(person?.name ?? '')}
      description={words.resetting.text}
    >
      {refusal.form && <Notice variant="destructive" role="alert" title={refusal.form} />}
      <DialogActions>
        <Button kind="text" onClick={close}>
          {words.cancel}
        </Button>
        <Button kind="solid" busy={reset.isPending} onClick={() => person && reset.mutate(person)}>
          {words.resetting.send}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
