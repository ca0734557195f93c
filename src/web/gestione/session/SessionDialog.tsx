import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { staffPages } from '../../../contract/staff/pages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import dialogs from '../parts/overlays/Dialog.module.css';
import styles from './SessionDialog.module.css';
import { SignIn } from './SignIn.tsx';
import { type SessionState, signOut } from './session.ts';
import { useSession } from './use-session.ts';
import { words } from './words.ts';

/** Asks for the password once the session has ended: over the page, which stays as it is but covered, because the user may have left. */
export function SessionDialog() {
  const state = useSession();
  return state.status === 'ended' && createPortal(<Ended state={state} />, document.body);
}

type EndedState = Extract<SessionState, { status: 'ended' }>;

/** The browser's own modal dialog: it makes every other layer inert, also a dialog that the page has open. */
function Ended({ state }: { state: EndedState }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // Not the address, which is fixed and comes first.
    element?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const { user, other } = state;
  const { title, text } = other ? words.otherPerson(user.name, other.name) : words.ended;
  return (
    <dialog
      ref={dialog}
      className={`${dialogs.dialog} ${styles.dialog}`}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    >
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {other && (
        <Buttons>
          <Button onClick={() => location.assign(staffPages.oggi)}>{words.continueAs(other.name)}</Button>
        </Buttons>
      )}
      <SignIn email={user.email} />
      {!other && <Leave />}
    </dialog>
  );
}

/** The way out for whoever does not come back; what went wrong is said here, because toasts lie under this dialog. */
function Leave() {
  const leave = useMutation({ mutationFn: signOut });
  return (
    <>
      {leave.error && (
        <Notice variant="destructive" role="alert" title={words.leaveFailed}>
          <p>{leave.error.message}</p>
        </Notice>
      )}
      <Buttons>
        <Button kind="text" busy={leave.isPending} onClick={() => leave.mutate()}>
          {words.leave}
        </Button>
      </Buttons>
    </>
  );
}
