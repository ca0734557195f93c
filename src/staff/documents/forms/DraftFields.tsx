import { useId, useMemo, useRef } from 'react';
import { readPath } from '../../../contract/fields/changes.ts';
import type { AnyField, LeafField } from '../../../contract/fields/fields.ts';
import { FieldFrame } from '../../../ui/Field.tsx';
import { DraftConflict } from '../../parts/draft/DraftConflict.tsx';
import { useDraftState } from '../../parts/draft/use-draft.ts';
import { formatValue } from '../differences.ts';
import { EditingContext, getControlId, useFault, useFieldsForm } from '../editing.ts';
import { Control, hasOwnLabel } from '../fields/controls.tsx';
import type { DraftForm } from './use-draft-form.ts';

interface DraftFieldsProps {
  form: DraftForm;
  /** Some of the draft's fields; by default all. */
  fields?: Readonly<Record<string, AnyField>>;
}

/** Fields of a form or dialog, from their description, each with the choice between two texts if both people typed in it. */
export function DraftFields({ form, fields = form.draft.fields.fields }: DraftFieldsProps) {
  const { draft, faults, isSaving, onChosen } = form;
  const id = useId();
  const { value } = useDraftState(draft);
  const context = useMemo(() => ({ id, draft, faults, readOnly: isSaving }), [id, draft, faults, isSaving]);
  return (
    <EditingContext value={context}>
      {Object.entries(fields).map(([name, field]) =>
        isLeaf(field) ? (
          <FormField key={name} field={field} value={readPath(value, name)} path={name} onChosen={onChosen} />
        ) : null,
      )}
    </EditingContext>
  );
}

const isLeaf = (field: AnyField): field is LeafField =>
  field.kind !== 'group' && field.kind !== 'list' && field.kind !== 'variant';

interface FormFieldProps {
  field: LeafField;
  value: unknown;
  path: string;
  onChosen: () => void;
}

function FormField({ field, value, path, onChosen }: FormFieldProps) {
  const form = useFieldsForm();
  const fault = useFault(path);
  const element = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={element} className={hasOwnLabel(field) ? 'stack5' : undefined}>
        {hasOwnLabel(field) ? (
          <Control field={field} value={value} path={path} />
        ) : (
          <FieldFrame id={getControlId(path, form)} label={field.label} hint={field.help} error={fault}>
            <Control field={field} value={value} path={path} />
          </FieldFrame>
        )}
      </div>
      <DraftConflict
        draft={form.draft}
        path={path}
        label={field.label}
        toText={(other) => formatValue(field, other)}
        onChosen={() => {
          // The pressed button unmounts.
          element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
          onChosen();
        }}
      />
    </>
  );
}
