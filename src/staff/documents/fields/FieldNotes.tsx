import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { findLeafFault } from '../../../content/checks.ts';
import { extractWords } from '../../../content/circulars/markdown.ts';
import { documents } from '../../../content/documents.ts';
import { listSampleFacts } from '../../../content/facts.ts';
import { findRelatedPath } from '../../../content/time/day-checks.ts';
import { findHints as findTextHints } from '../../../content/writing/writing-rules.ts';
import { measureLength } from '../../../contract/fields/checks.ts';
import type { Leaf } from '../../../contract/fields/leaves.ts';
import fieldStyles from '../../../ui/Field.module.css';
import { launchQuery, useConfirmFact } from '../../launch/launch-calls.ts';
import { Button } from '../../parts/form/Button.tsx';
import { type Editing, getControlId, useDraftValue, useEditing, useFault } from '../editing.ts';
import styles from './Fields.module.css';
import { ResolvedText, resolveReferences, useHasReferences } from './ResolvedText.tsx';

/** Style hints for a text, checked as the page shows it: references replaced by their facts. */
function findHints(
  text: string,
  field: Leaf['field'],
  editing: Pick<Editing, 'facts' | 'law'>,
): { message: string; source: string }[] {
  const resolvedText =
    field.kind === 'text' && field.control === 'markdown' ? extractWords(text) : resolveReferences(editing, text);
  const max = field.kind === 'line' || field.kind === 'text' ? field.max : 0;
  // Skip the length hint when the raw text is too long: that fault is already reported and blocks publishing.
  return findTextHints(resolvedText, measureLength(text) > max ? undefined : max);
}

/** Notes under a field: faults, hints and help. */
export function FieldNotes({ field, value, path }: Pick<Leaf, 'field' | 'value' | 'path'>) {
  const { facts, law, readOnly } = useEditing();
  const serverFault = useFault(path);
  // Deferred, so that checks do not delay the rendering of the input; with the initial value, neither does the first.
  const deferredValue = useDeferredValue(value, '');
  const relatedValue = useDraftValue(findRelatedPath(field, path));
  const text =
    typeof deferredValue === 'string' && deferredValue !== '' && (field.kind === 'line' || field.kind === 'text')
      ? deferredValue
      : null;
  const hints = useMemo(
    () => (text === null || (field.kind === 'line' && field.format) ? [] : findHints(text, field, { facts, law })),
    [text, field, facts, law],
  );
  // Checks while the user types. An empty field is no fault yet.
  const fault =
    serverFault ??
    (deferredValue === '' ? null : findLeafFault({ field, value: deferredValue, path }, relatedValue, law));
  return (
    <div className={`stack1 ${styles.notes}`} id={`${getControlId(path)}-note`}>
      {text !== null && facts && text.includes('{') && <ResolvedPreview text={text} />}
      {fault !== null && <p className={fieldStyles.error}>{fault}</p>}
      {hints.map(({ message, source }) => (
        <p className={`fine accent ${styles.hint}`} key={message}>
          {message} {source && <small>({source})</small>}
        </p>
      ))}
      {(field.invented || field.plausible) && !readOnly && isSample(path, String(value)) && (
        <SampleValueNote path={path} label={field.label} value={String(value)} />
      )}
      {field.help && <p className="fine">{field.help}.</p>}
    </div>
  );
}

const sampleFacts = listSampleFacts(documents.dati);

/** Reports whether a value of the firm's facts is still a sample that ships with the program. */
function isSample(path: string, value: string): boolean {
  return sampleFacts.some((sample) => sample.fact === path && sample.value === value);
}

/** Preview of a text with its references resolved, while it is edited. */
function ResolvedPreview({ text }: { text: string }) {
  if (!useHasReferences(text)) return <p className="fine">Finché quel dato manca, questo testo non appare.</p>;
  return (
    <p className={`fine ${styles.reads}`}>
      Si leggerà: <ResolvedText text={text} />
    </p>
  );
}

interface SampleValueNoteProps {
  path: string;
  label: string;
  value: string;
}

/** Note under a sample value: a manager confirms that it is the firm's real data, though it equals the sample. */
function SampleValueNote({ path, label, value }: SampleValueNoteProps) {
  const { data } = useQuery(launchQuery);
  const confirm = useConfirmFact();
  if (!data) return null;
  const isConfirmed = data.confirmed.some((confirmed) => confirmed.fact === path && confirmed.value === value);
  return (
    <p className={isConfirmed ? 'fine' : `fine accent ${styles.hint}`}>
      {isConfirmed ? 'Confermato: è il dato dello studio.' : 'Ancora d’esempio.'}{' '}
      <Button
        kind="text"
        subject={label}
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ fact: path, value, isReal: !isConfirmed })}
      >
        {isConfirmed ? 'Annulla' : 'È giusto così'}
      </Button>
    </p>
  );
}
