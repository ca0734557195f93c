import { useState } from 'react';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import type { CallArguments } from '../../contract/calls.ts';
import { type DeadlineGroup, deadlineGroups, moveRules } from '../../contract/deadline-kinds.ts';
import { type DeadlineItem, deadlineCalls, deadlineItem, type LawFact } from '../../contract/law.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import patterns from '../../ui/patterns.module.css';
import { callApi } from '../api.ts';
import { getCurrentRow } from '../http.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { groupNames, moveNames } from './deadline-words.ts';
import styles from './LawPage.module.css';
import { useLawChange } from './law-calls.ts';
import { formatTiming, listNextDays, parseTiming, type TimingKind, timingKinds, timingToInput } from './timing.ts';

/** Kinds of rules, with the label and the hint of their days field. */
const kinds: Record<TimingKind, { name: string; days: string; hint: string }> = {
  everyMonth: { name: 'ogni mese, lo stesso giorno', days: 'Giorno del mese', hint: 'da 1 a 28' },
  yearly: { name: 'in certi giorni dell’anno', days: 'Giorni dell’anno', hint: 'come 30/6, 30/11, fine 2' },
  afterYearEnd: { name: 'tanti giorni dopo la fine dell’anno', days: 'Quanti giorni', hint: 'come 120' },
  afterEvent: {
    name: 'tanti giorni dopo un fatto',
    days: 'Quanti giorni',
    hint: 'come 30; di quale fatto si tratta sta in «Per chi, a parole»',
  },
};

interface DeadlineDialogProps {
  deadline: DeadlineItem | null;
  facts: readonly LawFact[];
  today: string;
  onClose: () => void;
}

/** Form of a deadline: subject, groups, rule, law, and a preview of its days in the next twelve months. */
export function DeadlineDialog({ deadline, facts, today, onClose }: DeadlineDialogProps) {
  const [input, setInput] = useState(() => ({
    what: deadline?.what ?? '',
    who: deadline?.who ?? '',
    groups: deadline?.groups ?? [],
    ...(deadline ? timingToInput(deadline.when) : { kind: 'yearly' as TimingKind, days: '' }),
    moves: deadline?.moves ?? ('tax' as const),
    law: deadline?.law ?? facts[0]?.name ?? '',
  }));
  const [initialInput] = useState(input);
  useUnsavedGuard(input !== initialInput);
  const { what, who, groups, kind, days, moves, law } = input;
  const timing = parseTiming(kind, days);
  const save = useLawChange(
    'deadlines',
    (version: number | undefined) => {
      const fields = { what, who, groups, when: timing, moves, law };
      return deadline === null
        ? callApi(deadlineCalls.add, fields)
        : callApi(deadlineCalls.change, { name: deadline.name, version, ...fields });
    },
    {
      successToast: () => ({ title: deadline === null ? 'Scadenza aggiunta' : 'Scadenza cambiata' }),
      onSuccess: onClose,
    },
  );
  const conflict = getCurrentRow(save.error, deadlineItem);
  const refusal = toRefusal(save.error, ['what', 'who', 'groups', 'when', 'law']);
  const bindField = (name: 'what' | 'who') => ({
    name,
    label: name === 'what' ? 'Che cosa' : 'Per chi, a parole',
    value: input[name],
    error: refusal.fields[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setInput({ ...input, [name]: currentTarget.value }),
  });
  const dueDays = listNextDays(today, { when: timing, moves, extensions: [] });
  return (
    <FormDialog
      onClose={onClose}
      title={deadline === null ? 'Aggiungi una scadenza' : 'Cambia la scadenza'}
      failure={conflict === null ? refusal.form : undefined}
      onSend={() => save.mutate(conflict?.version ?? deadline?.version)}
      action="Salva"
      busy={save.isPending}
    >
      {conflict && (
        <Notice variant="destructive" role="alert" title="Un’altra persona ha appena cambiato questa scadenza">
          <p>{`Ora dice «${conflict.what}», per «${conflict.who}», ${formatTiming(conflict.when)}. Salvando di nuovo vale quello che è scritto qui.`}</p>
        </Notice>
      )}
      <Field {...bindField('what')} />
      <Field {...bindField('who')} multiline rows={3} />
      <GroupChoice
        value={groups}
        fault={refusal.fields['groups']}
        onChange={(chosen) => setInput({ ...input, groups: chosen })}
      />
      <SelectField
        label="Quando cade"
        value={kind}
        options={timingKinds.map((value) => ({ value, label: kinds[value].name }))}
        onChange={({ currentTarget }) =>
          setInput({ ...input, kind: timingKinds.find((one) => one === currentTarget.value) ?? kind, days: '' })
        }
      />
      <Field
        label={kinds[kind].days}
        hint={kinds[kind].hint}
        name="when"
        value={days}
        error={refusal.fields['when']}
        onChange={({ currentTarget }) => setInput({ ...input, days: currentTarget.value })}
      />
      <SelectField
        label="Se cade quando non si lavora"
        value={moves}
        options={moveRules.map((value) => ({ value, label: moveNames[value] }))}
        onChange={({ currentTarget }) =>
          setInput({ ...input, moves: moveRules.find((one) => one === currentTarget.value) ?? moves })
        }
      />
      <SelectField
        label="Norma"
        value={law}
        options={facts.map((fact) => ({ value: fact.name, label: fact.law }))}
        onChange={({ currentTarget }) => setInput({ ...input, law: currentTarget.value })}
      />
      <p className={patterns.muted} aria-live="polite">
        {describeDueDays(kind, dueDays)}
      </p>
    </FormDialog>
  );
}

interface GroupChoiceProps {
  value: readonly DeadlineGroup[];
  fault: string | undefined;
  onChange: (groups: DeadlineGroup[]) => void;
}

function GroupChoice({ value, fault, onChange }: GroupChoiceProps) {
  return (
    <fieldset className={`${patterns.row} ${styles.groups}`}>
      <legend>A chi interessa</legend>
      {deadlineGroups.map((group) => (
        <label key={group} className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={value.includes(group)}
            onChange={({ currentTarget }) =>
              onChange(deadlineGroups.filter((one) => (one === group ? currentTarget.checked : value.includes(one))))
            }
          />
          {groupNames[group]}
        </label>
      ))}
      {fault && <p role="alert">{fault}</p>}
    </fieldset>
  );
}

function describeDueDays(kind: TimingKind, days: readonly string[]): string {
  if (kind === 'afterEvent') return 'Nel calendario non ha un giorno: sta in fondo alla pagina Scadenze.';
  if (days.length === 0) return 'Con questa regola non cade nessun giorno.';
  return `Nei prossimi dodici mesi: ${new Intl.ListFormat('it').format(days.map(formatItalianDate))}.`;
}

interface ExtensionDialogProps {
  deadline: DeadlineItem;
  today: string;
  onClose: () => void;
}

/** Form that extends one occurrence of a deadline to another day, under a provision, for everyone or for some only. */
export function ExtensionDialog({ deadline, today, onClose }: ExtensionDialogProps) {
  const [isTouched, setTouched] = useState(false);
  useUnsavedGuard(isTouched);
  const extend = useLawChange(
    'deadlines',
    (extension: CallArguments<typeof deadlineCalls.extend>) => callApi(deadlineCalls.extend, extension),
    {
      successToast: () => ({ title: 'Scadenza prorogata' }),
      onSuccess: onClose,
    },
  );
  const conflict = getCurrentRow(extend.error, deadlineItem);
  const refusal = toRefusal(extend.error, ['from', 'to', 'law', 'who']);
  const touch = () => setTouched(true);
  return (
    <FormDialog
      onClose={onClose}
      title="Proroga una scadenza"
      description={<p>{deadline.what}</p>}
      failure={
        conflict === null
          ? refusal.form
          : 'Un’altra persona ha appena cambiato questa scadenza: salvando di nuovo la proroga si aggiunge.'
      }
      onSend={(fields) => {
        const [from = '', to = '', law = '', who] = ['from', 'to', 'law', 'who'].map((name) =>
          String(fields.get(name)).trim(),
        );
        const version = conflict?.version ?? deadline.version;
        extend.mutate({ name: deadline.name, version, from, to, law, ...(who && { who }) });
      }}
      action="Proroga"
      busy={extend.isPending}
    >
      <SelectField
        label="La scadenza del"
        name="from"
        options={listNextDays(today, { ...deadline, extensions: [] }).map((day) => ({
          value: day,
          label: formatItalianDate(day),
        }))}
      />
      <Field
        label="Passa al"
        type="date"
        name="to"
        error={refusal.fields['to'] ?? refusal.fields['from']}
        onChange={touch}
      />
      <Field label="Per quale norma" hint="come si leggerà" name="law" error={refusal.fields['law']} onChange={touch} />
      <Field label="Per chi" hint="vuoto: per tutti" name="who" error={refusal.fields['who']} onChange={touch} />
    </FormDialog>
  );
}
