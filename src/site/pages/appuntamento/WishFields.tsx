import { useEffect, useRef, useState } from 'react';
import { formatHalfDay, parseHalfDay, wishFields } from '../../../content/appointments/wish-fields.ts';
import { describeHalfDay, makeSortKey } from '../../../content/time/half-days.ts';
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

/**
 * Lists of the half days on offer: a first choice, and two that may stay empty. A half day that is chosen stays, although
 * it may leave the offer meanwhile: it is accepted for another day. One that was refused goes.
 */
export function WishFields({ words, offer, errors, returnedValue, required }: WishFieldsProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const refused = wishFields.filter((name) => errors[name]).join(' ');
  const [halfDays, setHalfDays] = useState(() =>
    addHalfDays(
      offer,
      findAccepted(refused, (name) => returnedValue(name) ?? ''),
    ),
  );
  useEffect(() => {
    // Read before the lists change: a browser drops the value of a list that has lost it.
    const lists = fieldset.current?.getElementsByTagName('select');
    setHalfDays(
      addHalfDays(
        offer,
        findAccepted(refused, (name) => lists?.namedItem(name)?.value ?? ''),
      ),
    );
  }, [offer, refused]);
  return (
    <fieldset className="stack3" ref={fieldset}>
      <legend className={styles.legend}>{words.wishes}</legend>
      <div className={`stack4 ${styles.wishes}`}>
        {wishFields.map((name, index) => (
          <Field
            key={name}
            id={getWishId(name)}
            name={name}
            label={[words.first, words.second, words.third][index] ?? ''}
            hint={index === 0 ? undefined : words.optional}
            error={errors[name]}
            required={required && index === 0}
            defaultValue={errors[name] ? '' : (returnedValue(name) ?? '')}
            options={[
              { value: '', label: index === 0 ? words.choose : words.none },
              ...halfDays.map((halfDay) => ({ value: formatHalfDay(halfDay), label: describeHalfDay(halfDay) })),
            ]}
          />
        ))}
      </div>
      <p className="soft">{words.romanTime}</p>
    </fieldset>
  );
}

/** Half days in the fields, without those of the `refused` fields. */
function findAccepted(refused: string, readField: (name: (typeof wishFields)[number]) => string): HalfDay[] {
  return wishFields.flatMap((name) => {
    const halfDay = refused.includes(name) ? null : parseHalfDay(readField(name));
    return halfDay ? [halfDay] : [];
  });
}

/** Adds chosen half days to those on offer, in order. */
function addHalfDays(offer: readonly HalfDay[], chosen: readonly HalfDay[]): HalfDay[] {
  const byValue = new Map([...chosen, ...offer].map((halfDay) => [formatHalfDay(halfDay), halfDay]));
  return [...byValue.values()].toSorted((one, other) => (makeSortKey(one) < makeSortKey(other) ? -1 : 1));
}
