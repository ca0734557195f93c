import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { staffPages } from '../../contract/staff/pages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import dialogs from '../parts/overlays/Dialog.module.css';
import { useCall } from '../parts/use-call.ts';
import styles from './SessionDialog.module.css';
import { SignIn } from './SignIn.tsx';
import { type SessionState, signOut } from './session.ts';
import { useSession } from './use-session.ts';

/** Covers the page after the session has ended, because the user may have left the computer. */
export function SessionDialog() {
  const state = useSession();
  return state.status === 'ended' && createPortal(<EndedDialog state={state} />, document.body);
}

type EndedState = Extract<SessionState, { status: 'ended' }>;

/** Native modal dialog: it makes every other layer inert, including an open dialog of the page. */
function EndedDialog({ state }: { state: EndedState }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // Skips the email field, which is read-only and comes first.
    element?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const { user, otherUser } = state;
  return (
    <dialog
      ref={dialog}
      className={`stack5 ${dialogs.dialog} ${styles.dialog}`}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    >
      <h2 id={id}>{otherUser ? `Ora è collegata un’altra persona: ${otherUser.name}` : 'La sessione è terminata'}</h2>
      <p>
        {otherUser
          ? `In un’altra scheda è stato fatto l’accesso con un altro nome. Quello che è scritto qui è di ${user.name}, che può rientrare con la sua password.`
          : 'Per continuare serve di nuovo la password. Quello che è scritto in questa pagina è al suo posto.'}
      </p>
      {otherUser && (
        <Buttons>
          <Button onClick={() => location.assign(staffPages.desk)}>{`Continua come ${otherUser.name}`}</Button>
        </Buttons>
      )}
      <SignIn email={user.email} />
      {!otherUser && <SignOutButton />}
    </dialog>
  );
}

/** Sign-out for users who do not continue. Errors are shown here, because toasts lie under this dialog. */
function SignOutButton() {
  const leave = useCall(() => signOut());
  return (
    <>
      {leave.error && (
        <Notice variant="destructive" role="alert" title="Uscita non riuscita">
          <p>{leave.error.message}</p>
        </Notice>
      )}
      <Buttons>
        <Button kind="text" busy={leave.isPending} onClick={() => leave.mutate()}>
          Esci
        </Button>
      </Buttons>
    </>
  );
}
