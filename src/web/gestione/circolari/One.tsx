import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { hintsFor } from '../../../content/writing/writing-rules.ts';
import { type Circular, circularCalls, circularLimits } from '../../../contract/circulars.ts';
import { photoHash } from '../../../contract/photos/variants.ts';
import { sendingCalls } from '../../../contract/sending.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { slidesQuery } from '../carosello/calls.ts';
import { Button } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { SelectField } from '../parts/form/SelectField.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { tellActions } from '../parts/overlays/tell-height.ts';
import { sayFailure, say as tell } from '../parts/overlays/toasts.ts';
import { DocumentTitle, Section } from '../parts/page/Page.tsx';
import { Waiting } from '../parts/page/States.tsx';
import patterns from '../parts/patterns.module.css';
import { clockTime } from '../parts/wording/times.ts';
import { useMay, usePerson } from '../session/use-session.ts';
import { allContentsQuery } from '../testi/calls.ts';
import { Draft } from '../testi/draft/draft.ts';
import { usePresence } from '../testi/draft/use-presence.ts';
import editor from '../testi/Editor.module.css';
import { useDraft } from '../testi/editing.ts';
import { DraftNotices } from '../testi/Notices.tsx';
import { siteWith } from '../testi/preview/views.ts';
import { words as drafts } from '../testi/words.ts';
import { circularFields, circularSource, editedFrom } from './calls.ts';
import styles from './One.module.css';
import { Preview } from './Preview.tsx';
import { SendDialog } from './SendDialog.tsx';
import { namesOf, sayOn, typedOf } from './typed.ts';
import { Versions } from './Versions.tsx';
import { words } from './words.ts';

/** The editor's library comes with this screen alone. */
const Visual = lazy(() => import('./writing/Visual.tsx'));

/** A circolare as it is written: its fields, its text, and beside them what it will look like. */
export function One({ row: opened }: { row: Circular }) {
  const { email } = usePerson();
  const isManager = useMay('manager');
  const navigate = useNavigate();
  const [row, setRow] = useState(opened);
  const [draft] = useState(() => new Draft(editedFrom(opened), circularFields, email, circularSource(setRow)));
  const state = useDraft(draft);
  useEffect(() => draft.begin(), [draft]);
  const present = usePresence(draft);
  const [previewing, setPreviewing] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [sending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  const all = useQuery(allContentsQuery).data;
  const photos = useQuery(slidesQuery).data;
  const site = useMemo(() => (all ? siteWith(all, 'dati', all['dati'] ?? {}) : null), [all]);
  const typed = typedOf(state.content);
  const shown = useDeferredValue(typed);
  const say = useMemo(() => sayOn(site, row.published_at), [site, row.published_at]);
  const names = useMemo(() => namesOf(site, say), [site, say]);
  const readOnly = row.state === 'withdrawn';
  const write = (name: string) => (event: { target: { value: string } }) => draft.write(name, event.target.value);

  /** Saves what is typed, then does `work` on the version that there is now. */
  const change = async (failed: string, work: (version: number) => Promise<Circular | undefined>) => {
    setBusy(true);
    try {
      if (!(await draft.save())) return false;
      const now = await work(draft.get().server.version);
      if (now) {
        setRow(now);
        await draft.takeNewer(now.version);
      }
      return true;
    } catch (error) {
      sayFailure(failed, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const { id } = row;
  /** The same for what is asked about first. */
  const changeAsked = async (what: 'publish' | 'withdraw' | 'remove', work: Parameters<typeof change>[1]) => {
    const { title, text, do: action, done, failed } = words[what];
    if (!(await confirm({ title, text, action, destructive: what !== 'publish' }))) return false;
    const isDone = await change(failed, work);
    if (isDone) tell({ title: done });
    return isDone;
  };
  const publish = () => changeAsked('publish', (version) => ask(circularCalls.publish, { id, version }));
  const withdraw = () => changeAsked('withdraw', (version) => ask(circularCalls.withdraw, { id, version }));
  const remove = async () => {
    const removal = (version: number) => ask(circularCalls.remove, { id, version }).then(() => undefined);
    if (await changeAsked('remove', removal)) await navigate(staffPages.circolari);
  };
  const test = async () => {
    const done = await change(words.test.failed, (version) => ask(sendingCalls.test, { id, version }));
    if (done) tell({ title: words.test.done(email) });
  };
  // What is sent is what is saved.
  const openSend = async () => setSending(await draft.save());
  const isDraft = row.state === 'draft';
  const line = (name: 'title' | 'preheader' | 'subject' | 'topic', hint?: string) => (
    <Typed name={name} value={typed[name]} hint={hint} onChange={write(name)} readOnly={readOnly} />
  );
  const heading = row.number === null ? typed.title : `${row.number}. ${typed.title}`;
  return (
    <div className={editor.editor} data-previewing={previewing || undefined}>
      <DocumentTitle title={heading} />
      <header className={editor.head}>
        <div className={editor.title}>
          <h1>{heading}</h1>
          <span className={patterns.soft}>{words.states[row.state]}</span>
          <Link to={staffPages.circolari}>{words.all}</Link>
        </div>
        <p className={styles.links}>
          {row.url !== null && <a href={new URL(row.url).pathname}>{words.seePage}</a>}
          {row.audience !== null && <Link to={`${staffPages.circolari}/${id}/invio`}>{words.send.ledger}</Link>}
        </p>
      </header>
      <div className={`${editor.body} ${styles.body}`}>
        <div className={editor.fields}>
          <DraftNotices draft={draft} present={present} />
          <div className={styles.fields}>
            {line('title')}
            <fieldset className={styles.points}>
              <legend>
                {words.fields.points} <small>{words.fields.pointsHint}</small>
              </legend>
              {[0, 1, 2].map((at) => (
                <Typed
                  key={at}
                  name="point"
                  label={`${words.fields.point} ${at + 1}`}
                  value={typed.points[at] ?? ''}
                  readOnly={readOnly}
                  onChange={({ target }) => draft.write('points', withPoint(typed.points, at, target.value))}
                />
              ))}
            </fieldset>
          </div>
          <section aria-label={words.fields.body}>
            <Suspense fallback={<Waiting />}>
              <Visual
                value={typed.body}
                title={typed.title}
                readOnly={readOnly}
                say={say}
                names={names}
                photos={(photos ?? [])
                  .filter(({ url }) => photoHash(url) !== null)
                  .map(({ url, titolo }) => ({ url, alt: titolo ?? '' }))}
                onChange={(markdown) => draft.write('body', markdown)}
              />
            </Suspense>
            <Hints text={useDeferredValue(typed.body)} />
          </section>
          <div className={styles.fields}>
            {line('preheader', words.fields.preheaderHint)}
            {line('subject', words.fields.subjectHint)}
            <SelectField
              label={words.fields.author}
              value={typed.author}
              disabled={readOnly}
              onChange={write('author')}
              options={authorsOf(typed.author, site)}
            />
            {line('topic', words.fields.topicHint)}
          </div>
          {row.published_at !== null && (
            <Section title={words.versions.title}>
              <Versions key={row.corrections.length} id={id} draft={draft} readOnly={readOnly} />
            </Section>
          )}
        </div>
        <div className={editor.beside}>{site && all && <Preview row={row} typed={shown} site={site} say={say} />}</div>
      </div>
      <div className={editor.actions} ref={tellActions}>
        <p role="status">
          <Standing
            saving={state.saving}
            refusal={state.refusal}
            conflict={state.conflict !== null}
            at={row.updated_at}
          />
          {isDraft && !isManager && ` ${words.publish.manager}`}
        </p>
        <div className={editor.buttons}>
          <span className={editor.toPreview}>
            <Button onClick={() => setPreviewing(!previewing)}>
              {previewing ? words.preview.hide : words.preview.show}
            </Button>
          </span>
          {isDraft && (
            <Button kind="text" removes onClick={() => void remove()}>
              {words.remove.do}
            </Button>
          )}
          {isManager && (row.state === 'published' || row.state === 'sent' || row.state === 'stopped') && (
            <Button kind="text" removes onClick={() => void withdraw()}>
              {words.withdraw.do}
            </Button>
          )}
          {!readOnly && (
            <Button kind="text" busy={busy} onClick={() => void test()}>
              {words.test.do}
            </Button>
          )}
          {isManager && (isDraft || row.state === 'published') && (
            <Button busy={busy} disabled={state.conflict !== null} onClick={() => void openSend()}>
              {words.send.open}
            </Button>
          )}
          {isManager && isDraft && (
            <Button kind="solid" busy={busy} disabled={state.conflict !== null} onClick={() => void publish()}>
              {words.publish.do}
            </Button>
          )}
          {isManager && !isDraft && !readOnly && row.changed && (
            <Button onClick={() => setCorrecting(true)}>{words.correct.do}</Button>
          )}
        </div>
      </div>
      {sending && (
        <SendDialog
          row={{ ...row, version: state.server.version }}
          onClose={() => setSending(false)}
          onSent={() => void navigate(`${staffPages.circolari}/${id}/invio`)}
        />
      )}
      {correcting && (
        <FormDialog
          onClose={() => setCorrecting(false)}
          title={words.correct.title}
          description={<p>{words.correct.text}</p>}
          action={words.correct.do}
          busy={busy}
          onSend={async (fields) => {
            const text = String(fields.get('text'));
            const work = (version: number) => ask(circularCalls.correct, { id, version, text });
            if (!(await change(words.correct.failed, work))) return;
            setCorrecting(false);
            tell({ title: words.correct.done });
          }}
        >
          <Field label={words.correct.label} name="text" maxLength={circularLimits.correction} autoComplete="off" />
        </FormDialog>
      )}
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
  const firm = { value: '', label: words.firm(site?.facts.identity.name ?? '') };
  return [firm, ...named.map((name) => ({ value: name, label: name }))];
}

interface TypedProps {
  name: 'title' | 'subject' | 'preheader' | 'topic' | 'point';
  label?: string;
  value: string;
  hint?: string | undefined;
  readOnly: boolean;
  onChange: (event: { target: { value: string } }) => void;
}

function Typed({ name, label = words.fields[name], value, hint, readOnly, onChange }: TypedProps) {
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

/** What the code of the profession would have looked at twice. */
function Hints({ text }: { text: string }) {
  const hints = useMemo(() => hintsFor(text), [text]);
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints}>
      {hints.map(({ message, source }) => (
        <li key={message}>
          {message} {source && <small>{drafts.source(source)}</small>}
        </li>
      ))}
    </ul>
  );
}

interface StandingProps {
  saving: ReturnType<typeof useDraft>['saving'];
  refusal: string | null;
  conflict: boolean;
  at: string;
}

function Standing({ saving, refusal, conflict, at }: StandingProps) {
  const { state } = drafts;
  if (conflict) return state.conflict;
  switch (saving) {
    case 'saved':
      return state.saved(clockTime(new Date(at)));
    case 'refused':
      return `${state.refused} ${refusal}`;
    default:
      return state[saving];
  }
}
