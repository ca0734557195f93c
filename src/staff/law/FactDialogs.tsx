import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documents, listDocumentsInUse } from '../../content/documents.ts';
import { lawDocument } from '../../content/law/norme.ts';
import { groupProvisions } from '../../content/law/provision-groups.ts';
import { parseLaw } from '../../content/law/register.ts';
import { formatItalianDate, prependArticle } from '../../content/time/italian-date.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { toPlainSpaces } from '../../content/writing/cleaning.ts';
import { resolveReferences } from '../../content/writing/references.ts';
import { type EditedContent, editedContent } from '../../contract/content.ts';
import { type Change, readPath, reverseChanges } from '../../contract/fields/changes.ts';
import { day, getDefaults, group } from '../../contract/fields/fields.ts';
import { listLeaves } from '../../contract/fields/leaves.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { factFields, type LawFact } from '../../contract/law.ts';
import { Field } from '../../ui/Field.tsx';
import { createId } from '../documents/fields/new-entry.ts';
import { DraftDialog } from '../documents/forms/DraftDialog.tsx';
import { DraftFields } from '../documents/forms/DraftFields.tsx';
import { useDraftForm } from '../documents/forms/use-draft-form.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { receiveCurrent, useCall } from '../parts/use-call.ts';
import { getServerTime } from '../server-clock.ts';
import { usePerson } from '../session/use-session.ts';
import { allContentsQuery } from '../texts/content-queries.ts';
import { useEntryDraft } from './entry-draft.ts';
import styles from './LawPage.module.css';
import { addYear, changeLaw, lawKeys, makeRemoval } from './law-calls.ts';

const { name, text, value: figure, law, source, valid_until } = factFields.fields;
const figureFields = group(factFields.label, { text, value: { ...figure, optional: false }, law, source, valid_until });
const plainFields = group(factFields.label, { text, law, source, valid_until });
/** Fields of a new fact: its name in texts comes first, and its last day is needed. */
const newFields = group(factFields.label, {
  name,
  text,
  law,
  source,
  valid_until: day(valid_until.label, '', { missing: 'Serve l’ultimo giorno' }),
});

interface FactDialogProps {
  fact: LawFact | 'new';
  document: EditedContent;
  onClose: () => void;
}

/** Form that changes a provision, with a preview of the sentences that use it, or adds a fact for use in texts. */
export function FactDialog({ fact: edited, document, onClose }: FactDialogProps) {
  const fact = edited === 'new' ? null : edited;
  const { email } = usePerson();
  const [id] = useState(() => fact?.id ?? createId());
  const path = `facts.${id}`;
  const { fields } = fact === null ? newFields : fact.value === undefined ? plainFields : figureFields;
  const draft = useEntryDraft(document, {
    path,
    fields: { ...factFields, fields },
    initial: getDefaults(newFields),
    key: `${email} norma-${fact?.id ?? 'nuova'}`,
  });
  const form = useDraftForm(draft, {
    successToast: () => ({ title: 'Norma cambiata', about: id }),
    undo: (now, made) => () => (fact ? draft.revert(made) : changeLaw([makeRemoval(now, path)])),
    refreshKeys: lawKeys,
    onDone: onClose,
  });
  const { value } = useDraftState(draft);
  const isOneText = fact !== null && toPlainSpaces(fact.text) === toPlainSpaces(fact.law);
  const citation = { ...text, help: 'è la norma stessa: cambiandone una cambia anche l’altra' };
  return (
    <DraftDialog
      form={form}
      onClose={onClose}
      title={fact ? 'Cambia la norma' : 'Aggiungi un dato di legge'}
      description={
        <p>
          {fact
            ? `Nei testi si chiama «${fact.name}»: quello che si scrive qui compare al suo posto.`
            : 'Nei testi si sceglie per nome, e quello che si scrive qui compare al suo posto.'}
        </p>
      }
    >
      <DraftFields form={form} fields={isOneText ? { ...fields, text: citation } : fields} />
      {fact && <AffectedSentences name={fact.name} text={String(value['text'])} />}
    </DraftDialog>
  );
}

const maxSentences = 4;

function AffectedSentences({ name, text }: { name: string; text: string }) {
  const contents = useQuery(allContentsQuery).data;
  if (!contents) return null;
  const facts = applyDefaults(documents.dati, contents['dati']);
  const { register } = parseLaw(contents[lawDocument]);
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
                {resolveReferences(part, facts, register)}
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

/** Confirms that provisions were verified today, and until which day they are valid: all of them at once. */
export function ConfirmDialog({ facts: listedFacts, onClose }: ConfirmDialogProps) {
  const [facts, setFacts] = useState(listedFacts);
  const paths = facts.map(({ id }) => `facts.${id}.valid_until`);
  const confirm = useCall(
    async (until: string) => {
      const changes: Change[] = facts.map((fact) => ({
        path: `facts.${fact.id}.valid_until`,
        from: fact.valid_until,
        to: until,
      }));
      await changeLaw(changes);
      return changes;
    },
    {
      successToast: (changes, until) => ({
        title: changes.length === 1 ? 'Norma verificata' : `${changes.length} verifiche registrate`,
        description:
          changes.length === 1 ? `Vale fino ${formatLastDay(until)}.` : `Valgono fino ${formatLastDay(until)}.`,
        about: facts[0]?.id ?? '',
      }),
      undo: (changes) => () => changeLaw(reverseChanges(changes)),
      refreshKeys: lawKeys,
      onSuccess: onClose,
      onConflict: receiveCurrent(editedContent, ({ published }) =>
        setFacts(facts.map((fact) => ({ ...fact, valid_until: readDay(published, fact) }))),
      ),
    },
  );
  const refusal = toRefusal(confirm.error, paths);
  const [early, setEarly] = useState<string>();
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
      onSend={(fields) => {
        const until = String(fields.get('until'));
        const isLater = facts.every((fact) => until > fact.valid_until);
        setEarly(isLater ? undefined : 'La norma vale già fino a quel giorno: ne serve uno successivo');
        if (isLater && !confirm.isPending) confirm.mutate(until);
      }}
      action="Conferma"
      busy={confirm.isPending}
    >
      <Field
        label="Vale fino al"
        hint="entro quel giorno andrà riletta"
        type="date"
        name="until"
        defaultValue={addYear(lastDay || today, today)}
        error={early ?? paths.map((path) => refusal.fields[path]).find(Boolean)}
      />
    </FormDialog>
  );
}

const readDay = (published: EditedContent['published'], { id }: LawFact) =>
  String(readPath(published, `facts.${id}.valid_until`) ?? '');

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
          <li key={first.id}>{law}</li>
        ))}
      </ul>
    </>
  );
}
