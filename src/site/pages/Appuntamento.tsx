import ledger from '../../ui/ledger-page.module.css';
import { useContent } from '../api/content.ts';
import { PageHead } from '../layout/PageHead.tsx';
import styles from './Appuntamento.module.css';
import { AppointmentForm } from './appuntamento/AppointmentForm.tsx';

/** Page on which visitors ask for an appointment. */
export default function Appuntamento() {
  const { title, lead } = useContent('appuntamento');
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className={`${ledger.grid} lined`}>
        <div className={ledger.margin} />
        <div className={`${ledger.text} ${styles.body}`}>
          <AppointmentForm />
        </div>
      </div>
    </>
  );
}
