import { type ReactNode, useState } from 'react';
import { footerPages } from '../../../content/site-map.ts';
import { useContent } from '../../api/content.ts';
import { FormPage } from '../../layout/form/FormPage.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';

/** Page on which visitors ask for an appointment. */
export default function AppuntamentoPage() {
  const { title, lead, form } = useContent('appuntamento');
  const [sent, setSent] = useState<ReactNode>();
  const mark = footerPages.appuntamento.label;
  if (sent) return sent;
  return (
    <>
      <PageHead title={title} lead={lead} mark={mark} />
      <FormPage words={form}>
        <AppointmentForm
          loadSent={async () => {
            const { SentForm } = await import('../../layout/form/SentForm.tsx');
            return (stored) => setSent(<SentForm stored={stored} words={form} mark={mark} />);
          }}
        />
      </FormPage>
    </>
  );
}
