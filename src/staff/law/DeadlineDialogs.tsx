import { useState } from 'react';
import { groupProvisions } from '../../content/law/provision-groups.ts';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import { type DeadlineGroup, deadlineGroups, moveRules } from '../../contract/deadline-kinds.ts';
import { reverseChanges } from '../../contract/fields/changes.ts';
import { type DeadlineItem, deadlineCalls, deadlineItem, type LawFact } from '../../contract/law.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { RowConflict } from '../parts/form/RowConflict.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { type Fields, useRowForm } from '../parts/form/use-row-form.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { useCall } from '../parts/use-call.ts';
import { groupNames, moveNames } from './deadline-words.ts';
import styles from './LawPage.module.css';
import { findAuthor, lawKeys } from './law-calls.ts';
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

const labels = {
  what: 'Che cosa',
  who: 'Per chi, a parole',
  groups: 'A chi interessa',
  when: 'Quando cade',
  moves: 'Se cade quando non si lavora',
  law: 'Norma',
};

const toInput = (deadline: DeadlineItem | null, defaultLaw: string) => ({
  what: deadline?.what ?? '',
  who: deadline?.who ?? '',
  groups: deadline?.groups ?? [],
  when: deadline ? timingToInput(deadline.when) : { kind: 'yearly' as TimingKind, days: '' },
  moves: deadline?.moves ?? ('tax' as const),
  law: deadline?.law ?? defaultLaw,
});

type DeadlineInput = ReturnType<typeof toInput>;

const toFields = ({ when: { kind, days }, ...others }: DeadlineInput) => ({ ...others, when: parseTiming(kind, days) });

/** Form of a deadline: subject, groups, rule, law, and a preview of its days in the next twelve months. */
export function DeadlineDialog({ deadline, facts, today, onClose }: DeadlineDialogProps) {
  const form = useRowForm({
    row: deadline,
    schema: deadlineItem,
    toInput: (row) => toInput(row, facts[0]?.name ?? ''),
    toFields,
    findAuthor,
    save: (changes, { input }) =>
      deadline
        ? callApi(deadlineCalls.change, { name: deadline.name, changes })
        : callApi(deadlineCalls.add, toFields(input)),
    successToast: ({ name }) => ({ title: deadline ? 'Scadenza cambiata' : 'Scadenza aggiunta', about: name }),
    undo:
      ({ name, version }, changes) =>
      () =>
        deadline
          ? callApi(deadlineCalls.change, { name, changes: reverseChanges(changes) })
          : callApi(deadlineCalls.remove, { name, version }),
    refreshKeys: lawKeys,
    onDone: onClose,
  });
  const { input, refusal } = form;
  const { groups, when, moves, law } = input;
  useUnsavedGuard(form.isTyped);
  const bindField = (name: 'what' | 'who') => ({
    name,
    label: labels[name],
    value: input[name],
    error: refusal.fields[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      form.set({ [name]: currentTarget.value }),
  });
  const renderConflict = (name: keyof DeadlineInput) => (
    <RowConflict
      form={form}
      name={name}
      label={labels[name]}
      toText={name === 'law' ? ({ law }) => facts.find((fact) => fact.name === law)?.law ?? '' : formatField[name]}
    />
  );
  return (
    <FormDialog
      onClose={onClose}
      title={deadline === null ? 'Aggiungi una scadenza' : 'Cambia la scadenza'}
      failure={refusal.form}
      onSend={form.send}
      action="Salva"
      busy={form.isSaving}
    >
      <Field {...bindField('what')} />
      {renderConflict('what')}
      <Field {...bindField('who')} multiline rows={3} />
      {renderConflict('who')}
      <GroupChoice
        value={groups}
        fault={refusal.fields['groups']}
        onChange={(chosen) => form.set({ groups: chosen })}
      />
      {renderConflict('groups')}
      <SelectField
        label={labels.when}
        value={when.kind}
        options={timingKinds.map((value) => ({ value, label: kinds[value].name }))}
        onChange={({ currentTarget }) =>
          form.set({ when: { kind: timingKinds.find((one) => one === currentTarget.value) ?? when.kind, days: '' } })
        }
      />
      <Field
        label={kinds[when.kind].days}
        hint={kinds[when.kind].hint}
        name="when"
        value={when.days}
        error={refusal.fields['when']}
        onChange={({ currentTarget }) => form.set({ when: { ...when, days: currentTarget.value } })}
      />
      {renderConflict('when')}
      <SelectField
        label={labels.moves}
        value={moves}
        options={moveRules.map((value) => ({ value, label: moveNames[value] }))}
        onChange={({ currentTarget }) =>
          form.set({ moves: moveRules.find((one) => one === currentTarget.value) ?? moves })
        }
      />
      {renderConflict('moves')}
      <SelectField
        label={labels.law}
        value={law}
        options={listProvisionOptions(facts, law)}
        onChange={({ currentTarget }) => form.set({ law: currentTarget.value })}
      />
      {renderConflict('law')}
      <DueDays input={input} today={today} />
    </FormDialog>
  );
}

/** Readable forms of values that are no text. */
const formatField: Partial<Record<keyof DeadlineInput, (deadline: Fields<DeadlineItem>) => string>> = {
  groups: ({ groups = [] }) => groups.map((group) => groupNames[group]).join(', '),
  when: ({ when }) => (when ? formatTiming(when) : ''),
  moves: ({ moves }) => (moves ? moveNames[moves] : ''),
};

/** Days on which the deadline falls by the rule in the form. */
function DueDays({ input: { when, moves }, today }: { input: DeadlineInput; today: string }) {
  const days = listNextDays(today, { when: parseTiming(when.kind, when.days), moves, extensions: [] });
  return (
    <p className="muted" aria-live="polite">
      {describeDueDays(when.kind, days)}
    </p>
  );
}

/** Provisions, each once, by act and article. The chosen fact stays the value of its provision. */
function listProvisionOptions(facts: readonly LawFact[], chosen: string) {
  return groupProvisions(facts).map(({ law, facts: stated }) => ({
    value: (stated.find(({ name }) => name === chosen) ?? stated[0]).name,
    label: law,
  }));
}

interface GroupChoiceProps {
  value: readonly DeadlineGroup[];
  fault: string | undefined;
  onChange: (groups: DeadlineGroup[]) => void;
}

function GroupChoice({ value, fault, onChange }: GroupChoiceProps) {
  return (
    <fieldset className={`row ${styles.groups}`}>
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
  const extend = useCall(deadlineCalls.extend, {
    successToast: ({ name }) => ({ title: 'Scadenza prorogata', about: name }),
    undo: ({ name, extensions }, { from, who }) => {
      const added = extensions.find((extension) => extension.from === from && extension.who === who);
      return added && (() => callApi(deadlineCalls.withdraw, { name, id: added.id }));
    },
    refreshKeys: lawKeys,
    onSuccess: onClose,
  });
  const refusal = toRefusal(extend.error, ['from', 'to', 'law', 'who']);
  const touch = () => setTouched(true);
  return (
    <FormDialog
      onClose={onClose}
      title="Proroga una scadenza"
      description={<p>{deadline.what}</p>}
      failure={refusal.form}
      onSend={(fields) => {
        const [from = '', to = '', law = '', who] = ['from', 'to', 'law', 'who'].map((name) =>
          String(fields.get(name)).trim(),
        );
        extend.mutate({ name: deadline.name, from, to, law, ...(who && { who }) });
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
      <Field
        label="Per chi"
        hint="se resta vuoto: per tutti"
        name="who"
        error={refusal.fields['who']}
        onChange={touch}
      />
    </FormDialog>
  );
}
