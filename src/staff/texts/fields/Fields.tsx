import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import type { Person } from '../../../content/dati.ts';
import { valueAt } from '../../../content/field-values.ts';
import { type AnyField, type GroupField, isRecord, type Leaf } from '../../../content/fields.ts';
import { photoPlaceAt } from '../../../content/photos/photo-places.ts';
import { withMemberIds } from '../../../content/photos/team-photo.ts';
import type { FilledPlace } from '../../../contract/photos/images.ts';
import { teamPart } from '../../../contract/staff/pages.ts';
import { Field } from '../../../ui/Field.tsx';
import pages from '../../parts/page/Page.module.css';
import patterns from '../../parts/patterns.module.css';
import { Place } from '../../photos/Place.tsx';
import { placesQuery } from '../../photos/photo-calls.ts';
import { compareContents, formatValue } from '../differences.ts';
import { changesInWords } from '../draft-words.ts';
import { controlId, goTo, reachedAs, useEditing, useValue } from '../editing.ts';
import { Control } from './Control.tsx';
import { FieldNotes } from './FieldNotes.tsx';
import styles from './Fields.module.css';
import { ListOfFields } from './ListOfFields.tsx';
import { ResolvedText } from './Said.tsx';
import { readCoordinates } from './understood.ts';

const whyFixed = {
  specification: 'Stabilito nel progetto del sito: non si modifica.',
  law: 'Stabilito dalla legge: non si modifica.',
  program: 'Lo scrive il sito da sé.',
} as const;

const LeafField = memo(function LeafField({ field, value, path }: Pick<Leaf, 'field' | 'value' | 'path'>) {
  if (field.fixed !== undefined) {
    return (
      <div className={styles.field}>
        <p className={styles.label} tabIndex={-1} ref={reachedAs(path)}>
          {field.label}
        </p>
        <p className={styles.fixed}>
          <ResolvedText text={formatValue(field, value) || 'vuoto'} />
        </p>
        <p className={patterns.fine}>{whyFixed[field.fixed]}</p>
      </div>
    );
  }
  return (
    <div className={styles.field} data-short={isShort(field) || undefined}>
      <label className={styles.label} htmlFor={controlId(path)}>
        {field.label}
      </label>
      <Control field={field} value={value} path={path} />
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
  parts: (name: string) => boolean;
}

/** Fields of a whole document: a section for each group, in the order of the page. */
export function DocumentFields({ field, value, parts }: DocumentFieldsProps) {
  return runsOf(field, parts).map(({ name, inner, leaves }) =>
    inner ? (
      <Part key={name} field={inner} value={valueAt(value, name)} path={name} />
    ) : (
      <div key={name} className={pages.section}>
        {leaves.map(([leaf, leafField]) => (
          <AnyFieldInput key={leaf} field={leafField} value={valueAt(value, leaf)} path={leaf} />
        ))}
      </div>
    ),
  );
}

/** Number of sections that need no links above them. */
const overseen = 4;

/** Links to the sections of a long page. */
export function Sections({ field, parts }: { field: GroupField; parts: (name: string) => boolean }) {
  const named = runsOf(field, parts).flatMap(({ name, inner }) => (inner ? [{ name, label: inner.label }] : []));
  if (named.length <= overseen) return null;
  return (
    <nav className={styles.sections} aria-label="Parti della pagina">
      {named.map(({ name, label }) => (
        <button key={name} type="button" onClick={() => goTo(partAt(name))}>
          {label}
        </button>
      ))}
    </nav>
  );
}

const partAt = (path: string) => `/parte/${path}`;

interface Run {
  name: string;
  inner: AnyField | null;
  leaves: [string, AnyField][];
}

/** Sections of a document. Consecutive single fields form one; metadata for search engines comes last. */
function runsOf({ fields }: GroupField, parts: (name: string) => boolean): Run[] {
  const { head, ...others } = fields;
  const runs: Run[] = [];
  for (const [name, field] of Object.entries(head ? { ...others, head } : others)) {
    if (!parts(name)) continue;
    const last = runs.at(-1);
    if (field.kind === 'group' || field.kind === 'list') runs.push({ name, inner: field, leaves: [] });
    else if (last && !last.inner) last.leaves.push([name, field]);
    else runs.push({ name, inner: null, leaves: [[name, field]] });
  }
  return runs;
}

/** Section with a heading and the number of its texts that differ from the published ones. */
const Part = memo(function Part({ field, value, path }: FieldProps) {
  const { published } = useEditing();
  const changes = compareContents(field, valueAt(published, path), value).length;
  const id = `parte-${path}`;
  return (
    <fieldset className={pages.section} aria-labelledby={id}>
      <div className={pages.sectionHead}>
        <h2 id={id} tabIndex={-1} ref={reachedAs(partAt(path))}>
          {field.label}
        </h2>
        {changes > 0 && <p>{changesInWords(changes)}</p>}
      </div>
      {field.kind === 'group' ? (
        <GroupFields field={field} value={value} path={path} />
      ) : (
        <AnyFieldInput field={field} value={value} path={path} headed />
      )}
    </fieldset>
  );
});

function GroupFields({ field, value, path }: FieldProps<GroupField>) {
  const { readOnly } = useEditing();
  const isMember = 'colour' in field.fields;
  // Omit the member's id: the photo identifies the member.
  const shown = Object.entries(field.fields).filter(([name]) => !(isMember && name === 'id'));
  const fields = shown.map(([name, inner]) => (
    <AnyFieldInput
      key={name}
      field={inner}
      value={isRecord(value) ? value[name] : undefined}
      path={path === '' ? name : `${path}.${name}`}
    />
  ));
  const isPlace = 'latitude' in field.fields && !readOnly;
  if (isMember) return [...fields, <MemberPhoto key="photo" path={path} />];
  return isPlace ? [<MapLink key="map" path={path} />, ...fields] : fields;
}

interface AnyFieldProps extends FieldProps {
  /** Heading already shown by the parent. */
  headed?: boolean;
}

const AnyFieldInput = memo(function AnyFieldInput({ field, value, path, headed = false }: AnyFieldProps) {
  switch (field.kind) {
    case 'group':
      return headed ? (
        <GroupFields field={field} value={value} path={path} />
      ) : (
        <fieldset className={styles.group}>
          <legend>{field.label}</legend>
          <GroupFields field={field} value={value} path={path} />
        </fieldset>
      );
    case 'variant': {
      const chosen = isRecord(value) ? field.variants[String(value['kind'])] : undefined;
      return chosen && <GroupFields field={chosen} value={value} path={path} />;
    }
    case 'list':
      return <ListOfFields field={field} value={value} path={path} headed={headed} Input={AnyFieldInput} />;
    default:
      return typeof value === 'string' || typeof value === 'number' ? (
        <LeafField field={field} value={value} path={path} />
      ) : null;
  }
});

/** Reads the coordinates from a map link, so that editors type no degrees; `path` is the path of the place. */
function MapLink({ path }: { path: string }) {
  const { draft } = useEditing();
  const [typed, setTyped] = useState('');
  const isUnknown = typed.trim() !== '' && readCoordinates(typed) === null;
  const take = (link: string) => {
    setTyped(link);
    const found = readCoordinates(link);
    if (!found) return;
    draft.write(`${path}.latitude`, found.latitude);
    draft.write(`${path}.longitude`, found.longitude);
  };
  return (
    <Field
      label="Collegamento di una mappa"
      hint="Si copia da OpenStreetMap o da Google Maps, con lo studio al centro: il sito ne legge il punto"
      value={typed}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      error={
        isUnknown
          ? 'Questo collegamento non dice dove si trova lo studio: aprirlo, e copiare l’indirizzo che il browser mostra allora'
          : undefined
      }
    />
  );
}

/** Photo of a team member; `path` is the path of the member. */
function MemberPhoto({ path }: { path: string }) {
  const { draft } = useEditing();
  const people = useValue(teamPart);
  const { data: places } = useQuery(placesQuery);
  const index = Number(path.split('.').at(-1));
  const members = Array.isArray(people) ? withMemberIds<Pick<Person, 'id' | 'name'>>(people) : [];
  const { id = '', name = '' } = members[index] ?? {};
  const isNew = valueAt(people, `${index}.id`) === '';
  const key = { nome_pagina: 'team', nome_foto: id };
  const filled: FilledPlace = places?.find(({ place }) => place === `team/${id}`) ?? {
    ...key,
    image: null,
    versions: 0,
    ...places?.find(({ nome_pagina, nome_foto }) => nome_pagina === 'team' && nome_foto === id),
    place: `team/${id}`,
    label: name,
  };
  const hasPhoto = filled.image !== null;
  // Persist the new member's id once there is a photo: the photo is stored under it, and a rename must not change it.
  useEffect(() => {
    if (isNew && hasPhoto) draft.write(`${path}.id`, id);
  }, [isNew, hasPhoto, draft, path, id]);
  if (!places) return null;
  if (name.trim() === '') return <p className={patterns.fine}>La foto si sceglie dopo aver scritto il nome.</p>;
  return <Place filled={filled} place={photoPlaceAt(filled)} />;
}
