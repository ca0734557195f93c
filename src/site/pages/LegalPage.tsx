import { Link } from 'react-router';
import type { LegalBlock } from '../../content/pages/legal.ts';
import ledger from '../../ui/ledger-page.module.css';
import { Table } from '../../ui/Table.tsx';
import { useContent } from '../api/content.ts';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { useCurrentPage } from '../layout/current-page.ts';
import { PageHead } from '../layout/PageHead.tsx';
import styles from './LegalPage.module.css';

const legalPageNames = ['privacy', 'cookie', 'note-legali', 'accessibilita'] as const;

/** Legal page at the current path: sections of text, lists, tables and links, each with a fragment id. */
export default function LegalPage() {
  const path = useCurrentPage()?.path;
  const page = useContent(legalPageNames.find((name) => path === `/${name}`) ?? 'note-legali');
  const [first, ...others] = page.sections.map(({ id, title, blocks }, index) => (
    <section key={id} className={`${ledger.grid} ruled ${styles.section}`} aria-labelledby={id}>
      <div className={`${ledger.margin} ${styles.margin}`}>
        <h2 id={id}>{title}</h2>
      </div>
      <div className={`${ledger.text} stack4 ${styles.body}`}>
        {blocks.map((block) => (
          <BlockView key={JSON.stringify(block)} block={block} />
        ))}
        {index === page.sections.length - 1 && (
          <p className="soft">
            {page.updated.before}
            <time dateTime={page.updated.date}>{page.updated.text}</time>
          </p>
        )}
      </div>
    </section>
  ));
  return (
    <div className={styles.text}>
      <PageHead title={page.title} lead={page.lead} />
      {first}
      <BelowTheFold>{others}</BelowTheFold>
    </div>
  );
}

function BlockView({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return <Table {...block} />;
    case 'facts':
      return (
        <dl className={styles.facts}>
          {block.rows.map(({ name, value }) => (
            <div key={name} className="grid ruled-below">
              <dt className="soft">{name}</dt>
              <dd>
                <FactValue value={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'links':
      return (
        <ul className="links">
          {block.links.map(({ label, href }) => (
            <li key={href}>{href.startsWith('/') ? <Link to={href}>{label}</Link> : <a href={href}>{label}</a>}</li>
          ))}
        </ul>
      );
  }
}

/** Value of a fact; the firm's telephone number and email address are links. */
function FactValue({ value }: { value: string }) {
  const { phone, phoneHref, email } = useContent('site');
  const href = value === phone ? phoneHref : value === email ? `mailto:${email}` : undefined;
  if (!href) return value;
  return (
    <a className="line-link" href={href}>
      {value}
    </a>
  );
}
