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

/** Makes a link with which somebody comes back in, or the rehearsal of one, and says what each does. */
export function ResetDialog({ person, onClose, onMade }: ResetDialogProps) {
  const reset = useMutation({
    mutationFn: ({ id, rehearsal }: { id: string; email: string; rehearsal: boolean }) =>
      ask(peopleCalls.reset, { id, rehearsal }),
    onSuccess: (link, { email }) => {
      close();
      onMade({ link, email });
    },
  });
  const close = () => {
    reset.reset();
    onClose();
  };
  const make = (rehearsal: boolean) => person && reset.mutate({ id: person.id, email: person.email, rehearsal });
  const refusal = refusalOf(reset.error);
  return (
    <Dialog
      open={person !== null}
      onClose={close}
      title={words.resetting.title(person?.name ?? '')}
      description={
        <>
          <p>{words.resetting.text}</p>
          <p>{words.resetting.rehearsal}</p>
        </>
      }
    >
      {refusal.form && <Notice variant="destructive" role="alert" title={refusal.form} />}
      <DialogActions>
        <Button kind="text" onClick={close}>
          {words.cancel}
        </Button>
        <Button busy={reset.isPending} onClick={() => make(true)}>
          {words.resetting.rehearse}
        </Button>
        <Button kind="solid" busy={reset.isPending} onClick={() => make(false)}>
          {words.resetting.send}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
