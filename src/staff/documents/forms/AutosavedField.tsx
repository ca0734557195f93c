import { type ReactNode, useRef } from 'react';
import { readPath } from '../../../contract/fields/changes.ts';
import type { LineField, TextField } from '../../../contract/fields/fields.ts';
import { Field } from '../../../ui/Field.tsx';
import { DraftConflict } from '../../parts/draft/DraftConflict.tsx';
import type { AnyDraft } from '../../parts/draft/draft.ts';
import { useDraftState } from '../../parts/draft/use-draft.ts';
import { describeRefusal } from '../../parts/form/refusal.ts';
import { joinAccessibleName } from '../../parts/wording/accessible-name.ts';
import { RestoredText } from '../RestoredText.tsx';

interface AutosavedFieldProps {
  draft: AnyDraft;
  path: string;
  field: LineField | TextField;
  /** Subject of the text, for its accessible name. */
  subject?: string;
  /** Number of lines; a single line that cannot break by default. */
  rows?: number;
  /** Sentence that stands below while all is saved. */
  saved: ReactNode;
}

/** Text that saves itself, outside an editor: with the choice between two texts, an unsaved one, and what became of it. */
export function AutosavedField({ draft, path, field, subject, rows, saved }: AutosavedFieldProps) {
  const element = useRef<HTMLDivElement>(null);
  const { value, status, failure } = useDraftState(draft);
  const { label } = field;
  const focusInput = () =>
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  const props = {
    label,
    hint: field.help,
    'aria-label': subject && joinAccessibleName(label, subject),
    value: String(readPath(value, path)),
    maxLength: field.max,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => draft.write(path, currentTarget.value),
    onBlur: () => draft.flush(),
  };
  return (
    <>
      <div ref={element}>
        {rows === undefined ? (
          <Field {...props} onKeyDown={({ key }) => key === 'Enter' && draft.flush()} />
        ) : (
          <Field multiline rows={rows} {...props} />
        )}
      </div>
      <DraftConflict draft={draft} path={path} label={label} onChosen={focusInput} />
      <RestoredText draft={draft} onChosen={focusInput} />
      <p className="fine" role="status">
        {status === 'saving' && 'Salvataggio…'}
        {status === 'saved' && saved}
        {status === 'unreachable' && 'Non ancora salvata: il server non risponde. Si riprova da sé.'}
        {status === 'refused' && `Non salvata: ${describeRefusal(failure)}`}
      </p>
    </>
  );
}
