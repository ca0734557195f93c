import { useState } from 'react';
import { italianDate } from '../../../content/time/italian-date.ts';
import { deadlineGroups, movings } from '../../../contract/deadline-kinds.ts';
import { type DeadlineItem, deadlineCalls, deadlineItem, type LawFact } from '../../../contract/law.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ask } from '../api.ts';
import { currentOf } from '../http.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import patterns from '../parts/patterns.module.css';
import { useLawChange } from './law.ts';
import styles from './page.module.css';
import { nextDays, readTiming, type TimingKind, timingInWords, timingKinds, typedTiming } from './timing.ts';
import { words } from './words.ts';

interface DeadlineDialogProps {
  deadline: DeadlineItem | null;
  facts: readonly LawFact[];
  today: string;
  onClose: () => void;
}

/** What a deadline is, for whom, and by which rule it falls, beside the days that follow from the rule. */
export function DeadlineDialog({ deadline, facts, today, onClose }: DeadlineDialogProps) {
  const [typed, setTyped] = useState(() => ({
    what: deadline?.what ?? '',
    who: deadline?.who ?? '',
    groups: deadline?.groups ?? [],
    ...(deadline ? typedTiming(deadline.when) : { kind: 'yearly' as TimingKind, days: '' }),
    moves: deadline?.moves ?? ('tax' as const),
    law: deadline?.law ?? facts[0]?.name ?? '',
  }));
  const [before] = useState(typed);
  useUnsaved(typed !== before);
  const { what, who, groups, kind, days, moves, law } = typed;
  const when = readTiming(kind, days);
  const save = useLawChange('deadlines', {
    work: async (version: number | undefined) => {
      const fields = { what, who, groups, when, moves, law };
      return deadline === null
        ? await ask(deadlineCalls.add, fields)
        : await ask(deadlineCalls.change, { name: deadline.name, version, ...fields });
    },
    said: () => ({ title: deadline === null ? words.deadline.added : words.deadline.changed }),
    onDone: onClose,
  });
  const conflict = currentOf(save.error, deadlineItem);
  const refusal = refusalOf(save.error, ['what', 'who', 'groups', 'when', 'law']);
  const said = words.deadline;
  const control = (name: 'what' | 'who') => ({
    name,
    label: said[name],
    value: typed[name],
    error: refusal.fields[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });
  const next = nextDays(today, { when, moves, extensions: [] });
  return (
    <FormDialog
      onClose={onClose}
      title={deadline === null ? said.add : said.change}
      failure={conflict === null ? refusal.form : undefined}
      onSend={() => save.mutate(conflict?.version ?? deadline?.version)}
      action={words.change.send}
      busy={save.isPending}
    >
      {conflict && (
        <Notice variant="destructive" role="alert" title={said.conflict}>
          <p>{said.conflictText(conflict.what, conflict.who, timingInWords(conflict.when))}</p>
        </Notice>
      )}
      <Field {...control('what')} />
      <Field {...control('who')} multiline rows={3} />
      <fieldset className={styles.groups}>
        <legend>{said.groups}</legend>
        {deadlineGroups.map((group) => (
          <label key={group} className={patterns.check}>
            <input
              type="checkbox"
              checked={groups.includes(group)}
              onChange={({ currentTarget }) =>
                setTyped({
                  ...typed,
                  groups: deadlineGroups.filter((one) =>
                    one === group ? currentTarget.checked : groups.includes(one),
                  ),
                })
              }
            />
            {said.groupNames[group]}
          </label>
        ))}
        {refusal.fields['groups'] && <p role="alert">{refusal.fields['groups']}</p>}
      </fieldset>
      <SelectField
        label={said.kind}
        value={kind}
        options={timingKinds.map((value) => ({ value, label: said.kinds[value] }))}
        onChange={({ currentTarget }) =>
          setTyped({ ...typed, kind: timingKinds.find((one) => one === currentTarget.value) ?? kind, days: '' })
        }
      />
      <Field
        label={said.days[kind]}
        hint={said.hints[kind]}
        name="when"
        value={days}
        error={refusal.fields['when']}
        onChange={({ currentTarget }) => setTyped({ ...typed, days: currentTarget.value })}
      />
      <SelectField
        label={said.moves}
        value={moves}
        options={movings.map((value) => ({ value, label: said.movings[value] }))}
        onChange={({ currentTarget }) =>
          setTyped({ ...typed, moves: movings.find((one) => one === currentTarget.value) ?? moves })
        }
      />
      <SelectField
        label={said.law}
        value={law}
        options={facts.map((fact) => ({ value: fact.name, label: fact.law }))}
        onChange={({ currentTarget }) => setTyped({ ...typed, law: currentTarget.value })}
      />
      <p className={styles.next} aria-live="polite">
        {kind === 'afterEvent' ? said.undated : next.length === 0 ? said.noDays : said.next(next.map(italianDate))}
      </p>
    </FormDialog>
  );
}
