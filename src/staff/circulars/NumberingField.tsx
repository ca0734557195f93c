import { useState } from 'react';
import { unnumbered } from '../../contract/circulars.ts';
import { Field } from '../../ui/Field.tsx';
import { registerFocusTarget } from '../documents/focus.ts';
import { SelectField } from '../parts/form/SelectField.tsx';

interface NumberingFieldProps {
  value: string;
  onChange: (numbering: string) => void;
}

/** Number under which a circular is published: the next, none or a given one. */
export function NumberingField({ value, onChange }: NumberingFieldProps) {
  const isNumber = value !== '' && value !== unnumbered;
  // Local: while no digit is typed, the value is that of the next number.
  const [isTyping, setTyping] = useState(false);
  const isGiven = isNumber || isTyping;
  return (
    <>
      <SelectField
        ref={isGiven ? undefined : registerFocusTarget('numbering')}
        label="Numero"
        value={isGiven ? 'given' : value}
        onChange={({ target }) => {
          setTyping(target.value === 'given');
          onChange(target.value === 'given' ? '' : target.value);
        }}
        options={[
          { value: '', label: 'il prossimo' },
          { value: 'given', label: 'un altro' },
          { value: unnumbered, label: 'senza numero' },
        ]}
      />
      {isGiven && (
        <Field
          ref={registerFocusTarget('numbering')}
          label="Quale numero"
          hint="sulla pagina e nell’email"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={isNumber ? value : ''}
          onChange={({ target }) => {
            setTyping(true);
            onChange(target.value.replace(/\D/g, '').replace(/^0+/, ''));
          }}
        />
      )}
    </>
  );
}
