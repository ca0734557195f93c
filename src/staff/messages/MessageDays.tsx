import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatClockTime, formatListDay } from '../../content/time/relative-times.ts';
import type { StaffMessage } from '../../contract/messages.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Button } from '../parts/form/Button.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { makeExcerpt } from './excerpt.ts';
import { AnsweringText, DeliveryText, hasUndeliveredAnswer, isUndelivered, stateNames } from './MessageState.tsx';
import styles from './Messages.module.css';
import type { messageLists } from './message-lists.ts';
import { useMoveMessage } from './use-move-message.ts';

interface MessageDaysProps {
  messages: readonly StaffMessage[];
  list: Pick<(typeof messageLists)[number], 'filter'>;
  pickedIds: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
}

/** Messages, newest first, under the days on which they arrived. */
export function MessageDays({ messages, list, pickedIds, onPick }: MessageDaysProps) {
  const now = useNow();
  const getDay = ({ received_at }: StaffMessage) => formatListDay(new Date(received_at), now);
  return [...new Set(messages.map(getDay))].map((day) => (
    <section key={day} className={`grid lined-below ${styles.day}`}>
      <h2 className="soft">{day}</h2>
      <ul aria-label={`Messaggi, ${day}`}>
        {messages
          .filter((message) => getDay(message) === day)
          .map((message) => (
            <MessageEntry
              key={message.id}
              message={message}
              isMixed={list.filter === undefined || list.filter === 'binned'}
              isPicked={pickedIds.has(message.id)}
              onPick={(on) =>
                onPick(new Set(on ? [...pickedIds, message.id] : [...pickedIds].filter((id) => id !== message.id)))
              }
            />
          ))}
      </ul>
    </section>
  ));
}

interface MessageEntryProps {
  message: StaffMessage;
  /** True in a list of messages in several states: each says its own. */
  isMixed: boolean;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}

function MessageEntry({ message, isMixed, isPicked, onPick }: MessageEntryProps) {
  const { id, nome, state, received_at } = message;
  const { search } = useLocation();
  const { kind, text } = makeExcerpt(message);
  const moment = new Date(received_at);
  return (
    <li className={`grid small ruled ${styles.entry} ${state === 'new' ? '' : styles.read}`}>
      <label className={`${fieldStyles.check} ${styles.pick}`}>
        <input type="checkbox" checked={isPicked} onChange={(event) => onPick(event.currentTarget.checked)} />
        <span className="visually-hidden">{`Scegli il messaggio di ${nome}`}</span>
      </label>
      <Link to={{ pathname: `${staffPages.messages}/${id}`, search }} className={`serif ${styles.name}`}>
        {nome}
      </Link>
      <p className={`figures ${styles.when}`}>
        {state === 'new' && <span className="visually-hidden">nuovo, </span>}
        <time dateTime={received_at}>{formatClockTime(moment)}</time>
      </p>
      <p className={styles.excerpt}>
        {kind !== '' && <span className="muted">{`${kind}. `}</span>}
        {text}
      </p>
      <MessageMarks message={message} isMixed={isMixed} />
    </li>
  );
}

/** State that colleagues have to know besides the text; nothing for most messages. */
function MessageMarks({ message, isMixed }: Pick<MessageEntryProps, 'message' | 'isMixed'>) {
  const { note, state, answering, follower, answered_by, binned_at } = message;
  const isAnswerUndelivered = hasUndeliveredAnswer(message);
  const marks: ReactNode[] = [
    (isMixed || (state === 'answered' && answered_by !== null)) &&
      `${stateNames[state]}${state === 'answered' && answered_by ? ` da ${answered_by}` : ''}`,
    follower !== null && `lo segue ${follower.name}`,
    note !== '' && `nota: ${note.slice(0, 80)}`,
    state === 'suspected' && binned_at === null && <ClearSuspicionButton message={message} />,
    answering.length > 0 && (
      <strong className={styles.mark}>
        <AnsweringText answering={answering} />
      </strong>
    ),
    (isAnswerUndelivered || isUndelivered(message)) && (
      <strong className={styles.mark}>
        {isAnswerUndelivered ? 'la risposta non è arrivata' : <DeliveryText delivery={message.delivery} />}
      </strong>
    ),
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return (
    <p className={`muted ${styles.state}`}>
      {marks.map((mark, index) => (
        <Fragment key={String(index)}>
          {index > 0 && ' · '}
          {mark}
        </Fragment>
      ))}
    </p>
  );
}

function ClearSuspicionButton({ message }: { message: StaffMessage }) {
  const { move, isMoving } = useMoveMessage(message);
  return (
    <Button
      kind="text"
      busy={isMoving}
      onClick={() => void move('new', 'Il messaggio è tra quelli da rispondere')}
      subject={message.nome}
    >
      Non è indesiderato
    </Button>
  );
}
