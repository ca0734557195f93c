import { type ComponentType, useMemo } from 'react';
import { documents } from '../../../content/documents.ts';
import { listOfficeNames } from '../../../content/facts.ts';
import type { CustomField, LeafField, LineField, NumberField, TextField } from '../../../contract/fields/fields.ts';
import type { Leaf } from '../../../contract/fields/leaves.ts';
import { applyDefaults } from '../../../contract/fields/values.ts';
import { MarkdownInput } from '../../circulars/MarkdownInput.tsx';
import { TimingInput } from '../../law/TimingInput.tsx';
import { AlternativeTextInput } from '../../photos/AlternativeTextInput.tsx';
import { FocusInput } from '../../photos/FocusInput.tsx';
import { useDraftValue, useEditing, useFieldsForm } from '../editing.ts';
import {
  ChoiceInput,
  ChoicesInput,
  FigureInput,
  FlagInput,
  type InputProps,
  NumberInput,
  TextInput,
} from './Inputs.tsx';

/* Controls of fields: by their kind, or by the `control` that their description names. */

/** Input for a single value. */
export function Control({ field, value, path }: Leaf) {
  const { readOnly } = useFieldsForm();
  const props = { path, readOnly };
  switch (field.kind) {
    case 'choice':
      return <ChoiceInput field={field} value={String(value)} {...props} />;
    case 'choices':
      return <ChoicesInput field={field} value={Array.isArray(value) ? value : []} {...props} />;
    case 'flag':
      return <FlagInput field={field} value={value === true} {...props} />;
    case 'number': {
      const Input = field.control ? numberControls[field.control] : NumberInput;
      return <Input field={field} value={value} {...props} />;
    }
    case 'text': {
      const Input = field.control ? textControls[field.control] : TextInput;
      return <Input field={field} value={String(value)} {...props} />;
    }
    case 'line': {
      const Input = field.control ? lineControls[field.control] : TextInput;
      return <Input field={field} value={String(value)} {...props} />;
    }
    case 'custom': {
      const Input = field.control && customControls[field.control];
      return Input && <Input field={field} value={value} {...props} />;
    }
  }
}

/** True for a field whose control shows its own label and fault. */
export function hasOwnLabel(field: LeafField): boolean {
  const { kind } = field;
  return (
    kind === 'choices' || kind === 'flag' || kind === 'custom' || (kind === 'text' && field.control === 'markdown')
  );
}

type Controls<Field extends LeafField & { control?: string }, Value> = Record<
  NonNullable<Field['control']>,
  ComponentType<InputProps<Field, Value>>
>;

const lineControls: Controls<LineField, string> = {
  day: (props) => <TextInput {...props} type="date" />,
  headline: TextInput,
  office: OfficeInput,
  person: PersonInput,
};

const textControls: Controls<TextField, string> = { markdown: MarkdownInput };

const numberControls: Controls<NumberField, unknown> = { figure: FigureInput };

const customControls: Controls<CustomField, unknown> = {
  'alternative-text': AlternativeTextInput,
  focus: FocusInput,
  timing: TimingInput,
};

/** Choice among the firm's offices, or none. */
function OfficeInput({ field, value, ...props }: InputProps<LineField, string>) {
  const names = listOfficeNames(useDraftValue('contacts'));
  const options = { '': 'Non indicata', ...Object.fromEntries([...names, value].map((name) => [name, name])) };
  return <ChoiceInput field={{ ...field, kind: 'choice', options }} value={value} {...props} />;
}

/** Choice among the people of the firm, or the firm itself. */
function PersonInput({ field, value, ...props }: InputProps<LineField, string>) {
  const { contents } = useEditing();
  const facts = useMemo(() => applyDefaults(documents.dati, contents?.['dati'] ?? {}), [contents]);
  const names = [...facts.people.map(({ name }) => name), value].filter((name) => name !== '');
  const firm = contents ? `lo studio (${facts.identity.name})` : 'lo studio';
  const options = { '': firm, ...Object.fromEntries(names.map((name) => [name, name])) };
  return <ChoiceInput field={{ ...field, kind: 'choice', options }} value={value} {...props} />;
}
