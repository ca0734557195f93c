import type { ComponentType } from 'react';
import { listOfficeNames } from '../../../content/facts.ts';
import type { CustomField, Leaf, LeafField, LineField, NumberField } from '../../../contract/fields/fields.ts';
import { TimingInput } from '../../law/TimingInput.tsx';
import { AlternativeTextInput } from '../../photos/AlternativeTextInput.tsx';
import { FocusInput } from '../../photos/FocusInput.tsx';
import { useDraftValue, useFieldsForm } from '../editing.ts';
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
    case 'text':
      return <TextInput field={field} value={String(value)} {...props} />;
    case 'line': {
      const Input = field.control ? lineControls[field.control] : TextInput;
      return <Input field={field} value={String(value)} {...props} />;
    }
    case 'custom': {
      const Input = customControls[field.control];
      return <Input field={field} value={value} {...props} />;
    }
  }
}

/** True for a field whose control shows its own label and fault. */
export function hasOwnLabel({ kind }: Pick<LeafField, 'kind'>): boolean {
  return kind === 'choices' || kind === 'flag' || kind === 'custom';
}

type Controls<Field extends LeafField & { control?: string }, Value> = Record<
  NonNullable<Field['control']>,
  ComponentType<InputProps<Field, Value>>
>;

const lineControls: Controls<LineField, string> = {
  day: (props) => <TextInput {...props} type="date" />,
  headline: TextInput,
  office: OfficeInput,
  person: TextInput,
};

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
