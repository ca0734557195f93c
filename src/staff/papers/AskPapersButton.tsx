import { type ComponentProps, useState } from 'react';
import { usePapersOn } from '../desk/desk-queries.ts';
import { Button } from '../parts/form/Button.tsx';
import { type AskedPerson, AskPapersDialog } from './AskPapersDialog.tsx';

interface AskPapersButtonProps extends Pick<ComponentProps<typeof Button>, 'kind'> {
  person?: AskedPerson;
}

/** Button that asks a client for papers. Nothing while the firm has switched papers off. */
export function AskPapersButton({ kind = 'outline', person }: AskPapersButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!usePapersOn()) return null;
  return (
    <>
      <Button kind={kind} {...(person && { subject: person.nome })} onClick={() => setOpen(true)}>
        Chiedi documenti
      </Button>
      {isOpen && <AskPapersDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
