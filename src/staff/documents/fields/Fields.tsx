import { memo } from 'react';
import { readPath } from '../../../contract/fields/changes.ts';
import { type AnyField, type GroupField, isRecord } from '../../../contract/fields/fields.ts';
import { isInternal, type Leaf, listFields } from '../../../contract/fields/leaves.ts';
import pages from '../../parts/page/Page.module.css';
import { compareContents, formatValue } from '../differences.ts';
import { formatChangeCount } from '../draft-words.ts';
import { getControlId, useEditing } from '../editing.ts';
import { focusField, registerFocusTarget, statusTarget } from '../focus.ts';
import { Control, hasOwnLabel } from './controls.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import styles from './Fields.module.css';
import { groupControls } from './group-controls.tsx';
import { LinesInput } from './LinesInput.tsx';
import { ListOfFields } from './ListOfFields.tsx';
import { PageText } from './PageText.tsx';
import { PathConflict } from './PathConflict.tsx';
import { ResolvedText } from './ResolvedText.tsx';

/** Reasons why a field cannot be edited. */
const fixedReasons = {
  specification: 'Stabilito nel progetto del sito: non si modifica.',
  law: 'Stabilito dalla legge: non si modifica.',
  program: 'Lo scrive il sito da sé.',
} as const;

const LeafField = memo(function LeafField({ field, value, path }: Leaf) {
  if (field.fixed !== undefined) {
    return (
      <div className={`grid baseline ${styles.field}`}>
        <p className={`small ${styles.label}`} tabIndex={-1} ref={registerFocusTarget(path)}>
          {field.label}
        </p>
        <p className={styles.fixed}>
          <ResolvedText text={formatValue(field, value) || 'vuoto'} />
        </p>
        <p className="fine">{fixedReasons[field.fixed]}</p>
      </div>
    );
  }
  return (
    <div
      className={`grid baseline ${styles.field}`}
      data-short={isShort(field) || undefined}
      data-control={field.kind === 'line' ? field.control : undefined}
    >
      {!hasOwnLabel(field) && (
        <label className={`small ${styles.label}`} htmlFor={getControlId(path)}>
          {field.label}
        </label>
      )}
      {(field.kind === 'line' || field.kind === 'text') && !hasOwnLabel(field) ? (
        <PageText field={field} value={String(value)} path={path}>
          <Control field={field} value={value} path={path} />
        </PageText>
      ) : (
        <Control field={field} value={value} path={path} />
      )}
      <PathConflict field={field} path={path} />
      <FieldNotes field={field} value={value} path={path} />
    </div>
  );
});

/** Reports whether the field is short enough for two to share a row. */
function isShort(field: Leaf['field']): boolean {
  if (field.kind === 'choice') return Object.values(field.options).every((label) => label.length <= 30);
  return field.kind === 'number' || (field.kind === 'line' && (field.max <= 80 || field.format === 'email'));
}

interface FieldProps<Field extends AnyField = AnyField> {
  field: Field;
  value: unknown;
  path: string;
}

interface DocumentFieldsProps {
  field: GroupField;
  value: unknown;
  includesPart: (name: string) => boolean;
}

/** Fields of a whole document: a section for each group, in the order of the page. */
export function DocumentFields({ field, value, includesPart }: DocumentFieldsProps) {
  return splitSections(field, value, includesPart).map(({ name, inner, leaves }) =>
    inner ? (
      <SectionFields key={name} field={inner} value={readPath(value, name)} path={name} />
    ) : (
      <div key={name} className={`stack4 lined ${pages.section}`}>
        {leaves.map(([leaf, leafField]) => (
          <AnyFieldInput key={leaf} field={leafField} value={readPath(value, leaf)} path={leaf} />
        ))}
      </div>
    ),
  );
}

/** Number of sections that need no links above them. */
const maxUnlinkedSections = 4;

/** Links to the sections of a long page. */
export function SectionLinks({ field, value, includesPart }: DocumentFieldsProps) {
  const sections = splitSections(field, value, includesPart).flatMap(({ name, inner }) =>
    inner ? [{ name, label: inner.label }] : [],
  );
  if (sections.length <= maxUnlinkedSections) return null;
  const [{ name: firstSection } = { name: '' }] = sections;
  return (
    <>
      <button type="button" className="skip" onClick={() => focusField(getPartTarget(firstSection))}>
        Vai al primo testo
      </button>
      <button type="button" className="skip" onClick={() => focusField(statusTarget)}>
        Vai alle azioni
      </button>
      <nav className={`row small ${styles.sections}`} aria-label="Parti della pagina">
        {sections.map(({ name, label }) => (
          <button key={name} type="button" onClick={() => focusField(getPartTarget(name))}>
            {label}
          </button>
        ))}
      </nav>
    </>
  );
}

const getPartTarget = (path: string) => `/parte/${path}`;

interface DocumentSection {
  name: string;
  inner: AnyField | null;
  leaves: [string, AnyField][];
}

/** Sections of a document. Consecutive single fields form one; metadata for search engines comes last. */
function splitSections(
  field: GroupField,
  content: unknown,
  includesPart: (name: string) => boolean,
): DocumentSection[] {
  const { head, ...others } = Object.fromEntries(listFields(field, content));
  const sections: DocumentSection[] = [];
  for (const [name, part] of Object.entries(head ? { ...others, head } : others)) {
    if (!includesPart(name) || isInternal(part)) continue;
    const last = sections.at(-1);
    if (part.kind === 'group' || part.kind === 'list') sections.push({ name, inner: part, leaves: [] });
    else if (last && !last.inner) last.leaves.push([name, part]);
    else sections.push({ name, inner: null, leaves: [[name, part]] });
  }
  return sections;
}

/** Section with a heading and the number of its texts that differ from the published ones. */
const SectionFields = memo(function SectionFields({ field, value, path }: FieldProps) {
  const { published } = useEditing();
  const changes = published ? compareContents(field, readPath(published, path), value).length : 0;
  const id = `parte-${path}`;
  return (
    <fieldset className={`stack4 lined ${pages.section}`} aria-labelledby={id}>
      <div className={`row baseline apart ${pages.sectionHead}`}>
        <h2 id={id} tabIndex={-1} ref={registerFocusTarget(getPartTarget(path))}>
          {field.label}
        </h2>
        {changes > 0 && <p className="fine">{formatChangeCount(changes)}</p>}
      </div>
      {field.kind === 'group' ? (
        <GroupFields field={field} value={value} path={path} />
      ) : (
        <AnyFieldInput field={field} value={value} path={path} hasHeading />
      )}
    </fieldset>
  );
});

function GroupFields({ field, value, path }: FieldProps<GroupField>) {
  const shownFields = listFields(field, value).filter(([, inner]) => !isInternal(inner));
  const fields = shownFields.map(([name, inner]) => (
    <AnyFieldInput
      key={name}
      field={inner}
      value={isRecord(value) ? value[name] : undefined}
      path={path === '' ? name : `${path}.${name}`}
    />
  ));
  const Control = field.control && groupControls[field.control];
  return Control ? <Control path={path}>{fields}</Control> : fields;
}

interface AnyFieldProps extends FieldProps {
  /** Heading already shown by the parent. */
  hasHeading?: boolean;
}

const AnyFieldInput = memo(function AnyFieldInput({ field, value, path, hasHeading = false }: AnyFieldProps) {
  switch (field.kind) {
    case 'group':
      return hasHeading ? (
        <GroupFields field={field} value={value} path={path} />
      ) : (
        <fieldset className={`stack4 ${styles.group}`}>
          <legend className="serif">{field.label}</legend>
          <GroupFields field={field} value={value} path={path} />
        </fieldset>
      );
    case 'variant': {
      const variant = isRecord(value) ? field.variants[String(value['kind'])] : undefined;
      return variant && <GroupFields field={variant} value={value} path={path} />;
    }
    case 'list':
      if (field.control === 'lines') return <LinesInput field={field} value={value} path={path} />;
      return <ListOfFields field={field} value={value} path={path} hasHeading={hasHeading} Input={AnyFieldInput} />;
    default:
      return value === undefined ? null : <LeafField field={field} value={value} path={path} />;
  }
});
