import { domiciliazione } from '../../content/domiciliazione.ts';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { Section } from '../ui/Section.tsx';
import { Table } from '../ui/Table.tsx';
import styles from './Domiciliazione.module.css';

export default function Domiciliazione() {
  const { durations, features, requirements } = domiciliazione;
  return (
    <>
      <PageHead title={domiciliazione.title} lead={domiciliazione.lead} />
      <Section label={features.label} title={features.title}>
        <Ledger entries={features.entries} />
      </Section>
      <Section label={durations.label} title={durations.title}>
        <div className={styles.durations}>
          <Table {...durations} />
        </div>
      </Section>
      <Section label={requirements.label} title={requirements.title}>
        <Ledger entries={requirements.items.map((title) => ({ title }))} shape="two" />
        <p className={styles.mail}>
          <span>{requirements.emailLabel}</span> <a href={`mailto:${requirements.email}`}>{requirements.email}</a>
        </p>
        <p className={styles.note}>{requirements.note}</p>
      </Section>
      <CallToAction {...domiciliazione.callToAction} />
    </>
  );
}
