import { useEffect, useRef } from 'react';
import { formatDayAndMonth } from '../../../content/time/italian-date.ts';
import { formatAtTime } from '../../../content/time/italian-time.ts';
import { toRomanTime } from '../../../content/time/roman-clock.ts';
import { fillIn } from '../../../content/writing/fill.ts';
import type { ClientPaper, PapersPageState } from '../../../contract/papers/client-page.ts';
import { clientNoteMax, isSettled, paperAccept, paperLimits } from '../../../contract/papers/terms.ts';
import { Button } from '../../../ui/Button.tsx';
import field from '../../../ui/Field.module.css';
import { useContent } from '../../api/content.ts';
import form from '../../layout/form/Form.module.css';
import { useHydrated } from '../../layout/hydrated.ts';
import styles from './ConsegnaPage.module.css';
import { useHandIn } from './use-hand-in.ts';

interface PaperFormProps {
  /** Path of the page. */
  path: string;
  paper: ClientPaper;
  onChange: (change: (before: ClientPaper) => ClientPaper) => void;
  /** Post of this form, without JavaScript, that was refused. */
  refused: PapersPageState['refused'];
}

/** Form of a paper: its state, its files, a note. With scripts a chosen file is sent at once. */
export function PaperForm({ path, paper, onChange, refused }: PaperFormProps) {
  const words = useContent('consegna').paper;
  const element = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const { onSubmit, isSending, progress, failure, setFailure } = useHandIn(path, ({ received_at, files }, sent) => {
    element.current?.reset();
    const action = sent.get('action');
    onChange((before) => ({
      ...before,
      ...(action === 'missing' && { state: 'missing' }),
      ...(action === 'wrong' && { state: 'waiting', files: 0, isWrong: true }),
      ...(files.length > 0 && {
        state: 'delivered',
        files: before.files + files.length,
        received_at,
        isWrong: false,
      }),
      hasNote: before.hasNote || sent.get('note') !== '',
    }));
  });

  const sendChosen = () => {
    const tooLarge = [...(input.current?.files ?? [])].find(({ size }) => size > paperLimits.file);
    if (!tooLarge) return element.current?.requestSubmit();
    setFailure({ message: fillIn(words.tooLarge, { file: tooLarge.name }), canRetry: false });
  };
  // A file may have been chosen before hydration.
  const sendAtFirst = useRef(sendChosen);
  useEffect(() => {
    if (input.current?.files?.length) sendAtFirst.current();
  }, []);
  useEffect(() => {
    if (failure?.canRetry === false && input.current) input.current.value = '';
  }, [failure]);

  const { id, title, note, state, reason, hasNote } = paper;
  const action = paper.files > 0 ? 'wrong' : state === 'missing' ? null : 'missing';
  const error = failure?.message ?? refused?.message;
  const status = [describeState(paper, words), ...(hasNote ? [words.noted] : [])].filter(Boolean).join(' ');
  const heading = (
    <>
      <h2>{isSettled(state) ? title : <label htmlFor={`file-${id}`}>{title}</label>}</h2>
      {note && (
        <p className="soft" id={`help-${id}`}>
          {note}
        </p>
      )}
      {state === 'again' && (
        <p className={field.error} id={`again-${id}`}>
          {[words.again, reason].filter(Boolean).join(': ')}
        </p>
      )}
    </>
  );
  if (isSettled(state))
    return (
      <div className={`${form.question} ${styles.paper}`}>
        {heading}
        <p>{status}</p>
      </div>
    );
  return (
    <form
      className={`${form.question} ${styles.paper}`}
      ref={element}
      method="post"
      encType="multipart/form-data"
      action={path}
      onSubmit={onSubmit}
    >
      {heading}
      <div className={`${form.answer} ${styles.answer}`}>
        <div aria-live="polite" id={`state-${id}`}>
          {status && <p>{status}</p>}
          {error && !isSending && <p className={field.error}>{error}</p>}
        </div>
        <input type="hidden" name="paper" value={id} />
        <input
          id={`file-${id}`}
          ref={input}
          className={`${field.control} ${field.input}`}
          type="file"
          name="file"
          multiple
          accept={paperAccept}
          aria-describedby={`${note && `help-${id} `}${state === 'again' ? `again-${id} ` : ''}state-${id}`}
          aria-invalid={error !== undefined}
          onChange={sendChosen}
        />
        {isSending && (
          <p>
            <label>
              {words.sending} <progress max={100} value={progress} />
            </label>
          </p>
        )}
        {(!hydrated || failure?.canRetry) && <Button type="submit">{failure ? words.retry : words.send}</Button>}
        {action && (
          <Button kind="quiet" type="submit" name="action" value={action} aria-label={`${words[action]}: ${title}`}>
            {words[action]}
          </Button>
        )}
        <details open={Boolean(refused?.note)} aria-label={`${words.note}: ${title}`}>
          <summary>{words.note}</summary>
          <textarea
            className={`${field.control} ${field.input}`}
            name="note"
            aria-label={`${words.note}: ${title}`}
            rows={3}
            maxLength={clientNoteMax}
            defaultValue={refused?.note}
          />
          <Button kind="quiet" type="submit">
            {words.sendNote}
          </Button>
        </details>
      </div>
    </form>
  );
}

/** Sentence about what has arrived, or why nothing is needed. */
function describeState(
  { state, files, received_at, isWrong }: ClientPaper,
  words: ReturnType<typeof useContent<'consegna'>>['paper'],
): string {
  if (state === 'good') return words.good;
  if (state === 'not-needed') return words.notNeeded;
  if (state === 'missing') return words.isMissing;
  if (isWrong) return words.isWrong;
  if (state !== 'delivered' || received_at === null) return '';
  const [day, time] = toRomanTime(Date.parse(received_at));
  const [today] = toRomanTime(Date.now());
  const ora = formatAtTime(time.slice(0, 5));
  const quando = day === today ? ora : fillIn(words.day, { giorno: formatDayAndMonth(day), ora });
  return fillIn(words.received, { quando, numero: files });
}
