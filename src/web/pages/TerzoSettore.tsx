import { useContent } from '../api/content.ts';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';

export default function TerzoSettore() {
  const { title, lead, services, note, callToAction } = useContent('enti-del-terzo-settore');
  return (
    <>
      <PageHead title={title} lead={lead} />
      <Section label={services.label} title={services.title}>
        <Ledger entries={services.entries} shape="large" />
      </Section>
      <Section label={note.label} title={note.title}>
        <Prose paragraphs={note.paragraphs} />
      </Section>
      <CallToAction {...callToAction} />
    </>
  );
}
