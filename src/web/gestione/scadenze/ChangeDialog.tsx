import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentNames, documents } from '../../../content/documents.ts';
import { leavesOf } from '../../../content/fields.ts';
import { registerDocument, registerFrom } from '../../../content/law/register.ts';
import { readFigure } from '../../../content/law/threshold-check.ts';
import { laidOver } from '../../../content/overlay.ts';
import { resolved } from '../../../content/writing/references.ts';
import type { Asked } from '../../../contract/calls.ts';
import { type LawFact, lawCalls } from '../../../contract/law.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import { allContentsQuery } from '../testi/calls.ts';
import { Conflict, conflictOf } from './Conflict.tsx';
import { useLawChange } from './law.ts';
import styles from './page.module.css';
import { words } from './words.ts';

const fields = ['law', 'text', 'value', 'source', 'valid_until'] as const;

/** A fact that is about to be added. */
const noFact: LawFact = {
  name: '',
  text: '',
  law: '',
  source: '',
  checked: '',
  checked_by: null,
  valid_until: '',
  state: 'valid',
  version: 0,
  places: [],
};
type Typed = Record<(typeof fields)[number] | 'name', string>;

const typedFrom = (fact: LawFact): Typed => ({
  name: fact.name,
  law: fact.law,
  text: fact.text,
  value: fact.value === undefined ? '' : fact.value.toLocaleString('it', { useGrouping: 'always' }),
  source: fact.source,
  valid_until: fact.valid_until,
});

/** Changes what the site says of a provision, beside the sentences that change with it; or adds a fact that texts may name. */
export function ChangeDialog({ fact: given, onClose }: { fact: LawFact | 'new'; onClose: () => void }) {
  const isNew = given === 'new';
  const fact = isNew ? noFact : given;
  const [typed, setTyped] = useState(() => typedFrom(fact));
  const [notANumber, setNotANumber] = useState(false);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedFrom(fact));
  useUnsaved(isChanged);
  const [leading, setLeading] = useState<'text' | 'law' | 'none' | null>(isCitation(fact) && !isNew ? null : 'none');
  const change = useLawChange('facts', {
    work: (put: Asked<typeof lawCalls.change>) => ask(lawCalls.change, put),
    said: () => ({ title: words.change.done }),
    onDone: onClose,
  });
  const conflict = conflictOf(change.error);
  const refusal = refusalOf(change.error, fields);
  const send = () => {
    const { value: figure, valid_until, name, ...texts } = typed;
    const value = fact.value === undefined ? undefined : readFigure(figure);
    const isMissing = value === null || (fact.value !== undefined && value === undefined);
    setNotANumber(isMissing);
    if (isMissing) return;
    const version = conflict?.version ?? fact.version;
    const until = valid_until === '' ? undefined : valid_until;
    change.mutate({
      name: fact.name || name.trim(),
      version,
      ...texts,
      valid_until: until,
      ...(value !== undefined && { value }),
    });
  };
  const control = (name: keyof Typed) => ({
    name,
    label: words.change[name === 'valid_until' ? 'until' : name],
    value: typed[name],
    error: refusal.fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setTyped({ ...typed, [name]: value, ...mirror(name, value) }),
  });
  /** Text and provision are the same citation: the second follows the first until it is edited itself. */
  const mirror = (name: keyof Typed, value: string): Partial<Typed> => {
    if (name !== 'text' && name !== 'law') return {};
    const next = leading === null || leading === name ? name : 'none';
    setLeading(next);
    return next === 'none' ? {} : { text: value, law: value };
  };
  const together = leading === 'none' ? undefined : words.change.together;
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? words.change.add : words.change.title}
      description={<p>{isNew ? words.change.addText : words.change.reference(fact.name)}</p>}
      failure={conflict === null ? refusal.form : undefined}
      onSend={send}
      action={words.change.send}
      busy={change.isPending}
    >
      {conflict && <Conflict now={conflict} />}
      {isNew && <Field {...control('name')} />}
      <Field {...control('text')} hint={together} />
      {fact.value !== undefined && (
        <Field
          {...control('value')}
          inputMode="decimal"
          error={notANumber ? words.change.notANumber : refusal.fields['value']}
        />
      )}
      <Field {...control('law')} />
      <Field {...control('source')} type="url" />
      <Field {...control('valid_until')} type="date" hint={words.change.untilHint} />
      {!isNew && <Sentences name={fact.name} text={typed.text} />}
    </FormDialog>
  );
}

function isCitation({ text, law }: LawFact): boolean {
  return text.replaceAll('\u00a0', ' ') === law.replaceAll('\u00a0', ' ');
}

const mostSentences = 4;

function Sentences({ name, text }: { name: string; text: string }) {
  const all = useQuery(allContentsQuery).data;
  if (!all) return null;
  const facts = laidOver(documents.dati, all['dati']);
  const law = registerFrom(all[registerDocument]);
  const reference = `{${name}}`;
  const sentences = documentNames
    .flatMap((page) => leavesOf(documents[page], all[page]).map(({ value }) => String(value)))
    .filter((value) => value.includes(reference));
  const more = sentences.length - mostSentences;
  return (
    <section aria-label={words.change.preview}>
      <p>{sentences.length === 0 ? words.change.unused : words.change.preview}</p>
      <div className={styles.sentences}>
        {sentences.slice(0, mostSentences).map((sentence) => (
          <p key={sentence}>
            {sentence.split(reference).map((part, index) => (
              // The parts of one sentence stand in their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
              <span key={index}>
                {index > 0 && <mark>{text}</mark>}
                {resolved(part, facts, law)}
              </span>
            ))}
          </p>
        ))}
        {more > 0 && <p>{words.change.more(more)}</p>}
      </div>
    </section>
  );
}
