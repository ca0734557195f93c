import { resolveEuphony } from '../../content/writing/fill.ts';
import { type Person, peopleCalls, type SingleUseLink } from '../../contract/staff/people.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../parts/form/Button.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { useCall } from '../parts/use-call.ts';

interface ResetDialogProps {
  person: Person | null;
  onClose: () => void;
  onCreated: (newLink: { link: SingleUseLink; email: string }) => void;
}

/** Explains a recovery link and creates one. */
export function ResetDialog({ person, onClose, onCreated }: ResetDialogProps) {
  const reset = useCall(peopleCalls.reset, {
    onSuccess: (link) => {
      if (person) onCreated({ link, email: person.email });
      close();
    },
  });
  const close = () => {
    reset.reset();
    onClose();
  };
  const refusal = toRefusal(reset.error);
  return (
    <Dialog
      open={person !== null}
      onClose={close}
      title={resolveEuphony(`Ridare l’accesso a(d) ${person?.name ?? ''}?`)}
      description={
        <p>
          Il collegamento vale 72 ore e una volta sola. Aprendolo si sceglie una password nuova; il codice di verifica e
          le passkey di prima vengono tolti.
        </p>
      }
    >
      {refusal.form && <Notice variant="destructive" role="alert" title={refusal.form} />}
      <DialogActions>
        <Button kind="text" onClick={close}>
          Annulla
        </Button>
        <Button kind="solid" busy={reset.isPending} onClick={() => person && reset.mutate({ id: person.id })}>
          Crea il collegamento
        </Button>
      </DialogActions>
    </Dialog>
  );
}
