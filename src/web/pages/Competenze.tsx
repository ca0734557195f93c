import { competenze } from '../../content/competenze.ts';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { Section } from '../ui/Section.tsx';
import { Method } from './competenze/Method.tsx';

export default function Competenze() {
  const { sectors, steps } = competenze;
  return (
    <>
      <PageHead title={competenze.title} lead={competenze.lead} />
      <Section label={sectors.label} title={sectors.title}>
        <Ledger entries={sectors.entries} shape="three" />
      </Section>
      <Section label={steps.label} title={steps.title}>
        <Method steps={steps.entries} />
      </Section>
      <CallToAction {...competenze.callToAction} />
    </>
  );
}
