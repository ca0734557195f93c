import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { staffPages } from '../../../contract/staff/pages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import dialogs from '../parts/overlays/Dialog.module.css';
import styles from './SessionDialog.module.css';
import { SignIn } from './SignIn.tsx';
import { type SessionState, session } from './session.ts';
import { useSession } from './use-session.ts';
import { words } from './words.ts';

/** Asks for the password in place once the session has ended; the page under it stays as it is. */
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
  const { title, text } = wordsFor(state);
  return (
    <dialog
      ref={dialog}
      className={`${dialogs.dialog} ${styles.dialog} ${state.why === 'expired' ? '' : styles.opaque}`}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    >
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {state.why === 'other-person' && (
        <Buttons>
          <Button onClick={() => location.assign(staffPages.oggi)}>{words.otherPerson.go(state.other.name)}</Button>
        </Buttons>
      )}
      <SignIn email={state.user.email} />
      {state.why !== 'other-person' && <Leave />}
    </dialog>
  );
}

/** The way out for whoever does not come back; what went wrong is said here, because toasts lie under this dialog. */
function Leave() {
  const leave = useMutation({ mutationFn: () => session.signOut() });
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

function wordsFor(state: EndedState): { title: string; text: string } {
  if (state.why !== 'other-person') return words.ended[state.why];
  return { title: words.otherPerson.title(state.other.name), text: words.otherPerson.text(state.user.name) };
}
