import type { CircularText } from '../../contract/circulars.ts';
import { Field } from '../../ui/Field.tsx';
import { registerFocusTarget } from '../documents/focus.ts';
import { SelectField } from '../parts/form/SelectField.tsx';

interface NumberingFieldProps extends Pick<CircularText, 'numbering' | 'givenNumber'> {
  onChange: (name: 'numbering' | 'givenNumber', value: string | number) => void;
}

/** Number under which a circular is published: the next, none or a given one. */
export function NumberingField({ numbering, givenNumber, onChange }: NumberingFieldProps) {
  return (
    <>
      <SelectField
        ref={registerFocusTarget('numbering')}
        label="Numero"
        value={numbering}
        onChange={({ target }) => onChange('numbering', target.value)}
        options={[
          { value: 'next', label: 'il prossimo' },
          { value: 'given', label: 'un altro' },
          { value: 'none', label: 'senza numero' },
        ]}
      />
      {numbering === 'given' && (
        <Field
          ref={registerFocusTarget('givenNumber')}
          label="Quale numero"
          hint="sulla pagina e nell’email"
          type="number"
          autoComplete="off"
          value={givenNumber}
          onChange={({ target }) => onChange('givenNumber', Number(target.value))}
        />
      )}
    </>
  );
}
