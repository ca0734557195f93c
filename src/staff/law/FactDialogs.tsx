import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documents, listDocumentsInUse } from '../../content/documents.ts';
import { applyDefaults } from '../../content/field-values.ts';
import { listLeaves } from '../../content/fields.ts';
import { parseRegister, registerDocument } from '../../content/law/register.ts';
import { parseFigure } from '../../content/law/threshold-check.ts';
import { formatItalianDate, prependArticle } from '../../content/time/italian-date.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { resolveReferences } from '../../content/writing/references.ts';
import type { CallArguments } from '../../contract/calls.ts';
import { type LawFact, lawCalls, lawFact } from '../../contract/law.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import patterns from '../../ui/patterns.module.css';
import { callApi } from '../api.ts';
import { getCurrentRow } from '../http.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { getServerTime } from '../server-clock.ts';
import { allContentsQuery } from '../texts/content-queries.ts';
import styles from './LawPage.module.css';
import { addYear, useLawChange } from './law-calls.ts';

const fields = ['law', 'text', 'value', 'source', 'valid_until'] as const;
type FactInput = Record<(typeof fields)[number] | 'name', string>;

const labels: FactInput = {
  name: 'Come si chiama nei testi',
  law: 'Norma',
  text: 'Che cosa si legge nei testi',
  value: 'La cifra, per i calcoli del sito',
  source: 'Dove si legge la norma',
  valid_until: 'Vale fino al',
};

/** Initial values of a new fact. */
const emptyFact: LawFact = {
  name: '',
  text: '',
  law: '',
  source: '',
  checked: '',
  checked_by: null,
  valid_until: '',
  state: 'valid',
  version: 0,
  changed_by: null,
  changed_at: null,
  places: [],
};

const toInput = (fact: LawFact): FactInput => ({
  name: fact.name,
  law: fact.law,
  text: fact.text,
  value: fact.value === undefined ? '' : fact.value.toLocaleString('it', { useGrouping: 'always' }),
  source: fact.source,
  valid_until: fact.valid_until,
});

/** Form that changes a provision, with a preview of the sentences that use it, or adds a fact for use in texts. */
export function FactDialog({ fact: initialFact, onClose }: { fact: LawFact | 'new'; onClose: () => void }) {
  const isNew = initialFact === 'new';
  const fact = isNew ? emptyFact : initialFact;
  const [input, setInput] = useState(() => toInput(fact));
  const [isNotANumber, setIsNotANumber] = useState(false);
  const isChanged = JSON.stringify(input) !== JSON.stringify(toInput(fact));
  useUnsavedGuard(isChanged);
  const [mirroredField, setMirroredField] = useState<'text' | 'law' | 'none' | null>(
    isCitation(fact) && !isNew ? null : 'none',
  );
  const change = useLawChange('facts', (put: CallArguments<typeof lawCalls.change>) => callApi(lawCalls.change, put), {
    successToast: () => ({ title: 'Norma cambiata' }),
    onSuccess: onClose,
  });
  const conflict = getConflict(change.error);
  const refusal = toRefusal(change.error, fields);
  const submit = () => {
    const { value: figure, valid_until, name, ...texts } = input;
    const value = fact.value === undefined ? undefined : parseFigure(figure);
    const isMissing = value === null || (fact.value !== undefined && value === undefined);
    setIsNotANumber(isMissing);
    if (isMissing) return;
    const version = conflict?.version ?? fact.version;
    const validUntil = valid_until === '' ? undefined : valid_until;
    change.mutate({
      name: fact.name || name.trim(),
      version,
      ...texts,
      valid_until: validUntil,
      ...(value !== undefined && { value }),
    });
  };
  const bindField = (name: keyof FactInput) => ({
    name,
    label: labels[name],
    value: input[name],
    error: refusal.fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setInput({ ...input, [name]: value, ...mirrorCitation(name, value) }),
  });
  /**
   * Mirrors the fields `text` and `law` if both contained the same citation: the field that is edited first is copied
   * to the other, until that one is edited too.
   */
  const mirrorCitation = (name: keyof FactInput, value: string): Partial<FactInput> => {
    if (name !== 'text' && name !== 'law') return {};
    const next = mirroredField === null || mirroredField === name ? name : 'none';
    setMirroredField(next);
    return next === 'none' ? {} : { text: value, law: value };
  };
  const mirrorHint = mirroredField === 'none' ? undefined : 'è la norma stessa: cambiandone una cambia anche l’altra';
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? 'Aggiungi un dato di legge' : 'Cambia la norma'}
      description={
        <p>
          {isNew
            ? 'Nei testi si sceglie per nome, e quello che si scrive qui compare al suo posto.'
            : `Nei testi si chiama «${fact.name}»: quello che si scrive qui compare al suo posto.`}
        </p>
      }
      failure={conflict === null ? refusal.form : undefined}
      onSend={submit}
      action="Salva"
      busy={change.isPending}
    >
      {conflict && <ConflictNotice currentFact={conflict} />}
      {isNew && <Field {...bindField('name')} />}
      <Field {...bindField('text')} hint={mirrorHint} />
      {fact.value !== undefined && (
        <Field
          {...bindField('value')}
          inputMode="decimal"
          error={isNotANumber ? 'Serve una cifra, come 4.000.000' : refusal.fields['value']}
        />
      )}
      <Field {...bindField('law')} />
      <Field {...bindField('source')} type="url" />
      <Field {...bindField('valid_until')} type="date" hint="con un altro giorno conta come verificata oggi" />
      {!isNew && <AffectedSentences name={fact.name} text={input.text} />}
    </FormDialog>
  );
}

function isCitation({ text, law }: LawFact): boolean {
  return text.replaceAll('\u00a0', ' ') === law.replaceAll('\u00a0', ' ');
}

const maxSentences = 4;

function AffectedSentences({ name, text }: { name: string; text: string }) {
  const contents = useQuery(allContentsQuery).data;
  if (!contents) return null;
  const facts = applyDefaults(documents.dati, contents['dati']);
  const law = parseRegister(contents[registerDocument]);
  const reference = `{${name}}`;
  const sentences = listDocumentsInUse(facts)
    .flatMap((page) => listLeaves(documents[page], contents[page]).map(({ value }) => String(value)))
    .filter((value) => value.includes(reference));
  const hiddenCount = sentences.length - maxSentences;
  return (
    <section aria-label="Come si leggerà">
      <p>{sentences.length === 0 ? 'Nessun testo nomina questa norma.' : 'Come si leggerà'}</p>
      <div className={`${patterns.stack3} ${patterns.serif} ${styles.sentences}`}>
        {sentences.slice(0, maxSentences).map((sentence) => (
          <p key={sentence}>
            {sentence.split(reference).map((part, index) => (
              // Parts of a sentence never change their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
              <span key={index}>
                {index > 0 && <mark>{text}</mark>}
                {resolveReferences(part, facts, law)}
              </span>
            ))}
          </p>
        ))}
        {hiddenCount > 0 && <p>{hiddenCount === 1 ? 'e un’altra frase' : `e altre ${hiddenCount} frasi`}</p>}
      </div>
    </section>
  );
}

interface ConfirmDialogProps {
  fact: LawFact;
  onClose: () => void;
}

/** Confirms that a provision was verified today, and until which day it is valid. */
export function ConfirmDialog({ fact, onClose }: ConfirmDialogProps) {
  const confirm = useLawChange(
    'facts',
    (confirmation: CallArguments<typeof lawCalls.confirm>) => callApi(lawCalls.confirm, confirmation),
    {
      successToast: ({ valid_until }) => ({
        title: 'Norma verificata',
        description: `Vale fino ${prependArticle('al', formatItalianDate(valid_until))}.`,
      }),
      onSuccess: onClose,
    },
  );
  const refusal = toRefusal(confirm.error, ['valid_until']);
  const conflict = getConflict(confirm.error);
  const [today] = toRomanTime(getServerTime());
  return (
    <FormDialog
      onClose={onClose}
      title="Verificata oggi"
      description={<p>{`${fact.law}: la norma è stata riletta oggi e quello che il sito ne dice è ancora giusto.`}</p>}
      failure={conflict === null ? refusal.form : undefined}
      onSend={(fields) =>
        confirm.mutate({
          name: fact.name,
          version: conflict?.version ?? fact.version,
          valid_until: String(fields.get('until')),
        })
      }
      action="Conferma"
      busy={confirm.isPending}
    >
      {conflict && <ConflictNotice currentFact={conflict} />}
      <Field
        label="Vale fino al"
        hint="entro quel giorno andrà riletta"
        type="date"
        name="until"
        defaultValue={addYear(fact.valid_until || today, today)}
        error={refusal.fields['valid_until']}
      />
    </FormDialog>
  );
}

const getConflict = (error: unknown) => getCurrentRow(error, lawFact);

/** Notice with the current values of a conflicting change. */
function ConflictNotice({ currentFact: { checked_by, law, text, valid_until } }: { currentFact: LawFact }) {
  const until = valid_until === '' ? '' : `, fino ${prependArticle('al', formatItalianDate(valid_until))}`;
  const by = checked_by ? ` (${checked_by})` : '';
  return (
    <Notice variant="destructive" role="alert" title="Un’altra persona ha appena cambiato questa norma">
      <p>{`Ora dice «${text}», ${law}${until}${by}. Salvando di nuovo vale quello che è scritto qui.`}</p>
    </Notice>
  );
}
