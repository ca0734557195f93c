import type { ReactNode } from 'react';
import { allowsReferences } from '../../../content/documents.ts';
import type { LineField, TextField } from '../../../contract/fields/fields.ts';
import { listPlaceholders } from '../../../contract/fields/leaves.ts';
import { useEditing } from '../editing.ts';
import styles from './Fields.module.css';
import { InsertReferenceButton } from './InsertReferenceButton.tsx';
import { ResolvedText, useHasReferences } from './ResolvedText.tsx';

interface PageTextProps {
  field: LineField | TextField;
  value: string;
  path: string;
  /** Input of the text. */
  children: ReactNode;
}

/** Part of the maximum length from which the length of a text is shown: below it nobody has to count. */
const countedFrom = 0.8;

/** Text of a document: its length as it nears the limit, a button that inserts references, and over the input the text with references resolved. */
export function PageText({ field, value, path, children }: PageTextProps) {
  const { page, readOnly } = useEditing();
  const hasFormat = field.kind === 'line' && field.format !== undefined;
  const hasReferences = useHasReferences(value) && !hasFormat;
  return (
    <>
      <span className={`line fine ${styles.count}`} data-over={value.length > field.max || undefined}>
        {!readOnly && !hasFormat && page !== null && allowsReferences(page, path) && (
          <InsertReferenceButton path={path} label={field.label} placeholders={listPlaceholders(field)} />
        )}
        {!hasFormat && value.length >= countedFrom * field.max && `${value.length} di ${field.max}`}
      </span>
      <div className={`stack ${styles.written}`} data-said={hasReferences || undefined}>
        {children}
        {hasReferences && (
          <span className={styles.said} aria-hidden="true">
            <ResolvedText text={value} />
          </span>
        )}
      </div>
    </>
  );
}
