import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documents, listDocumentsInUse } from '../../content/documents.ts';
import { groupProvisions } from '../../content/law/provision-groups.ts';
import { parseRegister, registerDocument } from '../../content/law/register.ts';
import { parseFigure } from '../../content/law/threshold-check.ts';
import { formatItalianDate, prependArticle } from '../../content/time/italian-date.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { resolveReferences } from '../../content/writing/references.ts';
import { listLeaves } from '../../contract/fields/fields.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { type LawFact, lawCalls, lawFact } from '../../contract/law.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { RowConflict } from '../parts/form/RowConflict.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { type Fields, useRowForm } from '../parts/form/use-row-form.ts';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { receiveCurrent, useCall } from '../parts/use-call.ts';
import { getServerTime } from '../server-clock.ts';
import { allContentsQuery } from '../texts/content-queries.ts';
import styles from './LawPage.module.css';
import { addYear, findAuthor, lawKeys, undoFactChanges } from './law-calls.ts';

type FieldName = 'law' | 'text' | 'value' | 'source' | 'valid_until';
type FactInput = Record<FieldName | 'name', string>;

const labels: FactInput = {
  name: 'Come si chiama nei testi',
  law: 'Norma',
  text: 'Che cosa si legge nei testi',
  value: 'La cifra, per i calcoli del sito',
  source: 'Dove si legge la norma',
  valid_until: 'Vale fino al',
};

const formatFigure = (value: number) => value.toLocaleString('it', { useGrouping: 'always' });

const toInput = (fact: LawFact | null): FactInput => ({
  name: fact?.name ?? '',
  law: fact?.law ?? '',
  text: fact?.text ?? '',
  value: fact?.value === undefined ? '' : formatFigure(fact.value),
  source: fact?.source ?? '',
  valid_until: fact?.valid_until ?? '',
});

function toFields({ name: _, value, valid_until, ...texts }: FactInput): Fields<LawFact> {
  const isDayTyped = valid_until !== '';
  return { ...texts, value: parseFigure(value) ?? undefined, valid_until: isDayTyped ? valid_until : undefined };
}

/** Form that changes a provision, with a preview of the sentences that use it, or adds a fact for use in texts. */
export function FactDialog({ fact: edited, onClose }: { fact: LawFact | 'new'; onClose: () => void }) {
  const fact = edited === 'new' ? null : edited;
  const form = useRowForm({
    row: fact,
    schema: lawFact,
    toInput,
    toFields,
    findAuthor,
    save: (changes, { input: { name } }) => callApi(lawCalls.change, { name: fact?.name ?? name.trim(), changes }),
    successToast: ({ name }) => ({ title: 'Norma cambiata', about: name }),
    undo: (now, changes) => () =>
      fact ? undoFactChanges(now, changes) : callApi(lawCalls.remove, { name: now.name, version: now.version }),
    refreshKeys: lawKeys,
    onDone: onClose,
  });
  const { input, refusal } = form;
  const [isNotANumber, setIsNotANumber] = useState(false);
  useUnsavedGuard(form.isTyped);
  const [mirroredField, setMirroredField] = useState<'text' | 'law' | 'none' | null>(
    fact && isCitation(fact) ? null : 'none',
  );
  const submit = () => {
    const isMissing = fact?.value !== undefined && typeof parseFigure(input.value) !== 'number';
    setIsNotANumber(isMissing);
    if (!isMissing) form.send();
  };
  const bindField = (name: keyof FactInput) => ({
    name,
    label: labels[name],
    value: input[name],
    error: refusal.fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      form.set({ [name]: value, ...mirrorCitation(name, value) }),
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
  const renderConflict = (name: FieldName) => (
    <RowConflict form={form} name={name} label={labels[name]} toText={formatField[name]} />
  );
  return (
    <FormDialog
      onClose={onClose}
      title={fact ? 'Cambia la norma' : 'Aggiungi un dato di legge'}
      description={
        <p>
          {fact
            ? `Nei testi si chiama «${fact.name}»: quello che si scrive qui compare al suo posto.`
            : 'Nei testi si sceglie per nome, e quello che si scrive qui compare al suo posto.'}
        </p>
      }
      failure={refusal.form}
      onSend={submit}
      action="Salva"
      busy={form.isSaving}
    >
      {!fact && <Field {...bindField('name')} />}
      <Field {...bindField('text')} hint={mirrorHint} />
      {renderConflict('text')}
      {fact?.value !== undefined && (
        <Field
          {...bindField('value')}
          inputMode="decimal"
          error={isNotANumber ? 'Serve una cifra, come 4.000.000' : refusal.fields['value']}
        />
      )}
      {renderConflict('value')}
      <Field {...bindField('law')} />
      {renderConflict('law')}
      <Field {...bindField('source')} type="url" />
      {renderConflict('source')}
      <Field {...bindField('valid_until')} type="date" hint="con un altro giorno conta come verificata oggi" />
      {renderConflict('valid_until')}
      {fact && <AffectedSentences name={fact.name} text={input.text} />}
    </FormDialog>
  );
}

/** Readable forms of values that are no text. */
const formatField: Partial<Record<FieldName, (fact: Fields<LawFact>) => string>> = {
  value: ({ value }) => (value === undefined ? '' : formatFigure(value)),
  valid_until: ({ valid_until: day = '' }) => (day === '' ? '' : formatItalianDate(day)),
};

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
      <div className={`stack3 serif ${styles.sentences}`}>
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
  facts: readonly LawFact[];
  onClose: () => void;
}

/**
 * Confirms that provisions were verified today, and until which day they are valid. Each fact is a change of its own: if
 * one is refused, those before it stay verified, and the dialog goes on with the others.
 */
export function ConfirmDialog({ facts: listedFacts, onClose }: ConfirmDialogProps) {
  const [facts, setFacts] = useState(listedFacts);
  const confirm = useCall(
    async (valid_until: string) => {
      const verified: { former: LawFact; now: LawFact }[] = [];
      for (const former of facts) {
        const { name, version } = former;
        verified.push({ former, now: await callApi(lawCalls.confirm, { name, version, valid_until }) });
        setFacts((open) => open.filter((fact) => fact.name !== name));
      }
      return verified;
    },
    {
      successToast: (verified, valid_until) => ({
        title: verified.length === 1 ? 'Norma verificata' : `${verified.length} verifiche registrate`,
        description:
          verified.length === 1
            ? `Vale fino ${formatLastDay(valid_until)}.`
            : `Valgono fino ${formatLastDay(valid_until)}.`,
        about: verified[0]?.now.name ?? '',
      }),
      undo: (verified) => async () => {
        for (const { former, now } of verified)
          await undoFactChanges(now, [{ path: 'valid_until', from: former.valid_until, to: now.valid_until }]);
      },
      refreshKeys: lawKeys,
      onSuccess: onClose,
      onConflict: receiveCurrent(lawFact, (now) =>
        setFacts((open) => open.map((fact) => (fact.name === now.name ? now : fact))),
      ),
    },
  );
  const refusal = toRefusal(confirm.error, ['valid_until']);
  const [today] = toRomanTime(getServerTime());
  const lastDay = listedFacts
    .map(({ valid_until }) => valid_until)
    .sort()
    .at(-1);
  return (
    <FormDialog
      onClose={onClose}
      title={groupProvisions(listedFacts).length === 1 ? 'Verificata oggi' : 'Verificate oggi'}
      description={<VerifiedProvisions facts={facts} />}
      failure={refusal.form}
      onSend={(fields) => !confirm.isPending && confirm.mutate(String(fields.get('until')))}
      action="Conferma"
      busy={confirm.isPending}
    >
      <Field
        label="Vale fino al"
        hint="entro quel giorno andrà riletta"
        type="date"
        name="until"
        defaultValue={addYear(lastDay || today, today)}
        error={refusal.fields['valid_until']}
      />
    </FormDialog>
  );
}

const formatLastDay = (day: string) => prependArticle('al', formatItalianDate(day));

function VerifiedProvisions({ facts }: { facts: readonly LawFact[] }) {
  const provisions = groupProvisions(facts);
  const [provision, ...others] = provisions;
  if (!provision) return null;
  if (others.length === 0) {
    const texts = provision.facts.map(({ text }) => `«${text}»`);
    return (
      <p>{`${provision.law}, nei testi ${new Intl.ListFormat('it').format(texts)}: la norma è stata riletta oggi e quello che il sito ne dice è ancora giusto.`}</p>
    );
  }
  return (
    <>
      <p>Queste norme sono state rilette oggi, una per una, e quello che il sito ne dice è giusto:</p>
      <ul className={styles.sentences}>
        {provisions.map(({ law, facts: [first] }) => (
          <li key={first.name}>{law}</li>
        ))}
      </ul>
    </>
  );
}
