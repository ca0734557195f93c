import { Link } from 'react-router';
import { footerPages, pages } from '../../content/site-map.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Section } from '../../ui/Section.tsx';
import { Table } from '../../ui/Table.tsx';
import { useContent } from '../api/content.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { EmailLink } from '../layout/EmailLink.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import styles from './DomiciliazionePage.module.css';

export default function DomiciliazionePage() {
  const { title, lead, price, contact, kinds, audience, durations, features, service, end, requirements, ...content } =
    useContent('servizio-di-domiciliazione');
  const { checks, email, callToAction, quote } = content;
  return (
    <>
      <PageHead title={title} lead={lead}>
        {price && <p>{price}</p>}
        <div className="row above5">
          <ActionLink to={pages.contatti.path}>{contact}</ActionLink>
          {quote && (
            <LinkButton kind="quiet" href={quote.path}>
              {quote.label}
            </LinkButton>
          )}
        </div>
      </PageHead>
      <Section label={kinds.label} title={kinds.title}>
        <Rows rows={kinds.entries} kind="large" />
      </Section>
      <BelowTheFold>
        <Section weight="light" title={audience.title}>
          <Rows rows={audience.entries} kind="light" />
        </Section>
        <Section label={durations.label} title={durations.title}>
          <Table
            caption={durations.caption}
            head={[durations.kind, durations.seat, durations.served, durations.duration]}
            rows={durations.rows.map((row) => [row.kind, row.seat, row.served, row.durations])}
          />
        </Section>
        <Section label={features.label} title={features.title}>
          <Rows rows={features.entries} />
        </Section>
        <Section weight="light" title={service.title}>
          <Rows rows={service.entries} kind="light" />
        </Section>
        <Section label={requirements.label} title={requirements.title}>
          <Ledger entries={requirements.items.map((item) => ({ title: item }))} shape="two" />
          <p className={`soft above5 ${styles.note}`}>{requirements.soleTraders}</p>
          <p className={`above5 ${styles.mail}`}>
            <span className="soft">{requirements.emailLabel}</span> <EmailLink address={email} />
          </p>
          <Prose paragraphs={requirements.protection} />
          <p className={`soft above5 ${styles.note}`}>
            {requirements.note}{' '}
            <Link to={`${footerPages.privacy.path}#domiciliazione`}>{requirements.privacyLink}</Link>
          </p>
        </Section>
        <Section weight="light" title={checks.title}>
          <Rows rows={checks.entries} kind="light" />
        </Section>
        <Section weight="light" title={end.title}>
          <Rows rows={end.entries} kind="light" />
        </Section>
        <CallToAction {...callToAction} />
      </BelowTheFold>
    </>
  );
}
