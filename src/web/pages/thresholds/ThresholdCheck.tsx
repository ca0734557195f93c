import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { SharedCheckWords } from '../../../content/check-words.ts';
import { type Figures, readFigure, type TwoYears } from '../../../content/law/threshold-check.ts';
import { footerPages } from '../../../content/site-map.ts';
import {
  figureFields,
  type ThresholdField,
  type TypedThresholds,
  typedThresholds,
} from '../../../contract/threshold-query.ts';
import { usePageState } from '../../layout/page-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Section } from '../../ui/Section.tsx';
import { type CheckedDuty, CheckResult } from './CheckResult.tsx';
import styles from './ThresholdCheck.module.css';

interface ThresholdCheckProps {
  /** The page that it stands on: its form asks for this address. */
  path: string;
  words: SharedCheckWords;
  /** The answers to what was typed. */
  check: (years: TwoYears, first: boolean, second: boolean) => CheckedDuty[];
}

/** Where an answer takes the visitor, by the form's address or by focus: to the result, or to the first figure that is none. */
const outcomeId = 'esito';

/**
 * Two years' figures in, the law's answer out. Without the app its form is a plain request whose answer nobody keeps; with it, nothing
 * leaves the browser.
 */
export function ThresholdCheck({ path, words, check }: ThresholdCheckProps) {
  const asked = usePageState().thresholds;
  const arrived = asked?.path === path ? asked.typed : null;
  const [typed, setTyped] = useState(arrived);
  useEffect(() => {
    if (typed !== arrived) document.getElementById(outcomeId)?.focus();
  }, [typed, arrived]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setTyped(typedThresholds((field) => (data.has(field) ? String(data.get(field)) : null)));
  };

  const isWrong = (name: ThresholdField) => typed !== null && readFigure(typed[name]) === undefined;
  const firstWrong = figureFields.find(isWrong);
  const figure = (name: ThresholdField, label: string) => (
    <Field
      id={name === firstWrong ? outcomeId : undefined}
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      defaultValue={typed?.[name]}
      error={isWrong(name) ? words.figures.invalid : undefined}
    />
  );
  const box = (name: ThresholdField, label: string) => (
    <label className={styles.box}>
      <input type="checkbox" name={name} value="si" defaultChecked={typed?.[name] === 'si'} /> {label}
    </label>
  );
  const years = typed && yearsOf(typed);
  return (
    <Section label={words.label} title={words.title} lead={words.lead}>
      <p className={styles.law}>{words.law}</p>
      <form className={styles.form} action={`${path}#${outcomeId}`} onSubmit={submit}>
        <fieldset>
          <legend>{words.figures.earlier}</legend>
          {figure('attivo1', words.figures.assets)}
          {figure('ricavi1', words.revenue)}
          {figure('dipendenti1', words.figures.staff)}
        </fieldset>
        <fieldset>
          <legend>{words.figures.later}</legend>
          {figure('attivo2', words.figures.assets)}
          {figure('ricavi2', words.revenue)}
          {figure('dipendenti2', words.figures.staff)}
        </fieldset>
        <div className={styles.ask}>
          {box('caso1', words.first)}
          {box('caso2', words.second)}
          <Button type="submit">{words.submit}</Button>
          <p>{words.privacy}</p>
        </div>
      </form>
      <p className={styles.wrong} role="status">
        {firstWrong && words.figures.wrong}
      </p>
      {typed && years && (
        <CheckResult
          id={outcomeId}
          words={words}
          years={years}
          duties={check(years, typed.caso1 === 'si', typed.caso2 === 'si')}
        />
      )}
      <p className={styles.law}>
        <Link to={footerPages.scadenze.path}>{words.deadlines}</Link>
      </p>
    </Section>
  );
}

/** The figures that were typed; `null` where one of them cannot be read. */
function yearsOf(typed: TypedThresholds): TwoYears | null {
  const earlier = figuresOf(typed.attivo1, typed.ricavi1, typed.dipendenti1);
  const later = figuresOf(typed.attivo2, typed.ricavi2, typed.dipendenti2);
  return earlier && later && [earlier, later];
}

function figuresOf(...typed: [assets: string, revenue: string, staff: string]): Figures | null {
  const [assets, revenue, staff] = typed.map(readFigure);
  return assets === undefined || revenue === undefined || staff === undefined ? null : { assets, revenue, staff };
}
