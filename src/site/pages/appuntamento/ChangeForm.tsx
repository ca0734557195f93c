import { makeChangeForm } from '../../../content/forms/appointment-forms.ts';
import { useContent } from '../../api/content.ts';
import { QuestionForm } from '../../layout/form/QuestionForm.tsx';
import { HalfDaySelect } from './HalfDaySelect.tsx';

interface ChangeFormProps {
  /** Path of the form's page. */
  path: string;
  isConfirmed: boolean;
  /** False while the firm takes no requests for appointments: then the visitor can only cancel. */
  canMove: boolean;
}

/** Form by which a visitor asks for another time, or cancels. Nothing is chosen at first. */
export function ChangeForm({ path, isConfirmed, canMove }: ChangeFormProps) {
  const { form, change } = useContent('pagina-appuntamento');
  return (
    <QuestionForm
      form={makeChangeForm(form, change, { canMove, isConfirmed })}
      action={path}
      words={{ submit: change.submit }}
      halfDay={HalfDaySelect}
    />
  );
}
