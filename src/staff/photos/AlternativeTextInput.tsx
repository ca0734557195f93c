import type { CustomField } from '../../contract/fields/fields.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Field } from '../../ui/Field.tsx';
import { useFault, useFieldsForm } from '../documents/editing.ts';
import { type InputProps, useTypedInput } from '../documents/fields/Inputs.tsx';
import styles from './Photos.module.css';

/** `text` stays while the photo is marked as decorative. */
const makeInput = (value: unknown) => ({ isDecorative: value === '', text: typeof value === 'string' ? value : '' });

/** Alternative text of a photo, or that it is decorative. */
export function AlternativeTextInput({ field, value, path, readOnly }: InputProps<CustomField, unknown>) {
  const { draft } = useFieldsForm();
  const fault = useFault(path);
  const { input, type } = useTypedInput(value, makeInput);
  const write = (next: typeof input) => {
    if (readOnly) return;
    const alt = next.isDecorative ? '' : next.text.trim() === '' ? null : next.text;
    type(next, alt);
    draft.write(path, alt);
  };
  return (
    <>
      <fieldset className={`grid ${styles.meaning}`}>
        <legend>Che cosa dice la foto</legend>
        {[false, true].map((isDecorative) => (
          <label key={`${isDecorative}`} className={fieldStyles.check}>
            <input
              type="radio"
              name={path}
              checked={input.isDecorative === isDecorative}
              onChange={() => write({ ...input, isDecorative })}
            />
            {isDecorative ? 'È decorativa' : 'Ha un testo alternativo'}
          </label>
        ))}
      </fieldset>
      {!input.isDecorative && (
        <Field
          label={field.label}
          value={input.text}
          readOnly={readOnly}
          onChange={({ currentTarget }) => write({ ...input, text: currentTarget.value })}
          hint={field.help}
          error={fault}
        />
      )}
    </>
  );
}
