import { useQuery } from '@tanstack/react-query';
import type { Step } from '../../content/pages/competenze.ts';
import { competencePhotoCount } from '../../content/photos/competence-photos.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Photo } from '../../ui/photos/Photo.tsx';
import { Section } from '../../ui/Section.tsx';
import { useContent } from '../api/content.ts';
import { pageImagesQuery } from '../api/queries.ts';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import styles from './CompetenzePage.module.css';

export default function CompetenzePage() {
  const { data = [] } = useQuery(pageImagesQuery('competenze'));
  const photos = data.slice(0, competencePhotoCount);
  const { title, lead, sectors, steps, callToAction } = useContent('competenze');
  return (
    <>
      <PageHead title={title} lead={lead} />
      <Section label={sectors.label} title={sectors.title}>
        <Ledger entries={sectors.entries} shape="three" />
      </Section>
      <BelowTheFold>
        {photos.length > 0 && (
          <div className={`grid lined ${styles.plates}`}>
            {photos.map(({ nome_foto, url_foto, picture, alt = '', focus }) => (
              <Photo
                key={nome_foto}
                url={url_foto}
                picture={picture}
                alt={alt}
                focus={focus}
                sizes={`(min-width: 40rem) ${Math.round(100 / photos.length)}vw, 100vw`}
              />
            ))}
          </div>
        )}
        <Section label={steps.label} title={steps.title}>
          <MethodSteps steps={steps.entries} result={steps.result} time={steps.time} />
          <Prose paragraphs={steps.times} />
        </Section>
        <CallToAction {...callToAction} />
      </BelowTheFold>
    </>
  );
}

interface MethodProps {
  steps: readonly Step[];
  result: string;
  time: string;
}

/** Steps of the firm's method, connected by a line that is drawn while the user scrolls. */
function MethodSteps({ steps, result, time }: MethodProps) {
  return (
    <ol className={`above7 ${styles.method}`}>
      {steps.map((step) => (
        <li key={step.title}>
          <h3>{step.title}</h3>
          <p className="above2">{step.text}</p>
          <dl className="soft above3 labels ruled-items">
            <div>
              <dt>{result}</dt>
              <dd>{step.result}</dd>
            </div>
            <div>
              <dt>{time}</dt>
              <dd>{step.time}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ol>
  );
}
