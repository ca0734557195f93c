import type { ListField } from '../../../contract/fields/fields.ts';
import fieldStyles from '../../../ui/Field.module.css';
import { getControlId, useEditing, useFault } from '../editing.ts';
import { registerFocusTarget } from '../focus.ts';
import { FieldNotes } from './FieldNotes.tsx';
import styles from './Fields.module.css';
import { PathConflict } from './PathConflict.tsx';

interface LinesInputProps {
  field: ListField;
  value: unknown;
  path: string;
}

/** List of lines with an input for each that there may be; the last empty ones are left out. */
export function LinesInput({ field, value, path }: LinesInputProps) {
  const { draft } = useEditing();
  const given: unknown[] = Array.isArray(value) ? value : [];
  const lines = Array.from({ length: Math.max(field.max, given.length) }, (_, index) => String(given[index] ?? ''));
  const write = (index: number, line: string) => {
    const next = lines.with(index, line);
    draft.write(path, next.slice(0, next.findLastIndex((text) => text !== '') + 1));
  };
  return (
    <div className="stack3" tabIndex={-1} ref={registerFocusTarget(path)}>
      {field.help && <p className="fine">{field.help}.</p>}
      {lines.map((line, index) => (
        <LineInput
          key={String(index)}
          label={`${field.item.label} ${index + 1}`}
          field={field}
          line={line}
          path={`${path}.${index}`}
          onWrite={(text) => write(index, text)}
        />
      ))}
      <PathConflict field={field} path={path} />
    </div>
  );
}

interface LineInputProps {
  label: string;
  field: ListField;
  line: string;
  path: string;
  onWrite: (line: string) => void;
}

function LineInput({ label, field: { item }, line, path, onWrite }: LineInputProps) {
  const { readOnly, onActive } = useEditing();
  const isRefused = useFault(path) !== undefined;
  const id = getControlId(path);
  return (
    <div className={`grid baseline ${styles.field}`}>
      <label className={`small ${styles.label}`} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={`${fieldStyles.control} ${styles.input}`}
        ref={registerFocusTarget(path)}
        aria-describedby={`${id}-note`}
        aria-invalid={isRefused || undefined}
        type="text"
        lang="it"
        spellCheck
        autoComplete="off"
        value={line}
        readOnly={readOnly}
        onChange={({ target }) => onWrite(target.value)}
        onFocus={() => onActive(path)}
      />
      {item.kind === 'line' && <FieldNotes field={item} value={line} path={path} />}
    </div>
  );
}
