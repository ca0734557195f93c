import { formatHalfDay, parseHalfDay, wishFields } from '../../../content/appointments/wish-fields.ts';
import { describeHalfDay } from '../../../content/time/half-days.ts';
import type { HalfDay } from '../../../contract/appointments.ts';
import { Field } from '../../../ui/Field.tsx';
import styles from './AppointmentForm.module.css';

interface WishFieldsProps {
  words: Record<'wishes' | 'first' | 'second' | 'third' | 'choose' | 'none' | 'optional' | 'romanTime', string>;
  offer: readonly HalfDay[];
  errors: Readonly<Record<string, string>>;
  returnedValue: (field: string) => string | undefined;
  required?: boolean;
}

/** Id of a field, which error messages link to. */
export const getWishId = (name: (typeof wishFields)[number]) => `momento-${name.slice(-1)}`;

/** Lists of the half days on offer: a first choice, and two that may stay empty. */
export function WishFields({ words, offer, errors, returnedValue, required }: WishFieldsProps) {
  return (
    <fieldset className="stack3">
      <legend className={styles.legend}>{words.wishes}</legend>
      <div className={`stack4 ${styles.wishes}`}>
        {wishFields.map((name, index) => {
          const typed = parseHalfDay(returnedValue(name) ?? '');
          // A half day that was accepted stays, although it may have left the offer meanwhile.
          const isKept = typed !== null && !errors[name] && !offer.some((one) => isSame(one, typed));
          const halfDays = isKept ? [typed, ...offer] : offer;
          return (
            <Field
              key={name}
              id={getWishId(name)}
              name={name}
              label={[words.first, words.second, words.third][index] ?? ''}
              hint={index === 0 ? undefined : words.optional}
              error={errors[name]}
              required={required && index === 0}
              defaultValue={typed && !errors[name] ? formatHalfDay(typed) : ''}
              options={[
                { value: '', label: index === 0 ? words.choose : words.none },
                ...halfDays.map((halfDay) => ({ value: formatHalfDay(halfDay), label: describeHalfDay(halfDay) })),
              ]}
            />
          );
        })}
      </div>
      <p className="soft">{words.romanTime}</p>
    </fieldset>
  );
}

const isSame = (one: HalfDay, other: HalfDay) => formatHalfDay(one) === formatHalfDay(other);
