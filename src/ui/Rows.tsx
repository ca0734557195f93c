import { type ReactNode, useState } from 'react';
import styles from './Rows.module.css';
import { type Paragraph, separateLaw } from './separate-law.ts';

interface RowsProps {
  rows: readonly { title: string; text: string | readonly string[] }[];
  /**
   * `large`: large titles. `folding`: rows fold on phones, and the law stays in the text, because the services page has
   * no bytes left for notes. `light`: they fold, and the law is under the title.
   */
  kind?: 'plain' | 'large' | 'folding' | 'light';
  /** Renders a paragraph, for instance with a link in it. */
  renderText?: (text: string) => ReactNode;
  /** Link of the section, in the margin beside the last row; for rows that fold. */
  action?: ReactNode;
}

/** Rows without numbers: a title, and a text beside it. The law of a paragraph is in the margin or under the title. */
export function Rows({ rows, kind = 'plain', renderText = (text) => text, action }: RowsProps) {
  const isLight = kind === 'light';
  const List = isLight || kind === 'folding' ? 'div' : 'ul';
  const Row = List === 'div' ? FoldingRow : PlainRow;
  return (
    <List className={`ruled-items ${styles.rows} ${kind === 'large' ? styles.large : ''}`}>
      {rows.map(({ title, text }, index) => {
        const paragraphs = [text]
          .flat()
          .map((paragraph): Paragraph => (kind === 'folding' ? { text: paragraph } : separateLaw(paragraph)));
        return (
          <Row
            key={title}
            isFirst={index === 0}
            title={
              <>
                <h3>{title}</h3>
                {isLight &&
                  paragraphs.map(
                    ({ law }) =>
                      law && (
                        <small key={law} className="soft">
                          {law}
                        </small>
                      ),
                  )}
              </>
            }
          >
            {paragraphs.map((paragraph) => {
              const content = <p key={paragraph.text}>{renderText(paragraph.text)}</p>;
              if (isLight || !paragraph.law) return content;
              return (
                <div key={paragraph.text} className={styles.noted}>
                  {content}
                  <small className="soft">{paragraph.law}</small>
                </div>
              );
            })}
          </Row>
        );
      })}
      {action}
    </List>
  );
}

interface RowProps {
  title: ReactNode;
  isFirst: boolean;
  children: ReactNode;
}

function PlainRow({ title, children }: RowProps) {
  return (
    <li>
      {title}
      <div>{children}</div>
    </li>
  );
}

/** Row that folds on phones, unless it is the first: open in the document, and closed by the inline script. */
function FoldingRow({ title, isFirst, children }: RowProps) {
  // As at the first render: later the visitor opens and closes it.
  const [isOpen] = useState(
    () => isFirst || typeof matchMedia === 'undefined' || !matchMedia('(max-width: 47.99rem)').matches,
  );
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
