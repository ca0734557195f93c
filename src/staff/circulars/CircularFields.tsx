import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { extractWords } from '../../content/circulars/markdown.ts';
import { findHints } from '../../content/writing/writing-rules.ts';
import type { Circular } from '../../contract/circulars.ts';
import { parsePhotoHash } from '../../contract/photos/variants.ts';
import { Field } from '../../ui/Field.tsx';
import { slidesQuery } from '../carousel/carousel-calls.ts';
import { registerFocusTarget } from '../documents/focus.ts';
import type { Draft } from '../parts/draft/draft.ts';
import { useDraftState } from '../parts/draft/use-draft.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { LoadingState } from '../parts/page/QueryStates.tsx';
import { allContentsQuery } from '../texts/content-queries.ts';
import { buildSiteContent } from '../texts/preview/site-content.ts';
import { CircularConflict } from './CircularConflict.tsx';
import styles from './CircularEditor.module.css';
import { createResolver, listReferences, parseCircularText } from './circular-text.ts';
import { NumberingField } from './NumberingField.tsx';

/** Lazy: the editor library loads with this screen only. */
const VisualEditor = lazy(() => import('../documents/markdown/VisualEditor.tsx'));

interface CircularFieldsProps {
  draft: Draft<Circular>;
  readOnly: boolean;
}

/** Fields of a circular: its title, text, points and the lines around them. */
export function CircularFields({ draft, readOnly }: CircularFieldsProps) {
  const { row, value } = useDraftState(draft);
  const contents = useQuery(allContentsQuery).data;
  const photos = useQuery(slidesQuery).data;
  const site = useMemo(
    () => (contents ? buildSiteContent(contents, 'dati', contents['dati'] ?? {}) : null),
    [contents],
  );
  const text = parseCircularText(value);
  const deferredBody = useDeferredValue(text.body);
  const resolveReference = useMemo(() => createResolver(site, row.published_at), [site, row.published_at]);
  const references = useMemo(() => listReferences(site, resolveReference), [site, resolveReference]);
  const writeField = (name: string) => (event: { target: { value: string } }) => draft.write(name, event.target.value);

  const renderLine = (name: 'title' | 'preheader' | 'subject' | 'topic', hint?: string) => (
    <CircularField name={name} value={text[name]} hint={hint} onChange={writeField(name)} readOnly={readOnly}>
      <CircularConflict draft={draft} name={name} />
    </CircularField>
  );
  return (
    <>
      <div className={styles.title}>{renderLine('title')}</div>
      <section aria-label="Testo" tabIndex={-1} ref={registerFocusTarget('body')}>
        <Suspense fallback={<LoadingState />}>
          <VisualEditor
            value={text.body}
            title={text.title}
            readOnly={readOnly}
            focused={!readOnly && text.body === ''}
            resolveReference={resolveReference}
            references={references}
            photos={(photos ?? [])
              .filter(({ url }) => parsePhotoHash(url) !== null)
              .map(({ url, titolo }) => ({ url, alt: titolo ?? '' }))}
            onChange={(markdown) => draft.write('body', markdown)}
          />
        </Suspense>
        <CircularConflict draft={draft} name="body" />
        <StyleHints text={useMemo(() => extractWords(deferredBody), [deferredBody])} />
      </section>
      <Points value={text.points} readOnly={readOnly} onChange={(points) => draft.write('points', points)}>
        <CircularConflict draft={draft} name="points" />
      </Points>
      <div className={`grid ${styles.fields}`}>
        {renderLine('preheader', 'È anche il sottotitolo della pagina')}
        {renderLine('subject', 'Se è vuoto vale il titolo')}
        <div tabIndex={-1} ref={registerFocusTarget('author')}>
          <SelectField
            label="Autore"
            value={text.author}
            disabled={readOnly}
            onChange={writeField('author')}
            options={listAuthors(text.author, site)}
          />
          <CircularConflict draft={draft} name="author" />
        </div>
        {renderLine('topic', 'Come «imprese, professionisti»')}
        {row.published_at === null && <NumberingField {...text} onChange={(name, value) => draft.write(name, value)} />}
      </div>
    </>
  );
}

interface PointsProps {
  value: readonly string[];
  readOnly: boolean;
  onChange: (points: string[]) => void;
  /** Choice between two texts of the points. */
  children: ReactNode;
}

function Points({ value, readOnly, onChange, children }: PointsProps) {
  return (
    <fieldset className={`stack3 lined ${styles.points}`} tabIndex={-1} ref={registerFocusTarget('points')}>
      <legend>
        In breve <small>Fino a tre punti</small>
      </legend>
      {[0, 1, 2].map((index) => (
        <CircularField
          key={index}
          name="point"
          label={`Punto ${index + 1}`}
          target={`points.${index}`}
          value={value[index] ?? ''}
          readOnly={readOnly}
          onChange={({ target }) => onChange(replacePoint(value, index, target.value))}
        />
      ))}
      {children}
    </fieldset>
  );
}

function replacePoint(points: readonly string[], position: number, value: string): string[] {
  const allPoints = [0, 1, 2].map((index) => (index === position ? value : (points[index] ?? '')));
  return allPoints.slice(0, allPoints.findLastIndex((point) => point !== '') + 1);
}

function listAuthors(current: string, site: ReturnType<typeof buildSiteContent> | null) {
  const people = site?.facts.people.map(({ name }) => name) ?? [];
  const names = current === '' || people.includes(current) ? people : [...people, current];
  const firm = { value: '', label: `lo studio (${site?.facts.identity.name ?? ''})` };
  return [firm, ...names.map((name) => ({ value: name, label: name }))];
}

const labels = {
  title: 'Titolo',
  subject: 'Oggetto dell’email',
  preheader: 'Riga accanto all’oggetto',
  topic: 'Riguarda',
  point: 'Punto',
} as const;

interface CircularFieldProps {
  name: 'title' | 'subject' | 'preheader' | 'topic' | 'point';
  label?: string;
  /** Path by which the field is focused. */
  target?: string;
  value: string;
  hint?: string | undefined;
  readOnly: boolean;
  onChange: (event: { target: { value: string } }) => void;
  /** Choice between two texts of the field. */
  children?: ReactNode;
}

function CircularField(props: CircularFieldProps) {
  const { name, label = labels[name], target = name, value, hint, readOnly, onChange, children } = props;
  return (
    <div>
      <Field
        ref={registerFocusTarget(target)}
        lang="it"
        spellCheck
        autoComplete="off"
        label={label}
        hint={hint}
        value={value}
        readOnly={readOnly}
        onChange={onChange}
      />
      {children}
      <StyleHints text={useDeferredValue(value)} />
    </div>
  );
}

/** Style hints from the professional code of conduct. */
function StyleHints({ text }: { text: string }) {
  const hints = useMemo(() => findHints(text), [text]);
  if (hints.length === 0) return null;
  return (
    <ul className={`fine ${styles.hints}`}>
      {hints.map(({ message, source }) => (
        <li key={message}>
          {message} {source && <small>({source})</small>}
        </li>
      ))}
    </ul>
  );
}
