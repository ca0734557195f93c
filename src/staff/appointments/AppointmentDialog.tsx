import type { StaffAppointment } from '../../contract/appointments.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { KeepDialog } from './KeepDialog.tsx';

/** Change of an appointment that its buttons open a dialog for. `confirm` moves a confirmed one. */
export interface AppointmentChange {
  kind: keyof typeof dialogs;
  appointment: StaffAppointment;
}

const dialogs = { confirm: ConfirmDialog, cancel: CancelDialog, decline: DeclineDialog, keep: KeepDialog };

/**
 * Dialog of a change. Belongs to the page, not to the row: the row may leave its list, when a colleague changes the
 * appointment, while the user is typing.
 */
export function AppointmentDialog({ change, onClose }: { change: AppointmentChange | null; onClose: () => void }) {
  if (change === null) return null;
  const Dialog = dialogs[change.kind];
  return <Dialog appointment={change.appointment} onClose={onClose} />;
}
