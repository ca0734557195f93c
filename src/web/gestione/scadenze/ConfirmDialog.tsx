import { inRome } from '../../../content/time/roman-clock.ts';
import type { Asked } from '../../../contract/calls.ts';
import { type LawFact, lawCalls } from '../../../contract/law.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { serverNow } from '../server-clock.ts';
import { Conflict, conflictOf } from './Conflict.tsx';
import { useLawChange, yearLater } from './law.ts';
import { words } from './words.ts';

interface FactDialogProps {
  fact: LawFact;
  onClose: () => void;
}

/** Says that a provision was read today, and until when it may be said. */
export function ConfirmDialog({ fact, onClose }: FactDialogProps) {
  const confirm = useLawChange('facts', {
    work: (confirmation: Asked<typeof lawCalls.confirm>) => ask(lawCalls.confirm, confirmation),
    said: (now) => ({ title: words.confirm.done, description: words.confirm.doneText(now.valid_until) }),
    onDone: onClose,
  });
  const refusal = refusalOf(confirm.error, ['valid_until']);
  const conflict = conflictOf(confirm.error);
  const [today] = inRome(serverNow());
  return (
    <FormDialog
      onClose={onClose}
      title={words.confirm.title}
      description={<p>{words.confirm.text(fact.law)}</p>}
      failure={conflict === null ? refusal.form : undefined}
      onSend={(fields) =>
        confirm.mutate({
          name: fact.name,
          version: conflict?.version ?? fact.version,
          valid_until: String(fields.get('until')),
        })
      }
      action={words.confirm.send}
      busy={confirm.isPending}
    >
      {conflict && <Conflict now={conflict} />}
      <Field
        label={words.confirm.until}
        hint={words.confirm.hint}
        type="date"
        name="until"
        defaultValue={yearLater(fact.valid_until || today, today)}
        error={refusal.fields['valid_until']}
      />
    </FormDialog>
  );
}
