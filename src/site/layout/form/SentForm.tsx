import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { fillIn } from '../../../content/writing/fill.ts';
import { getLedgerClass } from '../../../ui/Ledger.tsx';
import ledger from '../../../ui/ledger-page.module.css';
import { useContent } from '../../api/content.ts';
import { Facts } from '../Facts.tsx';
import { PageHead } from '../PageHead.tsx';
import { deleteDraft } from './draft.ts';
import styles from './SentForm.module.css';
import type { SentEntry } from './use-sent.ts';

interface SentFormProps {
  sent: SentEntry;
  /** Sentence below the title, if the recipient of the answer is unknown. */
  lead: string;
  draftName: string;
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
export function SentForm({ sent, lead, draftName, words, mark, facts = [], ways = [] }: SentFormProps) {
  const { phone, phoneHref } = useContent('site');
  const { answerTime } = useContent('moduli').shared;
  const heading = useRef<HTMLHeadingElement>(null);
  const { reference, stored } = sent;
  const showEntry = useEffectEvent(() => {
    // A document has the focus already. Its form was posted natively, and may have left a draft.
    if (!stored) return deleteDraft(draftName);
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  });
  useEffect(() => showEntry(), []);
  return (
    <>
      <PageHead
        title={words.sent.title}
        titleRef={heading}
        lead={stored ? fillIn(words.sent.lead, { destinatario: stored.recipient }) : lead}
        mark={mark}
      >
        <Facts facts={[...(reference ? [[words.sent.reference, reference] as const] : []), ...facts]} />
      </PageHead>
      {stored && (
        <section className={`${ledger.grid} ruled ${styles.part}`}>
          <h2 className={ledger.margin}>{words.sent.answers}</h2>
          <ol className={`${ledger.text} ${getLedgerClass('plain')}`}>
            {stored.answers.map(([question, lines]) => (
              <li key={question}>
                <div className={styles.answer}>
                  <p className="muted">{question}</p>
                  <p className="serif">{lines.join('\n')}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
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
