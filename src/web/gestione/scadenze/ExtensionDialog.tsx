import { useState } from 'react';
import { italianDate } from '../../../content/time/italian-date.ts';
import type { Asked } from '../../../contract/calls.ts';
import { type DeadlineItem, deadlineCalls, deadlineItem } from '../../../contract/law.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { currentOf } from '../http.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import { useLawChange } from './law.ts';
import { nextDays } from './timing.ts';
import { words } from './words.ts';

interface ExtensionDialogProps {
  deadline: DeadlineItem;
  today: string;
  onClose: () => void;
}

/** Puts one occurrence of a deadline off to another day, by a provision, for all or for some. */
export function ExtensionDialog({ deadline, today, onClose }: ExtensionDialogProps) {
  const [touched, setTouched] = useState(false);
  useUnsaved(touched);
  const extend = useLawChange('deadlines', {
    work: (extension: Asked<typeof deadlineCalls.extend>) => ask(deadlineCalls.extend, extension),
    said: () => ({ title: words.extension.done }),
    onDone: onClose,
  });
  const said = words.extension;
  const conflict = currentOf(extend.error, deadlineItem);
  const refusal = refusalOf(extend.error, ['from', 'to', 'law', 'who']);
  const touch = () => setTouched(true);
  return (
    <FormDialog
      onClose={onClose}
      title={said.title}
      description={<p>{deadline.what}</p>}
      failure={conflict === null ? refusal.form : said.conflict}
      onSend={(fields) => {
        const [from = '', to = '', law = '', who] = ['from', 'to', 'law', 'who'].map((name) =>
          String(fields.get(name)).trim(),
        );
        const version = conflict?.version ?? deadline.version;
        extend.mutate({ name: deadline.name, version, from, to, law, ...(who && { who }) });
      }}
      action={said.send}
      busy={extend.isPending}
    >
      <SelectField
        label={said.from}
        name="from"
        options={nextDays(today, { ...deadline, extensions: [] }).map((day) => ({
          value: day,
          label: italianDate(day),
        }))}
      />
      <Field
        label={said.to}
        type="date"
        name="to"
        error={refusal.fields['to'] ?? refusal.fields['from']}
        onChange={touch}
      />
      <Field label={said.law} hint={said.lawHint} name="law" error={refusal.fields['law']} onChange={touch} />
      <Field label={said.who} hint={said.whoHint} name="who" error={refusal.fields['who']} onChange={touch} />
    </FormDialog>
  );
}
