import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { circularWords } from '../../content/circulars/markdown.ts';
import { hintsFor } from '../../content/writing/writing-rules.ts';
import { type Circular, circularCalls, circularLimits } from '../../contract/newsletter/circulars.ts';
import { photoHash } from '../../contract/photos/variants.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { slidesQuery } from '../carousel/carousel-calls.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { usePresence } from '../parts/draft/use-presence.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { DocumentTitle, Section } from '../parts/page/Page.tsx';
import { Waiting } from '../parts/page/States.tsx';
import patterns from '../parts/patterns.module.css';
import { usePerson } from '../session/use-session.ts';
import { allContentsQuery } from '../texts/content-queries.ts';
import editor from '../texts/Editor.module.css';
import { DraftNotices } from '../texts/Notices.tsx';
import { siteWith } from '../texts/preview/views.ts';
import { CircularActions } from './CircularActions.tsx';
import styles from './CircularEditor.module.css';
import { CircularPreview } from './CircularPreview.tsx';
import { CircularVersions } from './CircularVersions.tsx';
import { circularDrafts, circularFields, circularSource } from './circular-queries.ts';
import { circularStates } from './circular-words.ts';
import { namesOf, sayOn, typedOf } from './typed.ts';

/** Lazy: the editor library loads with this screen only. */
const Visual = lazy(() => import('./writing/Visual.tsx'));

/** Editor of a circular: its fields and text, with a live preview beside them. */
export function CircularEditor({ row: opened }: { row: Circular }) {
  const { email } = usePerson();
  const { id } = opened;
  const draft = useDraft(circularDrafts, opened, circularSource(id, email));
  const { row, value } = useDraftState(draft);
  const present = usePresence(draft, {
    note: (signal) => ask(circularCalls.notePresence, { id }, signal),
    read: () => ask(circularCalls.read, { id }),
  });
  const [previewing, setPreviewing] = useState(false);
  const all = useQuery(allContentsQuery).data;
  const photos = useQuery(slidesQuery).data;
  const site = useMemo(() => (all ? siteWith(all, 'dati', all['dati'] ?? {}) : null), [all]);
  const typed = typedOf(value);
  const shown = useDeferredValue(typed);
  const say = useMemo(() => sayOn(site, row.published_at), [site, row.published_at]);
  const names = useMemo(() => namesOf(site, say), [site, say]);
  const readOnly = row.state === 'withdrawn';
  const write = (name: string) => (event: { target: { value: string } }) => draft.write(name, event.target.value);

  const line = (name: 'title' | 'preheader' | 'subject' | 'topic', hint?: string) => (
    <Typed name={name} value={typed[name]} hint={hint} onChange={write(name)} readOnly={readOnly} />
  );
  const heading = row.number === null ? typed.title : `${row.number}. ${typed.title}`;
  return (
    <div className={editor.editor} data-previewing={previewing || undefined} data-composing="">
      <DocumentTitle title={heading} />
      <header className={`${editor.head} ${styles.head}`}>
        <p className={editor.title}>
          <Link to={staffPages.circulars}>tutte le circolari</Link>
          <span className={patterns.soft}>
            {row.number !== null && `${row.number}, `}
            {circularStates[row.state]}
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
          <DraftNotices draft={draft} fields={circularFields} present={present} />
          <div className={styles.title}>{line('title')}</div>
          <section aria-label="Testo">
            <Suspense fallback={<Waiting />}>
              <Visual
                value={typed.body}
                title={typed.title}
                readOnly={readOnly}
                focused={!readOnly && opened.body === ''}
                say={say}
                names={names}
                photos={(photos ?? [])
                  .filter(({ url }) => photoHash(url) !== null)
                  .map(({ url, titolo }) => ({ url, alt: titolo ?? '' }))}
                onChange={(markdown) => draft.write('body', markdown)}
              />
            </Suspense>
            <Hints text={useMemo(() => circularWords(shown.body), [shown.body])} />
          </section>
          <fieldset className={styles.points}>
            <legend>
              In breve <small>Fino a tre punti</small>
            </legend>
            {[0, 1, 2].map((at) => (
              <Typed
                key={at}
                name="point"
                label={`Punto ${at + 1}`}
                value={typed.points[at] ?? ''}
                readOnly={readOnly}
                onChange={({ target }) => draft.write('points', withPoint(typed.points, at, target.value))}
              />
            ))}
          </fieldset>
          <div className={styles.fields}>
            {line('preheader', 'È anche il sottotitolo della pagina')}
            {line('subject', 'Se è vuoto vale il titolo')}
            <SelectField
              label="Autore"
              value={typed.author}
              disabled={readOnly}
              onChange={write('author')}
              options={authorsOf(typed.author, site)}
            />
            {line('topic', 'Come «imprese, professionisti»')}
          </div>
          {row.published_at !== null && (
            <Section title="Che cosa è stato pubblicato">
              <CircularVersions key={row.corrections.length} id={id} draft={draft} readOnly={readOnly} />
            </Section>
          )}
        </div>
        <div className={styles.beside}>
          <CircularPreview id={id} version={row.version} />
        </div>
      </div>
      <CircularActions draft={draft} previewing={previewing} onPreview={setPreviewing} />
    </div>
  );
}

function withPoint(points: readonly string[], at: number, value: string): string[] {
  const all = [0, 1, 2].map((index) => (index === at ? value : (points[index] ?? '')));
  return all.slice(0, all.findLastIndex((point) => point !== '') + 1);
}

function authorsOf(current: string, site: ReturnType<typeof siteWith> | null) {
  const people = site?.facts.people.map(({ name }) => name) ?? [];
  const named = current === '' || people.includes(current) ? people : [...people, current];
  const firm = { value: '', label: `lo studio (${site?.facts.identity.name ?? ''})` };
  return [firm, ...named.map((name) => ({ value: name, label: name }))];
}

const labels = {
  title: 'Titolo',
  subject: 'Oggetto dell’email',
  preheader: 'Riga accanto all’oggetto',
  topic: 'Riguarda',
  point: 'Punto',
} as const;

interface TypedProps {
  name: 'title' | 'subject' | 'preheader' | 'topic' | 'point';
  label?: string;
  value: string;
  hint?: string | undefined;
  readOnly: boolean;
  onChange: (event: { target: { value: string } }) => void;
}

function Typed({ name, label = labels[name], value, hint, readOnly, onChange }: TypedProps) {
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
      <Hints text={useDeferredValue(value)} />
    </div>
  );
}

/** Style hints from the professional code of conduct. */
function Hints({ text }: { text: string }) {
  const hints = useMemo(() => hintsFor(text), [text]);
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
