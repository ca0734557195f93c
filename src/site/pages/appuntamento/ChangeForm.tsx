import { useSuspenseQuery } from '@tanstack/react-query';
import { wishFields } from '../../../content/appointments/wish-fields.ts';
import { Button } from '../../../ui/Button.tsx';
import fieldStyles from '../../../ui/Field.module.css';
import { useContent } from '../../api/content.ts';
import { offerQuery } from '../../api/queries.ts';
import { FormResult } from '../../layout/form/FormResult.tsx';
import { usePageState } from '../../layout/page-state.ts';
import styles from './AppointmentForm.module.css';
import { getWishId, WishFields } from './WishFields.tsx';

const changeId = 'cambiamento';

interface ChangeFormProps {
  /** Path of the form's page. */
  path: string;
  isConfirmed: boolean;
  /** False while the firm takes no requests for appointments: then the visitor can only cancel. */
  canMove: boolean;
}

/** Form by which a visitor asks for another time, or cancels. Nothing is chosen at first. */
export function ChangeForm({ path, isConfirmed, canMove }: ChangeFormProps) {
  const { form: words, change } = useContent('pagina-appuntamento');
  const { values = {}, errors = {} } = usePageState().form ?? {};
  const fields = [
    { name: 'change', id: changeId, label: change.question },
    ...wishFields.map((name, index) => ({
      name,
      id: getWishId(name),
      label: [words.first, words.second, words.third][index] ?? '',
    })),
  ];
  const makeChoice = (value: 'other' | 'cancel', label: string) => (
    <label className={fieldStyles.check}>
      <input
        id={value === 'other' || !canMove ? changeId : undefined}
        type="radio"
        name="change"
        value={value}
        required
        defaultChecked={values['change'] === value}
      />
      {label}
    </label>
  );
  return (
    <form method="post" action={path} className={`stack5 above5 ${styles.form}`}>
      <FormResult outcome={undefined} errors={errors} fields={fields} />
      <fieldset className="stack3" aria-describedby={errors['change'] && `${changeId}-error`}>
        <legend className={styles.legend}>{change.question}</legend>
        {errors['change'] && (
          <p className={fieldStyles.error} id={`${changeId}-error`}>
            {errors['change']}
          </p>
        )}
        {canMove && (
          <>
            {makeChoice('other', change.other)}
            <div className={`stack4 ${styles.nested}`}>
              {isConfirmed && <p className="soft">{change.otherNote}</p>}
              <OtherTimes />
            </div>
          </>
        )}
        {makeChoice('cancel', change.cancel)}
      </fieldset>
      <div>
        <Button type="submit">{change.submit}</Button>
      </div>
    </form>
  );
}

function OtherTimes() {
  const { form: words } = useContent('pagina-appuntamento');
  const offer = useSuspenseQuery(offerQuery()).data;
  const { values = {}, errors = {} } = usePageState().form ?? {};
  return <WishFields words={words} offer={offer} errors={errors} returnedValue={(name) => values[name]} />;
}
