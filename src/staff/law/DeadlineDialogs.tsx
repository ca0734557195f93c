import { useState } from 'react';
import * as v from 'valibot';
import { groupProvisions } from '../../content/law/provision-groups.ts';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import { moveRules } from '../../contract/deadline-kinds.ts';
import { applyChanges } from '../../contract/fields/changes.ts';
import { choice, getDefaults, isRecord } from '../../contract/fields/fields.ts';
import { pickFields } from '../../contract/fields/values.ts';
import {
  type DeadlineItem,
  deadlineCalls,
  deadlineFields,
  deadlineItem,
  deadlinePost,
  type LawFact,
  timing,
} from '../../contract/law.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { DraftDialog } from '../documents/forms/DraftDialog.tsx';
import { DraftFields } from '../documents/forms/DraftFields.tsx';
import { useDraftForm } from '../documents/forms/use-draft-form.ts';
import type { AnyDraft } from '../parts/draft/draft.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { useCall } from '../parts/use-call.ts';
import { usePerson } from '../session/use-session.ts';
import { findAuthor, lawKeys } from './law-calls.ts';
import { listNextDays } from './timing.ts';

interface DeadlineDialogProps {
  deadline: DeadlineItem | null;
  facts: readonly LawFact[];
  today: string;
  onClose: () => void;
}

/** Form of a deadline: subject, groups, rule, law, and a preview of its days in the next twelve months. */
export function DeadlineDialog({ deadline, facts, today, onClose }: DeadlineDialogProps) {
  const { email } = usePerson();
  const draft = useDraft(null, deadline, createDeadlineSource(deadline, facts[0]?.name ?? '', email));
  const form = useDraftForm(draft, {
    successToast: (now) => ({ title: deadline ? 'Scadenza cambiata' : 'Scadenza aggiunta', about: now?.name ?? '' }),
    undo: (now, made) =>
      now &&
      (() => (deadline ? draft.revert(made) : callApi(deadlineCalls.remove, { name: now.name, version: now.version }))),
    refreshKeys: lawKeys,
    onDone: onClose,
  });
  const { value } = useDraftState(draft);
  const { label } = deadlineFields.fields.law;
  const law = choice(label, listProvisions(facts, [value['law'], draft.getSavedText().value['law']]), '');
  return (
    <DraftDialog
      form={form}
      onClose={onClose}
      title={deadline === null ? 'Aggiungi una scadenza' : 'Cambia la scadenza'}
    >
      <DraftFields form={form} fields={{ ...deadlineFields.fields, law }} />
      <DueDays draft={draft} today={today} />
    </DraftDialog>
  );
}

function createDeadlineSource(
  deadline: DeadlineItem | null,
  firstLaw: string,
  user: string,
): DraftSource<DeadlineItem | null> {
  const defaults = { ...getDefaults(deadlineFields), law: firstLaw };
  return {
    key: `${user} scadenza-${deadline?.name ?? 'nuova'}`,
    fields: deadlineFields,
    schema: deadlineItem,
    autosave: false,
    read: (row) =>
      row === null
        ? { value: defaults, version: 0, by: null, at: null }
        : { value: pickFields(deadlineFields, row), version: row.version, ...findAuthor(row) },
    save: (changes, row) =>
      row === null
        ? callApi(deadlineCalls.add, v.parse(deadlinePost, applyChanges(defaults, changes).content))
        : callApi(deadlineCalls.change, { name: row.name, changes }),
  };
}

/** Provisions, each once, by act and article, under the name of a fact: of a chosen one, if the provision states it. */
function listProvisions(facts: readonly LawFact[], chosen: readonly unknown[]): Record<string, string> {
  const provisions = groupProvisions(facts).map(({ law, facts: [first, ...others] }) => {
    const { name } = [first, ...others].find((fact) => chosen.includes(fact.name)) ?? first;
    return [name, law] as const;
  });
  return Object.fromEntries(provisions);
}

/** Days on which the deadline falls by the rule in the form. */
function DueDays({ draft, today }: { draft: AnyDraft; today: string }) {
  const { value } = useDraftState(draft);
  const rule = v.safeParse(v.object({ when: timing, moves: v.picklist(moveRules) }), value);
  const days = rule.success ? listNextDays(today, { ...rule.output, extensions: [] }) : [];
  return (
    <p className="muted" aria-live="polite">
      {describeDueDays(value['when'], days)}
    </p>
  );
}

function describeDueDays(rule: unknown, days: readonly string[]): string {
  if (isRecord(rule) && 'afterEvent' in rule)
    return 'Nel calendario non ha un giorno: sta in fondo alla pagina Scadenze.';
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
