import type { ComponentProps } from 'react';
import { FormDialog } from '../../parts/form/FormDialog.tsx';
import { useUnsavedGuard } from '../../parts/form/use-unsaved-guard.ts';
import { confirm } from '../../parts/overlays/confirm.ts';
import { RestoredText } from '../RestoredText.tsx';
import type { DraftForm } from './use-draft-form.ts';

const leaveQuestion = {
  title: 'Ci sono modifiche non salvate',
  text: 'Quello che è scritto qui resta in questo browser: si riprende riaprendo la stessa finestra.',
};

const closeQuestion = {
  title: 'Ci sono modifiche non salvate',
  text: 'Chiudendo, quello che è stato cambiato va perduto.',
  action: 'Chiudi senza salvare',
  cancel: 'Resta qui',
  destructive: true,
};

interface DraftDialogProps extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'description' | 'children'> {
  form: DraftForm;
  /** Label of the button. */
  action?: string;
  onClose: () => void;
}

/**
 * Dialog with the fields of a draft. Unsaved text outlasts a crash, and is offered when the dialog opens again; closed on
 * purpose, the dialog forgets it.
 */
export function DraftDialog({ form, onClose, action = 'Salva', children, ...dialog }: DraftDialogProps) {
  const { draft, isTyped, isSaving, failure, send } = form;
  useUnsavedGuard(isTyped, leaveQuestion);
  const close = async () => {
    if (isSaving || (isTyped && !(await confirm(closeQuestion)))) return;
    draft.discard();
    onClose();
  };
  return (
    <FormDialog
      {...dialog}
      onClose={() => void close()}
      onSend={send}
      failure={failure}
      action={action}
      busy={isSaving}
    >
      <RestoredText draft={draft} />
      {children}
    </FormDialog>
  );
}
