import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { SharedCheckWords } from '../../../content/law/check-words.ts';
import type { ExistingDuty, TwoYears } from '../../../content/law/threshold-check.ts';
import { readField, readYears } from '../../../content/law/typed-check.ts';
import type { CheckQuoteLink } from '../../../content/quotes/views.ts';
import { checkId, footerPages } from '../../../content/site-map.ts';
import {
  type CheckPage,
  type FigureField,
  figureFields,
  readThresholds,
  type ThresholdField,
} from '../../../contract/threshold-query.ts';
import { Button } from '../../../ui/Button.tsx';
import fieldStyles from '../../../ui/Field.module.css';
import { Field } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Section.tsx';
import checkStyles from '../../layout/form/Check.module.css';
import { usePageState } from '../../layout/page-state.ts';
import { type CheckedDuty, CheckResult } from './CheckResult.tsx';
import styles from './ThresholdCheck.module.css';

interface ThresholdCheckProps {
  page: CheckPage;
  words: SharedCheckWords;
  /** Link to the topic that the figures belong to; `null` if there is none. */
  quote: CheckQuoteLink | null;
  check: (
    years: TwoYears,
    cases: { first: boolean; second: boolean; existingDuty: ExistingDuty | null },
  ) => CheckedDuty[];
  children?: ReactNode;
}

/** Id of the element that a submit focuses: the result, or the first invalid figure. */
const outcomeId = 'esito';

/**
 * Form for the figures of two years, with the result of the threshold check. With JavaScript the figures stay in the
 * browser; without it they are sent in the URL and not stored.
 */
export function ThresholdCheck({ page, words, quote, check, children }: ThresholdCheckProps) {
  const path = `/${page}`;
  const request = usePageState().thresholds;
  const requestedInput = request?.path === path ? request.typed : null;
  const [typed, setTyped] = useState(requestedInput);
  useEffect(() => {
    if (typed !== requestedInput) document.getElementById(outcomeId)?.focus();
  }, [typed, requestedInput]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setTyped(readThresholds((field) => (data.has(field) ? String(data.get(field)) : null)));
  };

  const isInvalid = (name: FigureField) => typed !== null && readField(name, typed) === undefined;
  const firstInvalid = figureFields.find(isInvalid);
  const renderFigure = (name: FigureField, label: string) => (
    <Field
      id={name === firstInvalid ? outcomeId : undefined}
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      defaultValue={typed?.[name]}
      error={isInvalid(name) ? words.figures.invalid : undefined}
    />
  );
  const renderCheckbox = (name: ThresholdField, label: string) => (
    <label className={`${fieldStyles.check} ${checkStyles.drawn} ${styles.box}`}>
      <input type="checkbox" name={name} value="si" defaultChecked={typed?.[name] === 'si'} /> {label}
    </label>
  );
  const years = typed && readYears(typed);
  return (
    <Section id={checkId} label={words.label} title={words.title} lead={words.lead}>
      <p className="above5 measure">{words.law}</p>
      <form className={`grid above6 ${styles.form}`} action={`${path}#${outcomeId}`} onSubmit={submit}>
        <fieldset className="stack4 top lined">
          <legend>{words.figures.earlier}</legend>
          {renderFigure('attivo1', words.figures.assets)}
          {renderFigure('ricavi1', words.revenue)}
          {renderFigure('dipendenti1', words.figures.staff)}
        </fieldset>
        <fieldset className="stack4 top lined">
          <legend>{words.figures.later}</legend>
          {renderFigure('attivo2', words.figures.assets)}
          {renderFigure('ricavi2', words.revenue)}
          {renderFigure('dipendenti2', words.figures.staff)}
        </fieldset>
        <div className={`stack5 start ${styles.ask}`}>
          <div className="stack2">
            {renderCheckbox('caso1', words.first)}
            {renderCheckbox('caso2', words.second)}
            {renderCheckbox('caso3', words.third)}
            {renderCheckbox('caso4', words.fourth)}
          </div>
          <Button type="submit">{words.submit}</Button>
          <p className="soft measure">{words.privacy}</p>
        </div>
      </form>
      <p className={firstInvalid && `above3 ${fieldStyles.error}`} role="status">
        {firstInvalid && words.figures.wrong}
      </p>
      {typed && years && (
        <CheckResult
          id={outcomeId}
          page={page}
          words={words}
          typed={typed}
          years={years}
          quote={quote}
          duties={check(years, {
            first: typed.caso1 === 'si',
            second: typed.caso2 === 'si',
            existingDuty: typed.caso3 === 'si' ? { belowLimitsLongEnough: typed.caso4 === 'si' } : null,
          })}
        />
      )}
      <p className="above5 measure">
        <Link className="line-link" to={footerPages.scadenze.path} discover="none">
          {words.deadlines}
        </Link>
      </p>
      {children}
    </Section>
  );
}
