import { formNotices } from '../../../content/forms/form-notices.ts';
import { footerPages } from '../../../content/site-map.ts';
import { useContent } from '../../api/content.ts';
import { FormPage } from '../../layout/form/FormPage.tsx';
import { SentForm } from '../../layout/form/SentForm.tsx';
import { useSent } from '../../layout/form/use-sent.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';

/** Page on which visitors ask for an appointment. */
export default function AppuntamentoPage() {
  const { title, lead, form } = useContent('appuntamento');
  const { notices } = useContent('moduli');
  const { sent, onStored } = useSent('appuntamento');
  const mark = footerPages.appuntamento.label;
  if (sent) {
    const { description } = notices[formNotices.appuntamento.stored];
    return <SentForm sent={sent} lead={description} draftName="appuntamento" words={form} mark={mark} />;
  }
  return (
    <>
      <PageHead title={title} lead={lead} mark={mark} />
      <FormPage words={form}>
        <AppointmentForm onStored={onStored} />
      </FormPage>
    </>
  );
}
