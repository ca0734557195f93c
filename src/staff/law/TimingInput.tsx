import * as v from 'valibot';
import type { CustomField } from '../../contract/fields/fields.ts';
import { timing } from '../../contract/law.ts';
import { Field } from '../../ui/Field.tsx';
import { useFault, useFieldsForm } from '../documents/editing.ts';
import { type InputProps, useTypedInput } from '../documents/fields/Inputs.tsx';
import { SelectField } from '../parts/form/SelectField.tsx';
import { parseTiming, type TimingKind, timingKinds, timingToInput } from './timing.ts';

/** Kinds of rules, with the label and the hint of their days field. */
const kinds: Record<TimingKind, { name: string; days: string; hint: string }> = {
  everyMonth: { name: 'ogni mese, lo stesso giorno', days: 'Giorno del mese', hint: 'da 1 a 28' },
  yearly: {
    name: 'in certi giorni dell’anno',
    days: 'Giorni dell’anno',
    hint: 'come 30/6, 30/11, fine 2 (l’ultimo di febbraio)',
  },
  afterYearEnd: { name: 'tanti giorni dopo la fine dell’anno', days: 'Quanti giorni', hint: 'come 120' },
  afterEvent: {
    name: 'tanti giorni dopo un fatto',
    days: 'Quanti giorni',
    hint: 'come 30; di quale fatto si tratta sta in «Per chi, a parole»',
  },
};

const makeInput = (value: unknown) =>
  v.is(timing, value) ? timingToInput(value) : { kind: 'yearly' as TimingKind, days: '' };

/** Rule for the days of a deadline: its kind, and its days in words. */
export function TimingInput({ field, value, path, readOnly }: InputProps<CustomField, unknown>) {
  const { draft } = useFieldsForm();
  const fault = useFault(path);
  const { input, type } = useTypedInput(value, makeInput);
  const write = (next: typeof input) => {
    const rule = parseTiming(next.kind, next.days);
    type(next, rule);
    draft.write(path, rule);
  };
  return (
    <>
      <SelectField
        label={field.label}
        value={input.kind}
        disabled={readOnly}
        options={timingKinds.map((kind) => ({ value: kind, label: kinds[kind].name }))}
        onChange={({ currentTarget }) =>
          write({ kind: timingKinds.find((kind) => kind === currentTarget.value) ?? input.kind, days: '' })
        }
      />
      <Field
        label={kinds[input.kind].days}
        hint={kinds[input.kind].hint}
        value={input.days}
        readOnly={readOnly}
        error={fault}
        onChange={({ currentTarget }) => write({ ...input, days: currentTarget.value })}
      />
    </>
  );
}
