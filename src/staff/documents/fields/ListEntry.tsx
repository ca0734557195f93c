import { useEffect, useState } from 'react';
import { readPath } from '../../../contract/fields/changes.ts';
import type { AnyField } from '../../../contract/fields/fields.ts';
import { compareContents, summariseEntry } from '../differences.ts';
import { formatChangeCount } from '../draft-words.ts';
import { useEditing, useHasConflict, useHasFault } from '../editing.ts';
import { awaitedTarget, isAwaited, registerFocusTarget } from '../focus.ts';
import styles from './Fields.module.css';
import { ResolvedText } from './ResolvedText.tsx';

/** Renders a field of any kind. Passed as a prop, because list entries may contain lists. */
export type FieldComponent = React.ComponentType<{
  field: AnyField;
  value: unknown;
  path: string;
  hasHeading?: boolean;
}>;

interface ListEntryProps {
  field: AnyField;
  value: unknown;
  path: string;
  index: number;
  Input: FieldComponent;
  actions: React.ReactNode;
}

/** List entry: a single text, or a collapsible summary with its fields. */
export function ListEntry({ field, value, path, index, actions, Input }: ListEntryProps) {
  const { published } = useEditing();
  const isSingleValue = field.kind !== 'group' && field.kind !== 'variant' && field.kind !== 'list';
  const [open, setOpen] = useState(isSingleValue || isAwaited(path));
  const [hasFault, hasConflict] = [useHasFault(path), useHasConflict(path)];
  const isOpen = open || hasFault || hasConflict;
  useEffect(
    () =>
      awaitedTarget.watch(() => {
        if (isAwaited(path)) setOpen(true);
      }),
    [path],
  );
  const label = `${field.label} ${index + 1}`;
  const before = readPath(published, path);
  const isNew = published !== null && before === undefined;
  const changes = compareContents(field, before, value).length;
  const [title, others] = summariseEntry(field, value);
  return (
    <li className={`grid ruled-below ${styles.entry}`}>
      <span className={`accent serif ${styles.number}`} aria-hidden="true">
        {index + 1}
      </span>
      {isSingleValue ? (
        <fieldset aria-label={label}>
          <Input field={field} value={value} path={path} />
        </fieldset>
      ) : (
        <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="grid" ref={registerFocusTarget(path)}>
            <span>
              <span className="visually-hidden">{label}: </span>
              <ResolvedText text={title || `${field.label} da scrivere`} />
            </span>
            <small className="soft">
              <ResolvedText text={others} />
            </small>
            {changes > 0 && <em className="fine accent">{isNew ? 'voce nuova' : formatChangeCount(changes)}</em>}
          </summary>
          {isOpen && (
            <fieldset aria-label={label} className={`stack4 ${styles.inner}`}>
              <Input field={field} value={value} path={path} hasHeading />
            </fieldset>
          )}
        </details>
      )}
      <div className={`line small ${styles.entryActions}`}>{actions}</div>
    </li>
  );
}
