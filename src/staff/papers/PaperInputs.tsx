import { useMemo, useRef, useState } from 'react';
import { elenchiDiDocumenti } from '../../content/papers/paper-lists.ts';
import { resolveReferences } from '../../content/writing/references.ts';
import { isRecord, readId } from '../../contract/fields/fields.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { maxPapers, paperFields, paperList } from '../../contract/papers/calls.ts';
import { createEntry, createId } from '../documents/fields/new-entry.ts';
import { DraftFields } from '../documents/forms/DraftFields.tsx';
import type { DraftForm } from '../documents/forms/use-draft-form.ts';
import { useSiteTexts } from '../messages/site-texts.ts';
import type { AnyDraft } from '../parts/draft/draft.ts';
import { createUndo, useDraftState } from '../parts/draft/use-draft.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { SelectField } from '../parts/form/SelectField.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import styles from './Papers.module.css';

const listPapers = ({ papers }: Record<string, unknown>) => (Array.isArray(papers) ? papers.filter(isRecord) : []);

/** Choice of a list. Its papers are added to those in the form, and its title where there is none. */
export function ListChoice({ draft }: { draft: AnyDraft }) {
  const site = useSiteTexts();
  const lists = useMemo(() => {
    if (!site) return [];
    const stored = applyDefaults(elenchiDiDocumenti, site.contents['elenchi-di-documenti']);
    return resolveReferences(stored, site.facts, site.law).lists;
  }, [site]);
  const [chosen, setChosen] = useState(0);
  const insert = () => {
    const list = lists[chosen];
    if (!list) return;
    const before = draft.get().value;
    const written = listPapers(before).filter((paper) => paper['title'] !== '');
    const added = list.papers.filter(({ title }) => !written.some((paper) => paper['title'] === title));
    const papers = [...written, ...added.map((paper) => ({ ...paper, id: createId() }))].slice(0, maxPapers);
    draft.write('papers', papers);
    if (before['title'] === '') draft.write('title', list.title);
    showToast({ title: `Elenco inserito: ${list.title}`, undo: createUndo(draft, before) });
  };
  return (
    <div className={`row ${styles.choice}`}>
      <SelectField
        label="Elenco di documenti"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        options={lists.map(({ title }, index) => ({ value: String(index), label: title }))}
      />
      <Button disabled={lists.length === 0} onClick={insert}>
        Inserisci l’elenco
      </Button>
    </div>
  );
}

/** Papers of a request, each with its line of explanation. */
export function PaperInputs({ form }: { form: DraftForm }) {
  const { draft, isSaving } = form;
  const papers = listPapers(useDraftState(draft).value);
  const addedId = useRef<string>(null);
  const add = () => {
    addedId.current = createId();
    draft.write(`papers.${addedId.current}`, createEntry(paperList.item));
  };
  const remove = (id: string, name: string) => {
    const before = draft.get().value;
    draft.write(`papers.${id}`, null);
    showToast({ title: `Documento tolto: ${name}`, undo: createUndo(draft, before) });
  };
  return (
    <>
      <ol className={styles.papers}>
        {papers.map((paper, index) => {
          const [id, name] = [readId(paper) ?? '', `${paper['title'] || `documento ${index + 1}`}`];
          const { title, note } = paperFields;
          return (
            <li
              key={id}
              ref={(element) => {
                if (!element || addedId.current !== id) return;
                addedId.current = null;
                element.querySelector('input')?.focus();
              }}
            >
              <DraftFields
                form={form}
                fields={{
                  [`papers.${id}.title`]: { ...title, label: `Documento ${index + 1}` },
                  [`papers.${id}.note`]: { ...note, label: `Spiegazione del documento ${index + 1}`, help: '' },
                }}
              />
              <Button
                kind="text"
                subject={name}
                disabled={isSaving || papers.length === 1}
                onClick={() => remove(id, name)}
              >
                Togli
              </Button>
            </li>
          );
        })}
      </ol>
      {papers.length < maxPapers && (
        <Buttons>
          <Button disabled={isSaving} onClick={add}>
            Aggiungi un documento
          </Button>
        </Buttons>
      )}
    </>
  );
}
