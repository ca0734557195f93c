import { Prose } from '../../ui/Prose.tsx';
import { Section } from '../../ui/Section.tsx';
import { Table } from '../../ui/Table.tsx';
import { useContent } from '../api/content.ts';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import styles from './GuidaPage.module.css';

const getPartId = (index: number) => `parte-${index + 1}`;

export default function GuidaPage() {
  const { title, lead, mark, what, when, who, law, parts, note, callToAction } = useContent(
    'guida-alla-gestione-aziendale',
  );
  const columns = [what, when, who, law];
  const [first, ...others] = parts.map((part, index) => (
    <Section key={part.title} id={getPartId(index)} label={part.label} title={part.title} lead={part.lead}>
      <div className={styles.part}>
        <Table
          caption={`${part.title}: ${columns.join(', ')}`}
          head={columns}
          rows={part.rows.map((row) => [row.what, row.when, row.who, row.law])}
        />
      </div>
    </Section>
  ));
  return (
    <>
      <PageHead
        title={title}
        lead={lead}
        mark={mark}
        sections={parts.map((part, index) => ({ id: getPartId(index), title: part.title }))}
      />
      {first}
      <BelowTheFold>
        {others}
        <Section weight="light" title={note.title}>
          <Prose paragraphs={note.paragraphs} />
        </Section>
        <CallToAction {...callToAction} />
      </BelowTheFold>
    </>
  );
}
