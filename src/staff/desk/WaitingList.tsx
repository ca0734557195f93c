import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatBytes } from '../../content/bytes.ts';
import { isDocumentName } from '../../content/documents.ts';
import { explainMailFailure } from '../../content/emails/mail-failures.ts';
import { describeWork } from '../../content/staff/work-words.ts';
import { describeHalfDay } from '../../content/time/half-days.ts';
import { formatDateAndTime, formatDayAndTime } from '../../content/time/italian-time.ts';
import { formatClockTime } from '../../content/time/relative-times.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import type { PauseReason } from '../../contract/circulars.ts';
import type { CheckResult, PendingItem, Today } from '../../contract/desk.ts';
import { getEmailLabel } from '../../contract/emails.ts';
import { maxBackupAgeDays } from '../../contract/retention.ts';
import { makeDraftPath, makeSendingPath, makeTextPath, staffPages } from '../../contract/staff/pages.ts';
import { LinkButton } from '../parts/form/Button.tsx';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { RelativeTime } from '../parts/wording/Time.tsx';
import { useHasRole } from '../session/use-session.ts';
import { MailEntry } from './MailEntry.tsx';
import { SignUpsOnHold } from './SignUpsOnHold.tsx';
import { formatFacts, formatProvisions, taskButtonLabels, taskTitles } from './waiting-words.ts';

const dayLength = 86_400_000;

/** Kinds of entries that only a manager can act on. */
const managerKinds: readonly PendingItem['kind'][] = ['left-work', 'facts', 'law', 'launch', 'approvals', 'restored'];

/** Open tasks, each with its action, then the automatic checks of mail and backup. */
export function WaitingList({ today }: { today: Today }) {
  const isManager = useHasRole('manager');
  const waiting = today.waiting.filter(({ kind }) => isManager || !managerKinds.includes(kind));
  const checks = new Map(today.checks.map((check) => [check.name, check]));
  return (
    <section>
      <h2 className="visually-hidden">Che cosa c’è da fare</h2>
      <Entries label="Che cosa c’è da fare">
        {waiting.map((entry) =>
          entry.kind === 'sign-ups' ? (
            <SignUpsOnHold key={entry.kind} {...entry} />
          ) : (
            <WaitingEntry key={entry.kind} entry={entry} />
          ),
        )}
        {waiting.every(({ kind }) => kind === 'agenda') && (
          <Entry mark="done" title="niente in sospeso">
            {today.mail
              ? 'Tutti i messaggi hanno una risposta e tutte le email sono arrivate.'
              : 'Tutti i messaggi hanno una risposta.'}
          </Entry>
        )}
        <MailEntry check={checks.get('mail')} connected={today.mail} />
        <BackupEntry check={checks.get('backup')} now={today.now} />
      </Entries>
    </section>
  );
}

type LinkedEntry = Exclude<PendingItem, { kind: 'sign-ups' }>;

function WaitingEntry({ entry }: { entry: LinkedEntry }) {
  const { kind, count } = entry;
  const title = taskTitles[kind](count);
  const taskAddress = getTaskAddress(entry);
  return (
    <Entry
      mark={kind === 'restored' ? 'fault' : count}
      title={title}
      actions={
        taskAddress !== null && (
          <LinkButton kind="text" to={taskAddress} subject={title}>
            {taskButtonLabels[kind]}
          </LinkButton>
        )
      }
    >
      {describeEntry(entry)}
    </Entry>
  );
}

function getTaskAddress(entry: LinkedEntry): string | null {
  switch (entry.kind) {
    case 'messages':
      return entry.count === 1 ? `${staffPages.messages}/${entry.id}` : staffPages.messages;
    case 'appointments':
    case 'agenda':
    case 'closed':
      return staffPages.appointments;
    case 'letters':
      return entry.message_id === null ? null : `${staffPages.messages}/${entry.message_id}`;
    case 'sendings': {
      const [sending, ...others] = entry.circulars;
      return sending && others.length === 0 ? makeSendingPath(sending.id, sending.correction) : staffPages.circulars;
    }
    case 'suspects':
      return `${staffPages.messages}?stato=sospetti`;
    case 'photos':
      return staffPages.photos;
    case 'facts':
      return staffPages.firm;
    case 'approvals':
    case 'drafts':
      return entry.pages.length === 1
        ? (entry.kind === 'approvals' ? makeDraftPath : getDraftAddress)(entry.pages[0]?.page ?? '')
        : staffPages.texts;
    case 'law':
      return staffPages.law;
    case 'launch':
      return staffPages.launch;
    case 'restored':
      return staffPages.doctor;
    case 'left-work':
      return staffPages.people;
  }
}

const getDraftAddress = (page: string) => (isDocumentName(page) ? makeTextPath(page) : makeDraftPath(page));

function describeEntry(entry: LinkedEntry): ReactNode {
  switch (entry.kind) {
    case 'messages':
      return (
        <>
          {entry.count === 1 ? 'È arrivato' : 'Il più vecchio è arrivato'} <RelativeTime at={entry.since} />
          {`: «${entry.excerpt}»`}
          {entry.mine > 0 && (
            <p>
              <Link to={`${staffPages.messages}?stato=miei`}>{`Affidati a Lei: ${entry.mine}`}</Link>
            </p>
          )}
        </>
      );
    case 'appointments':
      return entry.items.map(({ message, nome, first, moves }) => (
        <p key={message}>
          <Link to={`${staffPages.messages}/${message}`}>{nome}</Link>
          {`: ${moves ? 'chiede di spostare a ' : ''}${describeHalfDay(first)}`}
        </p>
      ));
    case 'agenda':
    case 'closed':
      return entry.items.map(({ message, nome, start, person_name }) => (
        <p key={message}>
          {entry.kind === 'agenda'
            ? `${formatClockTime(new Date(start))} `
            : `${capitalise(formatDayAndTime(start))}, `}
          <Link to={`${staffPages.messages}/${message}`}>{nome}</Link>
          {person_name !== null && `, con ${person_name}`}
        </p>
      ));
    case 'letters':
      return (
        <>
          {`L’email «${getEmailLabel(entry.letter)}»${entry.recipient ? ` per ${entry.recipient}` : ''}: `}
          {explainUnsentEmails(entry)}
        </>
      );
    case 'suspects':
      return (
        <>
          {entry.count === 1 ? 'È arrivato' : 'Il più vecchio è arrivato'} <RelativeTime at={entry.since} />
          {entry.count === 1
            ? '. Sembra scritto da un programma, o una persona dello studio lo ha segnato come indesiderato.'
            : '. Sembrano scritti da un programma, o una persona dello studio li ha segnati come indesiderati.'}
        </>
      );
    case 'sendings':
      return `${new Intl.ListFormat('it').format(entry.circulars.map(({ title, paused_for }) => `«${title}», ${pauseReasons[paused_for]}`))}.`;
    case 'facts':
      return formatFacts(entry.names);
    case 'law':
      return formatProvisions(entry.provisions);
    case 'launch':
      return 'Il sito si prepara sulla pagina «Messa in linea».';
    case 'restored':
      return `La copia è di ${formatDateAndTime(entry.made)}. Chi cura il sito deve ancora indicare chi è stato cancellato o è uscito da allora: fino a quel momento le email del ripristino e le circolari non partono.`;
    case 'left-work':
      return entry.people.map(({ id, name, work }) => (
        <p key={id}>{`${name}: ${new Intl.ListFormat('it').format(describeWork(work).map(({ words }) => words))}.`}</p>
      ));
    case 'photos':
      return `${new Intl.ListFormat('it').format(entry.names)}.`;
    case 'approvals':
      return entry.pages.map(({ page, title, by }) => (
        <p key={page}>
          <Link to={makeDraftPath(page)}>{`«${title}»${by && `, chiesta da ${by}`}`}</Link>
        </p>
      ));
    case 'drafts':
      return `${new Intl.ListFormat('it').format(entry.pages.map(formatDraft))}.`;
  }
}

const pauseReasons: Record<PauseReason, string> = {
  person: 'sospesa da una persona',
  missed: 'la cui ora è passata mentre il sito era fermo',
  sender: 'perché i server di posta rifiutano il mittente',
};

function formatDraft({
  title,
  by,
  returned,
  missed,
}: Extract<PendingItem, { pages: unknown }>['pages'][number]): string {
  if (missed) return `«${title}», la cui ora di pubblicazione è passata mentre il sito era fermo`;
  if (!by) return `«${title}»`;
  return `«${title}», ${returned ? 'rimandata con una nota da' : 'modificata da'} ${by}`;
}

function BackupEntry({ check, now }: { check: CheckResult | undefined; now: string }) {
  const isManager = useHasRole('manager');
  if (!check) return null;
  const hasPassed = check.failure === null;
  const isOld =
    check.passed_at !== null && Date.parse(now) - Date.parse(check.passed_at) > maxBackupAgeDays * dayLength;
  const title = hasPassed
    ? isOld
      ? 'la copia dei dati è vecchia'
      : 'copia dei dati'
    : 'la copia dei dati non è riuscita';
  const actions = isManager && (
    <LinkButton kind="text" to={staffPages.doctor} subject={title}>
      Guarda
    </LinkButton>
  );
  return (
    <Entry mark={hasPassed && !isOld ? 'done' : 'fault'} title={title} actions={actions}>
      {check.passed_at === null ? (
        'Nessuna copia è mai riuscita.'
      ) : (
        <>
          L’ultima copia è stata fatta <RelativeTime at={check.passed_at} />
          {check.size !== null && `, ${formatBytes(check.size)}`}.
        </>
      )}
    </Entry>
  );
}

function explainUnsentEmails({
  failure,
  on_hold,
  next_attempt_at,
}: Extract<PendingItem, { kind: 'letters' }>): ReactNode {
  if (on_hold) return 'aspetta da quando il sito è stato ripristinato: si fa partire da «Stato del sito».';
  if (failure === null) return 'da più di un’ora aspetta di partire.';
  if (next_attempt_at === null) return `${explainMailFailure(failure)}. Non si riprova più da sé.`;
  return (
    <>
      {`${explainMailFailure(failure)}. Nuovo tentativo `}
      <RelativeTime at={next_attempt_at} />.
    </>
  );
}
