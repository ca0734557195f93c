import { memo } from 'react';
import type { Leaf } from '../../../content/fields.ts';
import { Control } from './Control.tsx';
import { controlId, reachedAs } from './editing.ts';
import { FieldNotes } from './FieldNotes.tsx';
import styles from './Fields.module.css';
import { words } from './words.ts';

/** A single value: its name, its field, and under it what is worth knowing. */
export const LeafField = memo(function LeafField({ field, value, path }: Pick<Leaf, 'field' | 'value' | 'path'>) {
  if (field.fixed !== undefined) {
    return (
      <div className={styles.field}>
        <p className={styles.label} tabIndex={-1} ref={reachedAs(path)}>
          {field.label}
        </p>
        <p className={styles.fixed}>{field.kind === 'choice' ? field.options[value] : value || words.empty}</p>
        <p className={styles.why}>{words.why[field.fixed]}</p>
      </div>
    );
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId(path)}>
        {field.label}
      </label>
      <Control field={field} value={value} path={path} />
      <FieldNotes field={field} value={value} path={path} />
    </div>
  );
});
