import { useEffect, useState } from 'react';

import { valueAt } from '../../../content/field-values.ts';

import type { AnyField } from '../../../content/fields.ts';
import { compareContents, summariseEntry } from '../differences.ts';
import { changesInWords } from '../draft-words.ts';
import { awaited, isAwaited, useEditing, useFaulty } from '../editing.ts';
import styles from './Fields.module.css';
import { ResolvedText } from './Said.tsx';

/** Renders a field of any kind. Passed as a prop, because list entries may contain lists. */
export type FieldComponent = React.ComponentType<{ field: AnyField; value: unknown; path: string; headed?: boolean }>;

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
  const isSingle = field.kind !== 'group' && field.kind !== 'variant' && field.kind !== 'list';
  const [open, setOpen] = useState(isSingle || isAwaited(path));
  const faulty = useFaulty(path);
  useEffect(
    () =>
      awaited.watch(() => {
        if (isAwaited(path)) setOpen(true);
      }),
    [path],
  );
  const label = `${field.label} ${index + 1}`;
  const changes = compareContents(field, valueAt(published, path), value).length;
  const [title, others] = summariseEntry(field, value);
  return (
    <li className={styles.entry}>
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      {isSingle ? (
        <fieldset aria-label={label}>
          <Input field={field} value={value} path={path} />
        </fieldset>
      ) : (
        <details open={open || faulty} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <span>
              <span className="visually-hidden">{label}: </span>
              <ResolvedText text={title || 'vuoto'} />
            </span>
            <small>
              <ResolvedText text={others} />
            </small>
            {changes > 0 && <em>{changesInWords(changes)}</em>}
          </summary>
          {(open || faulty) && (
            <fieldset aria-label={label} className={styles.inner}>
              <Input field={field} value={value} path={path} headed />
            </fieldset>
          )}
        </details>
      )}
      <div className={styles.entryActions}>{actions}</div>
    </li>
  );
}
