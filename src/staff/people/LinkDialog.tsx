import { resolveEuphony } from '../../content/writing/fill.ts';
import type { SingleUseLink } from '../../contract/staff/people.ts';
import { Field } from '../../ui/Field.tsx';
import { Button } from '../parts/form/Button.tsx';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { copyText } from '../parts/overlays/copy-text.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { Time } from '../parts/wording/Time.tsx';

const leaveQuestion = {
  title: 'Il collegamento è stato copiato?',
  text: 'Si vede questa volta soltanto: lasciando la pagina, per averne uno bisogna rifarlo.',
};

interface LinkDialogProps {
  /** New link and its recipient. It is shown only once. */
  newLink: { link: SingleUseLink; email: string } | null;
  onClose: () => void;
}

/** Shows a new link. If it was not emailed, the manager copies it and hands it over. */
export function LinkDialog({ newLink, onClose }: LinkDialogProps) {
  useUnsavedGuard(newLink !== null, leaveQuestion);
  return (
    <Dialog
      open={newLink !== null}
      title="Il collegamento è pronto"
      description={
        newLink && (
          <p>
            {newLink.link.mailed
              ? resolveEuphony(
                  `È partita un’email a(d) ${newLink.email}. Lo stesso collegamento si può anche consegnare di persona.`,
                )
              : 'Nessuna email è partita: consegni il collegamento di persona o per una via sicura.'}
          </p>
        )
      }
    >
      {newLink && (
        <>
          <Field
            label="Collegamento"
            value={newLink.link.link}
            readOnly
            onFocus={({ currentTarget }) => currentTarget instanceof HTMLInputElement && currentTarget.select()}
          />
          <p>
            Scade <Time at={newLink.link.expires_at} />.
          </p>
          <LinkActions link={newLink.link} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

/** Buttons of the dialog, the main one last: close if the link was emailed, otherwise copy it. */
function LinkActions({ link: { link, mailed }, onClose }: { link: SingleUseLink; onClose: () => void }) {
  const copy = 'clipboard' in navigator && (
    <Button kind={mailed ? 'outline' : 'solid'} onClick={() => void copyText(link, 'Collegamento copiato')}>
      Copia il collegamento
    </Button>
  );
  const close = (
    <Button kind={mailed ? 'solid' : 'outline'} onClick={onClose}>
      Fatto
    </Button>
  );
  return (
    <DialogActions>
      {mailed ? copy : close}
      {mailed ? close : copy}
    </DialogActions>
  );
}
