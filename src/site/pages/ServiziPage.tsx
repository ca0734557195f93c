import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { checkCompany } from '../../content/law/threshold-check.ts';
import { findServicesBackground } from '../../content/photos/services-ground.ts';
import { checkId } from '../../content/site-map.ts';
import ledger from '../../ui/ledger-page.module.css';
import { Prose } from '../../ui/Prose.tsx';
import { Photo } from '../../ui/photos/Photo.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { chooseColumnCount, Section } from '../../ui/Section.tsx';
import { useContent } from '../api/content.ts';
import { pageImagesQuery } from '../api/queries.ts';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import styles from './ServiziPage.module.css';
import { ThresholdCheck } from './thresholds/ThresholdCheck.tsx';

const getAreaId = (index: number) => `area-${index + 1}`;

/** Words that become a link to the threshold check in an area's text. */
const checkWords = 'la verifica';

/** Turns the first `checkWords` in the text into a link to the threshold check. */
function linkToCheck(text: string): ReactNode {
  const [before, after] = text.split(checkWords, 2);
  return after === undefined ? (
    text
  ) : (
    <>
      {before}
      <a href={`#${checkId}`}>{checkWords}</a>
      {after}
    </>
  );
}

export default function ServiziPage() {
  const {
    title: heading,
    lead,
    columns,
    areas,
    agreement,
    check,
    thresholds,
    callToAction,
    quote,
    checkQuote,
  } = useContent('servizi');
  const { data } = useQuery(pageImagesQuery('servizi'));
  const background = data && findServicesBackground(data);
  return (
    <>
      <section className={styles.hero}>
        {background && (
          <div className={styles.ground}>
            <Photo
              url={background.url_foto}
              picture={background.picture}
              alt={background.alt ?? ''}
              focus={background.focus}
              sizes="100vw"
              className="fill"
              priority
            />
          </div>
        )}
        <div className={background ? undefined : `${ledger.ruled} ${styles.drawn}`}>
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
        <div className={`grid ${styles.columns} ${styles[`in${chooseColumnCount(columns.length)}`]}`}>
          {columns.map(({ title, items }, index) => (
            <div key={title}>
              <h2>{index < areas.entries.length ? <a href={`#${getAreaId(index)}`}>{title}</a> : title}</h2>
              <ul className="small">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <BelowTheFold>
        {areas.entries.map((area, index) => (
          <Section key={area.title} id={getAreaId(index)} label={area.label} title={area.title}>
            <Rows
              kind="folding"
              rows={(['when', 'result', 'documents', 'fee'] as const).map((part) => ({
                title: areas[part],
                text: area[part],
              }))}
              renderText={linkToCheck}
              action={
                quote && (
                  <Link to={quote.path} className="target accent" discover="none">
                    {quote.label}
                  </Link>
                )
              }
            />
          </Section>
        ))}
        <Section weight="light" title={agreement.title}>
          <Prose paragraphs={agreement.paragraphs} />
        </Section>
        <ThresholdCheck
          page="servizi"
          words={check}
          quote={checkQuote}
          check={(years, { first: consolidated, second: controlsAudited, existingDuty }) => {
            const company = { years, consolidated, controlsAudited, existingDuty };
            const { answer, reason } = checkCompany(company, thresholds.company);
            const { result } = check;
            const bySize = reason === 'size';
            const outcome = bySize ? result[answer] : result[reason];
            return [{ name: result.company, outcome, threshold: thresholds.company, bySize }];
          }}
        />
        <CallToAction {...callToAction} ground="paper" />
      </BelowTheFold>
    </>
  );
}
