import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { TypedInputs } from '../../../content/forms/parsing.ts';
import type { SharedCheckWords } from '../../../content/law/check-words.ts';
import { isExceeded, type Measure, measures, type TwoYears } from '../../../content/law/threshold-check.ts';
import type { StatedThreshold } from '../../../content/law/threshold-limits.ts';
import { chooseBands, composeCheckMessage } from '../../../content/law/typed-check.ts';
import type { CheckQuoteLink } from '../../../content/quotes/views.ts';
import { contactFormId, pages } from '../../../content/site-map.ts';
import { type CheckPage, makeCheckQuery, type TypedThresholds } from '../../../contract/threshold-query.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Facts } from '../../layout/Facts.tsx';
import { appendToDraft } from '../../layout/form/draft.ts';
import { useHydrated } from '../../layout/hydrated.ts';
import styles from './CheckResult.module.css';

/** Appointment that the law may require (control body or auditor), and whether it is required in this case. */
export interface CheckedDuty {
  name: string;
  outcome: { title: string; text: string };
  threshold: StatedThreshold;
  /** True if the figures decide the outcome; false if another paragraph of the law does, regardless of size. */
  bySize: boolean;
}

interface CheckResultProps {
  page: CheckPage;
  words: SharedCheckWords;
  typed: TypedThresholds;
  years: TwoYears;
  duties: CheckedDuty[];
  quote: CheckQuoteLink | null;
  id: string;
}

/**
 * Result of a threshold check: outcomes with reasons, figures beside their limits, and the law. Prints on one sheet.
 */
export function CheckResult({ page, words, typed, years, duties, quote, id }: CheckResultProps) {
  const { result, figures } = words;
  const hydrated = useHydrated();
  const navigate = useNavigate();
  // Put the figures into the form's draft, not into the URL, which the server and the browser's history would see.
  const fillDraft = (event: MouseEvent, draftName: string, answers: TypedInputs = {}) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
    event.preventDefault();
    appendToDraft(draftName, 'messaggio', composeCheckMessage(words, typed) ?? '', answers);
    return true;
  };
  const names: Record<Measure, string> = { assets: figures.assets, revenue: words.revenue, staff: figures.staff };
  const formatFigure = (figure: number | null, limit: number) =>
    figure === null
      ? result.unknown
      : `${figure.toLocaleString('it-IT', { useGrouping: 'always' })}, ${isExceeded(figure, limit) ? result.over : result.within}`;
  return (
    <div className={`stack6 start above6 ${styles.result}`} id={id} tabIndex={-1}>
      {duties.map(({ name, outcome, threshold, bySize }) => (
        <div key={name}>
          <h3>
            {name}: {outcome.title}
          </h3>
          <p>{outcome.text}</p>
          <Facts
            facts={measures.map((measure) => {
              const { texts, limits } = threshold;
              const [earlier, later] = years.map((year) => formatFigure(year[measure], limits[measure]));
              return [
                names[measure],
                <ul key={measure}>
                  <li>{`${result.limit}: ${texts[measure]}`}</li>
                  <li>{`${figures.earlier}: ${earlier}`}</li>
                  <li>{`${figures.later}: ${later}`}</li>
                </ul>,
              ];
            })}
          />
          <p>
            <small className="soft">{bySize ? threshold.law.bySize : threshold.law.otherwise}</small>
          </p>
        </div>
      ))}
      <p>
        <small className="soft">{result.note}</small>
      </p>
      <LinkButton
        href={`${pages.contatti.path}?${makeCheckQuery(page, typed)}#${contactFormId}`}
        onClick={(event) => fillDraft(event, 'contatto') && navigate(`${pages.contatti.path}#${contactFormId}`)}
      >
        {words.write}
      </LinkButton>
      {quote && (
        <LinkButton
          kind="quiet"
          href={`${quote.path}?${makeCheckQuery(page, typed)}`}
          onClick={(event) =>
            fillDraft(event, quote.path, chooseBands(quote.bands, years)) && location.assign(quote.path)
          }
        >
          {quote.label}
        </LinkButton>
      )}
      {hydrated && (
        <Button kind="quiet" onClick={() => print()}>
          {result.print}
        </Button>
      )}
    </div>
  );
}
