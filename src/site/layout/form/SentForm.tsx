import { type ReactNode, useEffect, useRef } from 'react';
import { listAnswered } from '../../../content/forms/answers.ts';
import { fillIn } from '../../../content/writing/fill.ts';
import { getLedgerClass } from '../../../ui/Ledger.tsx';
import ledger from '../../../ui/ledger-page.module.css';
import { useContent } from '../../api/content.ts';
import { Facts } from '../Facts.tsx';
import { PageHead } from '../PageHead.tsx';
import styles from './SentForm.module.css';
import type { StoredForm } from './sending.ts';

interface SentFormProps {
  stored: StoredForm;
  words: {
    sent: Record<'title' | 'lead' | 'reference' | 'answers', string>;
    nextTitle: string;
    next: string;
    phone: string;
  };
  mark: string;
  /** Further facts below the title. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** Further ways to reach the firm. */
  ways?: readonly (readonly [label: string, value: ReactNode])[];
}

/** Entry of a sent form, in place of the form. It takes the focus. */
export function SentForm({ stored, words, mark, facts = [], ways = [] }: SentFormProps) {
  const { phone, phoneHref } = useContent('site');
  const { answerTime } = useContent('moduli').shared;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const { title, lead, reference, answers } = words.sent;
  const { form, typed } = stored;
  return (
    <>
      <PageHead
        title={title}
        titleRef={heading}
        lead={fillIn(lead, { destinatario: typed['email']?.trim() ?? '' })}
        mark={mark}
      >
        <Facts facts={[...(stored.reference ? [[reference, stored.reference] as const] : []), ...facts]} />
      </PageHead>
      <section className={`${ledger.grid} ruled ${styles.part}`}>
        <h2 className={ledger.margin}>{answers}</h2>
        <ol className={`${ledger.text} ${getLedgerClass('plain')}`}>
          {listAnswered(form, typed).map(([question, lines]) => (
            <li key={question}>
              <div className={styles.answer}>
                <p className="muted">{question}</p>
                <p className="serif">{lines.join('\n')}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className={`${ledger.grid} ruled ${styles.part}`}>
        <h2 className={ledger.margin}>{words.nextTitle}</h2>
        <div className={ledger.text}>
          <p className="measure">
            {words.next} {answerTime}
          </p>
          <Facts
            facts={[
              ...ways,
              [
                words.phone,
                <a key="phone" href={phoneHref}>
                  {phone}
                </a>,
              ],
            ]}
          />
        </div>
      </section>
    </>
  );
}
