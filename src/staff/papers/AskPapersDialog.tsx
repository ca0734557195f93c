import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { applyChanges, type Content } from '../../contract/fields/changes.ts';
import { findFaults } from '../../contract/fields/checks.ts';
import { getDefaults } from '../../contract/fields/fields.ts';
import { type PaperRequestPost, paperCalls, paperList, paperRequestFields } from '../../contract/papers/calls.ts';
import { callApi } from '../api.ts';
import { deskKeys, useMailConnected } from '../desk/desk-queries.ts';
import { createEntry } from '../documents/fields/new-entry.ts';
import { DraftDialog } from '../documents/forms/DraftDialog.tsx';
import { DraftFields } from '../documents/forms/DraftFields.tsx';
import { useDraftForm } from '../documents/forms/use-draft-form.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import { useDraft } from '../parts/draft/use-draft.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { usePerson } from '../session/use-session.ts';
import { ListChoice, PaperInputs } from './PaperInputs.tsx';
import styles from './Papers.module.css';
import { paperKeys } from './paper-queries.ts';

/** Client whose name and address staff need not type. `message`: contact message from which the papers are asked. */
export interface AskedPerson {
  nome: string;
  email: string;
  message: string;
}

const { nome, email, title, due, text } = paperRequestFields.fields;

/** Form as its draft saves it. */
const savedForm = v.object({ value: v.record(v.string(), v.unknown()), version: v.number() });

interface AskPapersDialogProps {
  person: AskedPerson | undefined;
  onClose: () => void;
}

/** Dialog that asks a client for papers: who, what, until when; then the email, before it goes. */
export function AskPapersDialog({ person, onClose }: AskPapersDialogProps) {
  const user = usePerson();
  const connected = useMailConnected();
  const toBody = (value: Content) => v.parse(paperCalls.ask.body, { ...value, message: person?.message });
  const [initial] = useState(() => ({
    value: {
      ...getDefaults(paperRequestFields),
      ...(person && { nome: person.nome, email: person.email }),
      papers: [createEntry(paperList.item)],
    },
    version: 0,
  }));
  const source: DraftSource<v.InferOutput<typeof savedForm>> = {
    key: `${user.email} chiedi-documenti-${person?.message ?? 'nuovi'}`,
    fields: paperRequestFields,
    schema: savedForm,
    autosave: false,
    read: ({ value, version }) => ({ value, version, by: null, at: null }),
    async save(changes, { value }) {
      const asked = applyChanges(value, changes).content;
      await callApi(paperCalls.ask, toBody(asked));
      return { value: asked, version: 1 };
    },
  };
  const draft = useDraft(null, initial, source);
  const form = useDraftForm(draft, {
    successToast: () => ({
      title: connected ? 'Richiesta in partenza' : 'La richiesta aspetta che la posta sia collegata',
    }),
    undo: () => null,
    refreshKeys: paperKeys,
    onDone: onClose,
  });
  const [isChecked, setChecked] = useState(false);
  const check = () => {
    // Sent with faults, it shows them.
    if (findFaults(paperRequestFields, draft.get().value).length > 0) form.send();
    else setChecked(true);
  };
  return (
    <DraftDialog
      form={isChecked ? form : { ...form, send: check }}
      onClose={onClose}
      title="Chiedi documenti"
      action={isChecked ? 'Invia la richiesta' : 'Continua'}
    >
      {isChecked ? (
        <EmailPreview body={toBody(draft.get().value)} onBack={() => setChecked(false)} />
      ) : (
        <>
          <DraftFields form={form} fields={{ nome, email }} />
          <ListChoice draft={form.draft} />
          <DraftFields form={form} fields={{ title }} />
          <PaperInputs form={form} />
          <DraftFields form={form} fields={{ due, text }} />
        </>
      )}
    </DraftDialog>
  );
}

const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Email that the client gets. Takes the focus from the button that asked for it. */
function EmailPreview({ body, onBack }: { body: PaperRequestPost; onBack: () => void }) {
  const query = useQuery({
    queryKey: [...deskKeys.papers, 'preview', body],
    queryFn: ({ signal }) => callApi(paperCalls.preview, body, signal),
    gcTime: 0,
  });
  return (
    <section className="stack3" tabIndex={-1} ref={focusOnMount} aria-label="L’email">
      <p>{`Ecco l’email per ${body.nome}, ${body.email}:`}</p>
      <QueryResult query={query}>
        {({ subject, text }) => (
          <div className={`stack2 ${styles.email}`}>
            <h3>{subject}</h3>
            <p>{text}</p>
          </div>
        )}
      </QueryResult>
      <Buttons>
        <Button onClick={onBack}>Cambia la richiesta</Button>
      </Buttons>
    </section>
  );
}
