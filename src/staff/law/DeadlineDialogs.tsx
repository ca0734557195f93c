import { useState } from 'react';
import * as v from 'valibot';
import { groupProvisions } from '../../content/law/provision-groups.ts';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import type { EditedContent } from '../../contract/content.ts';
import { moveRules } from '../../contract/deadline-kinds.ts';
import { choice, getDefaults, group, isRecord } from '../../contract/fields/fields.ts';
import { type DeadlineItem, deadlineFields, extensionFields, type LawFact, timing } from '../../contract/law.ts';
import { createId } from '../documents/fields/new-entry.ts';
import { DraftDialog } from '../documents/forms/DraftDialog.tsx';
import { DraftFields } from '../documents/forms/DraftFields.tsx';
import { useDraftForm } from '../documents/forms/use-draft-form.ts';
import type { AnyDraft } from '../parts/draft/draft.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { usePerson } from '../session/use-session.ts';
import { useEntryDraft } from './entry-draft.ts';
import { changeLaw, lawKeys, makeRemoval } from './law-calls.ts';
import { listNextDays } from './timing.ts';

const { what, who, groups, when, moves, law: provision } = deadlineFields.fields;
const editableFields = group(deadlineFields.label, { what, who, groups, when, moves, law: provision });

interface DeadlineDialogProps {
  deadline: DeadlineItem | null;
  document: EditedContent;
  facts: readonly LawFact[];
  today: string;
  onClose: () => void;
}

/** Form of a deadline: subject, groups, rule, law, and a preview of its days in the next twelve months. */
export function DeadlineDialog({ deadline, document, facts, today, onClose }: DeadlineDialogProps) {
  const { email } = usePerson();
  const [id] = useState(() => deadline?.id ?? createId());
  const path = `deadlines.${id}`;
  const draft = useEntryDraft(document, {
    path,
    fields: editableFields,
    initial: { ...getDefaults(editableFields), law: facts[0]?.id ?? '' },
    key: `${email} scadenza-${deadline?.id ?? 'nuova'}`,
  });
  const form = useDraftForm(draft, {
    successToast: () => ({ title: deadline ? 'Scadenza cambiata' : 'Scadenza aggiunta', about: id }),
    undo: (now, made) => () => (deadline ? draft.revert(made) : changeLaw([makeRemoval(now, path)])),
    refreshKeys: lawKeys,
    onDone: onClose,
  });
  const { value } = useDraftState(draft);
  const law = choice(provision.label, listProvisions(facts, [value['law'], draft.getSavedText().value['law']]), '');
  return (
    <DraftDialog
      form={form}
      onClose={onClose}
      title={deadline === null ? 'Aggiungi una scadenza' : 'Cambia la scadenza'}
    >
      <DraftFields form={form} fields={{ ...editableFields.fields, law }} />
      <DueDays draft={draft} today={today} />
    </DraftDialog>
  );
}

/** Provisions, each once, by act and article, under the id of a fact: of a chosen one, if the provision states it. */
function listProvisions(facts: readonly LawFact[], chosen: readonly unknown[]): Record<string, string> {
  const provisions = groupProvisions(facts).map(({ law, facts: [first, ...others] }) => {
    const { id } = [first, ...others].find((fact) => chosen.includes(fact.id)) ?? first;
    return [id, law] as const;
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
  document: EditedContent;
  today: string;
  onClose: () => void;
}

/** Form that extends one occurrence of a deadline to another day, under a provision, for everyone or for some only. */
export function ExtensionDialog({ deadline, document, today, onClose }: ExtensionDialogProps) {
  const { email } = usePerson();
  const [path] = useState(() => `deadlines.${deadline.id}.extensions.${createId()}`);
  const days = listNextDays(today, { ...deadline, extensions: [] });
  const draft = useEntryDraft(document, {
    path,
    fields: extensionFields,
    initial: { ...getDefaults(extensionFields), from: days[0] ?? '' },
    key: `${email} proroga-${deadline.id}`,
  });
  const form = useDraftForm(draft, {
    successToast: () => ({ title: 'Scadenza prorogata', about: deadline.id }),
    undo: (now) => () => changeLaw([makeRemoval(now, path)]),
    refreshKeys: lawKeys,
    onDone: onClose,
  });
  const from = choice(
    extensionFields.fields.from.label,
    Object.fromEntries(days.map((day) => [day, formatItalianDate(day)])),
    '',
  );
  return (
    <DraftDialog
      form={form}
      onClose={onClose}
      title="Proroga una scadenza"
      description={<p>{deadline.what}</p>}
      action="Proroga"
    >
      <DraftFields form={form} fields={{ ...extensionFields.fields, from }} />
    </DraftDialog>
  );
}
