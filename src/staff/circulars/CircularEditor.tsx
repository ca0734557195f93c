import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { extractWords } from '../../content/circulars/markdown.ts';
import { findHints } from '../../content/writing/writing-rules.ts';
import { type Circular, circularCalls, circularLimits } from '../../contract/newsletter/circulars.ts';
import { parsePhotoHash } from '../../contract/photos/variants.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { slidesQuery } from '../carousel/carousel-calls.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { usePresence } from '../parts/draft/use-presence.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { DocumentTitle } from '../parts/page/Page.tsx';
import { LoadingState } from '../parts/page/QueryStates.tsx';
import patterns from '../parts/patterns.module.css';
import { usePerson } from '../session/use-session.ts';
import { allContentsQuery } from '../texts/content-queries.ts';
import editor from '../texts/Editor.module.css';
import { DraftNotices } from '../texts/EditorNotices.tsx';
import { buildSiteContent } from '../texts/preview/site-content.ts';
import { CircularActions } from './CircularActions.tsx';
import styles from './CircularEditor.module.css';
import { CircularPreview } from './CircularPreview.tsx';
import { CircularVersions } from './CircularVersions.tsx';
import { circularDrafts, circularFields, createCircularSource } from './circular-queries.ts';
import { createResolver, listReferences, parseCircularText } from './circular-text.ts';
import { circularStateNames } from './circular-words.ts';

/** Lazy: the editor library loads with this screen only. */
const VisualEditor = lazy(() => import('./writing/VisualEditor.tsx'));

/** Editor of a circular: its fields and text, with a live preview beside them. */
export function CircularEditor({ row: initialRow }: { row: Circular }) {
  const { email } = usePerson();
  const { id } = initialRow;
  const draft = useDraft(circularDrafts, initialRow, createCircularSource(id, email));
  const { row, value } = useDraftState(draft);
  const presentEditors = usePresence(draft, {
    sendPresence: (signal) => callApi(circularCalls.notePresence, { id }, signal),
    readRow: () => callApi(circularCalls.read, { id }),
  });
  const [isPreviewing, setIsPreviewing] = useState(false);
  const contents = useQuery(allContentsQuery).data;
  const photos = useQuery(slidesQuery).data;
  const site = useMemo(
    () => (contents ? buildSiteContent(contents, 'dati', contents['dati'] ?? {}) : null),
    [contents],
  );
  const text = parseCircularText(value);
  const deferredText = useDeferredValue(text);
  const resolveReference = useMemo(() => createResolver(site, row.published_at), [site, row.published_at]);
  const references = useMemo(() => listReferences(site, resolveReference), [site, resolveReference]);
  const readOnly = row.state === 'withdrawn';
  const writeField = (name: string) => (event: { target: { value: string } }) => draft.write(name, event.target.value);

  const renderLine = (name: 'title' | 'preheader' | 'subject' | 'topic', hint?: string) => (
    <CircularField name={name} value={text[name]} hint={hint} onChange={writeField(name)} readOnly={readOnly} />
  );
  const heading = row.number === null ? text.title : `${row.number}. ${text.title}`;
  return (
    <div className={editor.editor} data-previewing={isPreviewing || undefined} data-composing="">
      <DocumentTitle title={heading} />
      <header className={`${editor.head} ${styles.head}`}>
        <p className={editor.title}>
          <Link to={staffPages.circulars}>tutte le circolari</Link>
          <span className={patterns.soft}>
            {row.number !== null && `${row.number}, `}
            {circularStateNames[row.state]}
          </span>
        </p>
        <h1 className="visually-hidden">{heading}</h1>
        <p className={styles.links}>
          {row.url !== null && <a href={new URL(row.url).pathname}>Vedi la pagina</a>}
          {row.audience !== null && <Link to={`${staffPages.circulars}/${row.id}/invio`}>Resoconto dell’invio</Link>}
        </p>
      </header>
      <div className={styles.body}>
        <div className={`${editor.fields} ${styles.column}`}>
          <DraftNotices draft={draft} fields={circularFields} presentEditors={presentEditors} />
          <div className={styles.title}>{renderLine('title')}</div>
          <section aria-label="Testo">
            <Suspense fallback={<LoadingState />}>
              <VisualEditor
                value={text.body}
                title={text.title}
                readOnly={readOnly}
                focused={!readOnly && initialRow.body === ''}
                resolveReference={resolveReference}
                references={references}
                photos={(photos ?? [])
                  .filter(({ url }) => parsePhotoHash(url) !== null)
                  .map(({ url, titolo }) => ({ url, alt: titolo ?? '' }))}
                onChange={(markdown) => draft.write('body', markdown)}
              />
            </Suspense>
            <StyleHints text={useMemo(() => extractWords(deferredText.body), [deferredText.body])} />
          </section>
          <Points value={text.points} readOnly={readOnly} onChange={(points) => draft.write('points', points)} />
          <div className={styles.fields}>
            {renderLine('preheader', 'È anche il sottotitolo della pagina')}
            {renderLine('subject', 'Se è vuoto vale il titolo')}
            <SelectField
              label="Autore"
              value={text.author}
              disabled={readOnly}
              onChange={writeField('author')}
              options={listAuthors(text.author, site)}
            />
            {renderLine('topic', 'Come «imprese, professionisti»')}
          </div>
          {row.published_at !== null && (
            <CircularVersions key={row.corrections.length} id={id} draft={draft} readOnly={readOnly} />
          )}
        </div>
        <div className={styles.beside}>
          <CircularPreview id={id} version={row.version} />
        </div>
      </div>
      <CircularActions draft={draft} isPreviewing={isPreviewing} onPreview={setIsPreviewing} />
    </div>
  );
}

interface PointsProps {
  value: readonly string[];
  readOnly: boolean;
  onChange: (points: string[]) => void;
}

function Points({ value, readOnly, onChange }: PointsProps) {
  return (
    <fieldset className={styles.points}>
      <legend>
        In breve <small>Fino a tre punti</small>
      </legend>
      {[0, 1, 2].map((index) => (
        <CircularField
          key={index}
          name="point"
          label={`Punto ${index + 1}`}
          value={value[index] ?? ''}
          readOnly={readOnly}
          onChange={({ target }) => onChange(replacePoint(value, index, target.value))}
        />
      ))}
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
  value: string;
  hint?: string | undefined;
  readOnly: boolean;
  onChange: (event: { target: { value: string } }) => void;
}

function CircularField({ name, label = labels[name], value, hint, readOnly, onChange }: CircularFieldProps) {
  return (
    <div>
      <Field
        lang="it"
        spellCheck
        autoComplete="off"
        label={label}
        hint={hint}
        value={value}
        maxLength={circularLimits[name === 'subject' ? 'title' : name]}
        readOnly={readOnly}
        onChange={onChange}
      />
      <StyleHints text={useDeferredValue(value)} />
    </div>
  );
}

/** Style hints from the professional code of conduct. */
function StyleHints({ text }: { text: string }) {
  const hints = useMemo(() => findHints(text), [text]);
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints}>
      {hints.map(({ message, source }) => (
        <li key={message}>
          {message} {source && <small>({source})</small>}
        </li>
      ))}
    </ul>
  );
}
