import { terzoSettore } from '../../content/terzo-settore.ts';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';

export default function TerzoSettore() {
  const { services, note } = terzoSettore;
  return (
    <>
      <PageHead title={terzoSettore.title} lead={terzoSettore.lead} />
      <Section label={services.label} title={services.title}>
        <Ledger entries={services.entries} shape="large" />
      </Section>
      <Section label={note.label} title={note.title}>
        <Prose paragraphs={note.paragraphs} />
      </Section>
      <CallToAction {...terzoSettore.callToAction} />
    </>
  );
}
