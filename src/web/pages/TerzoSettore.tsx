import { pages } from '../../content/site-map.ts';
import { checkBody } from '../../content/threshold-check.ts';
import { useContent } from '../api/content.ts';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';
import { ThresholdCheck } from './thresholds/ThresholdCheck.tsx';

export default function TerzoSettore() {
  const { title, lead, services, check, thresholds, note, callToAction } = useContent('enti-del-terzo-settore');
  return (
    <>
      <PageHead title={title} lead={lead} />
      <Section label={services.label} title={services.title}>
        <Ledger entries={services.entries} shape="large" />
      </Section>
      <ThresholdCheck
        path={pages.terzoSettore.path}
        words={check}
        check={(years, foundation, earmarked) => {
          const { result } = check;
          const duties = checkBody({ years, foundation, earmarked }, thresholds);
          return (['board', 'audit'] as const).map((duty) => {
            const { answer, reason } = duties[duty];
            const outcome = reason === 'size' ? result[answer] : result[reason];
            return { name: result[duty], outcome, threshold: thresholds[duty] };
          });
        }}
      />
      <Section label={note.label} title={note.title}>
        <Prose paragraphs={note.paragraphs} />
      </Section>
      <CallToAction {...callToAction} />
    </>
  );
}
