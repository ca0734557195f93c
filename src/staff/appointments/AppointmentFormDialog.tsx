import type { ComponentProps, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { describeDecision } from './appointment-words.ts';
import type { AppointmentCall } from './use-appointment-call.ts';

interface AppointmentFormDialogProps
  extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'failure' | 'action'> {
  change: AppointmentCall;
  onClose: () => void;
  /** Effect of the change, beside the buttons. */
  note?: string;
  /** Effect of the change now, after somebody else's decision. */
  consequence: string;
  children: ReactNode;
}

/**
 * Dialog of a change of an appointment. After somebody else's decision it says which, and its main button leaves it so:
 * the visitor has had an email about it.
 */
export function AppointmentFormDialog({
  change,
  failure,
  action,
  note,
  consequence,
  onClose,
  children,
  ...dialog
}: AppointmentFormDialogProps) {
  const { base, isOvertaken, isUndecided, hasEnded, goOn, call } = change;
  const now = useNow();
  const send = () => {
    if (!call.isPending) call.mutate();
  };
  const leave = isUndecided && {
    onSend: onClose,
    action: hasEnded ? 'Chiudi' : 'Va bene così',
    alternative: hasEnded ? null : (
      <Button
        busy={call.isPending}
        onClick={({ currentTarget: { form } }) => {
          flushSync(goOn);
          // Submitted, so that the focus goes to a fault.
          form?.requestSubmit();
        }}
      >
        {action}
      </Button>
    ),
  };
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      failure={isUndecided ? undefined : failure}
      onSend={send}
      action={action}
      alternative={<Button onClick={onClose}>Torna indietro</Button>}
      busy={!isUndecided && call.isPending}
      {...leave}
    >
      {children}
      {isOvertaken && (
        <div className="stack2">
          <p role="alert">{describeDecision(base, now)}</p>
          {isUndecided && !hasEnded && <p>{consequence}</p>}
        </div>
      )}
      {note !== undefined && !isUndecided && <p className="soft">{note}</p>}
    </FormDialog>
  );
}
