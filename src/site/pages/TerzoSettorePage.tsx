import { Link } from 'react-router';
import { checkThirdSectorBody } from '../../content/law/threshold-check.ts';
import { checkId, pages } from '../../content/site-map.ts';
import { Prose } from '../../ui/Prose.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Section } from '../../ui/Section.tsx';
import { Table } from '../../ui/Table.tsx';
import { useContent } from '../api/content.ts';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { NextDeadlines } from './scadenze/DayList.tsx';
import { ThresholdCheck } from './thresholds/ThresholdCheck.tsx';

export default function TerzoSettorePage() {
  const {
    title,
    lead,
    services,
    calendar,
    deadlines,
    taxes,
    check,
    companyCheck,
    thresholds,
    note,
    callToAction,
    quote,
    checkQuote,
  } = useContent('enti-del-terzo-settore');
  const columns = [calendar.when, calendar.what, calendar.law];
  return (
    <>
      <PageHead
        title={title}
        lead={lead}
        sections={[
          { id: 'assistenza', title: services.title },
          { id: 'calendario', title: calendar.title },
          { id: 'fisco', title: taxes.title },
          { id: checkId, title: check.title },
          { id: 'norma', title: note.title },
        ]}
      >
        {quote && (
          <p className="above5">
            <a className="line-link" href={quote.path}>
              {quote.label}
            </a>
          </p>
        )}
      </PageHead>
      <Section id="assistenza" label={services.label} title={services.title}>
        <Rows rows={services.entries} kind="large" />
      </Section>
      <BelowTheFold>
        <Section id="calendario" label={calendar.label} title={calendar.title} lead={calendar.lead}>
          <Table
            caption={`${calendar.title}: ${columns.join(', ')}`}
            head={columns}
            rows={calendar.rows.map(({ when, what, law }) => [when, what, law])}
          />
        </Section>
        <NextDeadlines words={deadlines} group="terzo-settore" />
        <Section id="fisco" weight="light" title={taxes.title}>
          <Prose paragraphs={taxes.paragraphs} />
        </Section>
        <ThresholdCheck
          page="enti-del-terzo-settore"
          words={check}
          quote={checkQuote}
          check={(years, { first: foundation, second: earmarked, existingDuty }) => {
            const { result } = check;
            const duties = checkThirdSectorBody({ years, foundation, earmarked, existingDuty }, thresholds);
            return (['board', 'audit'] as const).map((duty) => {
              const { answer, reason } = duties[duty];
              const bySize = reason === 'size';
              const outcome = bySize ? result[answer] : result[reason];
              return { name: result[duty], outcome, threshold: thresholds[duty], bySize };
            });
          }}
        >
          <p>
            <Link className="line-link" to={`${pages.servizi.path}#${checkId}`}>
              {companyCheck}
            </Link>
          </p>
        </ThresholdCheck>
        <Section id="norma" weight="light" title={note.title}>
          <Prose paragraphs={note.paragraphs} />
        </Section>
        <CallToAction {...callToAction} />
      </BelowTheFold>
    </>
  );
}
