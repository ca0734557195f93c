import { pages } from '../../content/site-map.ts';
import { useContent } from '../api/content.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './ChiSiamo.module.css';
import { StudioPhotos } from './chi-siamo/StudioPhotos.tsx';

export default function ChiSiamo() {
  const { title, lead, history, milestones, philosophy, areas, independence, rules, expertise, photos } =
    useContent('chi-siamo');
  return (
    <>
      <PageHead title={title} lead={lead} />
      <Section label={history.label} title={history.title}>
        <Prose paragraphs={history.paragraphs} />
      </Section>
      <BelowTheFold>
        {milestones.entries.length > 0 && (
          <Section label={milestones.label} title={milestones.title}>
            <Ledger entries={milestones.entries.map(({ year, text }) => ({ title: year, text }))} />
          </Section>
        )}
        <Section label={philosophy.label} title={philosophy.title}>
          <Prose paragraphs={philosophy.paragraphs} />
        </Section>
        <Section label={areas.label} title={areas.title}>
          <Ledger entries={areas.entries} />
          <Prose paragraphs={independence} />
        </Section>
        <Section label={rules.label} title={rules.title}>
          <Ledger entries={rules.entries} />
        </Section>
        <Section label={expertise.label} title={expertise.title} lead={expertise.text}>
          <div className={styles.box}>
            <ul>
              {expertise.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <ActionLink to={pages.servizi.path}>{expertise.link}</ActionLink>
          </div>
        </Section>
        <Section label={photos.label} title={photos.title}>
          <StudioPhotos />
        </Section>
      </BelowTheFold>
    </>
  );
}
