import { useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { Button } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';

/** Dialog in which a manager returns a draft to its editor with a note. `onSend` resolves to true when it was sent. */
export function SendBackButton({ onSend }: { onSend: (note: string) => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (note: string) => {
    setBusy(true);
    if (await onSend(note)) setOpen(false);
    setBusy(false);
  };
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        Rimanda con una nota
      </Button>
      {open && (
        <FormDialog
          onClose={() => setOpen(false)}
          title="Che cosa cambiare"
          description={<p>La bozza torna a chi l’ha scritta, che legge la nota in cima al testo.</p>}
          action="Rimanda con una nota"
          busy={busy}
          onSend={(fields) => void submit(String(fields.get('note')))}
        >
          <Field multiline label="Nota" name="note" maxLength={limits.sendBackNote} required />
        </FormDialog>
      )}
    </>
  );
}
