import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documents, listDocumentsInUse } from '../../content/documents.ts';
import { groupProvisions } from '../../content/law/provision-groups.ts';
import { parseRegister, registerDocument } from '../../content/law/register.ts';
import { formatItalianDate, prependArticle } from '../../content/time/italian-date.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { toPlainSpaces } from '../../content/writing/cleaning.ts';
import { resolveReferences } from '../../content/writing/references.ts';
import { day, getDefaults, group, line, listLeaves } from '../../contract/fields/fields.ts';
import { applyDefaults, pickFields } from '../../contract/fields/values.ts';
import { factFields, type LawFact, lawCalls, lawFact } from '../../contract/law.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { DraftDialog } from '../documents/forms/DraftDialog.tsx';
import { DraftFields } from '../documents/forms/DraftFields.tsx';
import { useDraftForm } from '../documents/forms/use-draft-form.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { receiveCurrent, useCall } from '../parts/use-call.ts';
import { getServerTime } from '../server-clock.ts';
import { usePerson } from '../session/use-session.ts';
import { allContentsQuery } from '../texts/content-queries.ts';
import styles from './LawPage.module.css';
import { addYear, findAuthor, lawKeys, undoFactChanges } from './law-calls.ts';

/** Form that changes a provision, with a preview of the sentences that use it, or adds a fact for use in texts. */
export function FactDialog({ fact: edited, onClose }: { fact: LawFact | 'new'; onClose: () => void }) {
  const fact = edited === 'new' ? null : edited;
  const { email } = usePerson();
  const draft = useDraft(null, fact, createFactSource(fact, email));
  const form = useDraftForm(draft, {
    successToast: (now) => ({ title: 'Norma cambiata', about: now?.name ?? '' }),
    undo: (now, changes) =>
      now &&
      (() =>
        fact ? undoFactChanges(now, changes) : callApi(lawCalls.remove, { name: now.name, version: now.version })),
    refreshKeys: lawKeys,
    onDone: onClose,
  });
  const { value } = useDraftState(draft);
  const { fields } = draft.fields;
  const isOneText = fact !== null && toPlainSpaces(fact.text) === toPlainSpaces(fact.law);
  const citation = { ...factFields.fields.text, help: 'è la norma stessa: cambiandone una cambia anche l’altra' };
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

/** Fields of a new fact: its name in texts comes first, and its last day is needed. */
const newFactFields = group('Norma', {
  name: line('Come si chiama nei testi', 200, ''),
  ...withoutFigure(factFields.fields),
  valid_until: day('Vale fino al', '', { missing: 'Serve l’ultimo giorno' }),
});
const plainFactFields = group('Norma', withoutFigure(factFields.fields));

function withoutFigure({ value: _, ...fields }: typeof factFields.fields) {
  return fields;
}

function createFactSource(fact: LawFact | null, user: string): DraftSource<LawFact | null> {
  const fields = fact === null ? newFactFields : fact.value === undefined ? plainFactFields : factFields;
  return {
    key: `${user} norma-${fact?.name ?? 'nuova'}`,
    fields,
    schema: lawFact,
    autosave: false,
    read: (row) =>
      row === null
        ? { value: getDefaults(newFactFields), version: 0, by: null, at: null }
        : { value: pickFields(fields, row), version: row.version, ...findAuthor(row) },
    save: (changes) => {
      const name = changes.find(({ path }) => path === 'name')?.to ?? fact?.name;
      return callApi(lawCalls.change, {
        // References contain only plain spaces.
        name: toPlainSpaces(String(name)).trim(),
        changes: changes.filter(({ path }) => path !== 'name'),
      });
    },
  };
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
