import { useContent } from '../api/content.ts';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { Section } from '../ui/Section.tsx';
import { Table } from '../ui/Table.tsx';
import styles from './Domiciliazione.module.css';

export default function Domiciliazione() {
  const { title, lead, durations, features, requirements, email, callToAction } =
    useContent('servizio-di-domiciliazione');
  return (
    <>
      <PageHead title={title} lead={lead} />
      <Section label={features.label} title={features.title}>
        <Ledger entries={features.entries} />
      </Section>
      <Section label={durations.label} title={durations.title}>
        <div className={styles.durations}>
          <Table
            caption={durations.caption}
            head={[durations.kind, durations.duration]}
            rows={durations.rows.map((row) => [row.kind, row.durations])}
          />
        </div>
      </Section>
      <Section label={requirements.label} title={requirements.title}>
        <Ledger entries={requirements.items.map((item) => ({ title: item }))} shape="two" />
        <p className={styles.mail}>
          <span>{requirements.emailLabel}</span> <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p className={styles.note}>{requirements.note}</p>
      </Section>
      <CallToAction {...callToAction} />
    </>
  );
}
