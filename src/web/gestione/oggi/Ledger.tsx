import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bytesInWords } from '../../../content/bytes.ts';
import { isDocumentName } from '../../../content/documents.ts';
import type { CheckResult, Today, Waiting } from '../../../contract/desk.ts';
import { oldCopyDays } from '../../../contract/retention.ts';
import { draftAddress, staffPages, textAddress } from '../../../contract/staff/pages.ts';
import { failureInWords } from '../desk/mail-failures.ts';
import { When } from '../desk/When.tsx';
import { LinkButton } from '../parts/form/Button.tsx';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { useMay } from '../session/use-session.ts';
import { HeldSignUps } from './HeldSignUps.tsx';
import { MailEntry } from './MailEntry.tsx';
import { factsInWords, lawInWords, titles, words } from './words.ts';

const day = 86_400_000;

/** What only a manager can do. */
const managersOnly: readonly Waiting['kind'][] = ['facts', 'law', 'launch', 'approvals'];

/** The ledger of what waits, each with one verb, then the checks that the program makes of itself. */
export function Ledger({ today }: { today: Today }) {
  const isManager = useMay('manager');
  const waiting = today.waiting.filter(({ kind }) => isManager || !managersOnly.includes(kind));
  const checks = new Map(today.checks.map((check) => [check.name, check]));
  return (
    <section>
      <h2 className="visually-hidden">{words.ledger}</h2>
      <Entries label={words.ledger}>
        {waiting.map((entry) =>
          entry.kind === 'sign-ups' ? (
            <HeldSignUps key={entry.kind} {...entry} />
          ) : (
            <WaitingEntry key={entry.kind} entry={entry} />
          ),
        )}
        {waiting.length === 0 && (
          <Entry mark="done" title={words.nothing}>
            {words.nothingText(today.mail)}
          </Entry>
        )}
        <MailEntry check={checks.get('mail')} connected={today.mail} />
        <BackupEntry check={checks.get('backup')} now={today.now} />
      </Entries>
    </section>
  );
}

type Linked = Exclude<Waiting, { kind: 'sign-ups' }>;

function WaitingEntry({ entry }: { entry: Linked }) {
  const { kind, count } = entry;
  const title = titles[kind](count);
  const to = wayTo(entry);
  return (
    <Entry
      mark={count}
      title={title}
      actions={
        to !== null && (
          <LinkButton kind="text" to={to} of={title}>
            {words.verbs[kind]}
          </LinkButton>
        )
      }
    >
      {sentence(entry)}
    </Entry>
  );
}

function wayTo(entry: Linked): string | null {
  switch (entry.kind) {
    case 'messages':
      return entry.count === 1 ? `${staffPages.messaggi}/${entry.id}` : staffPages.messaggi;
    case 'letters':
      return entry.message_id === null ? null : `${staffPages.messaggi}/${entry.message_id}`;
    case 'sendings':
      return entry.circulars.length === 1
        ? `${staffPages.circolari}/${entry.circulars[0]?.id}/invio`
        : staffPages.circolari;
    case 'suspects':
      return `${staffPages.messaggi}?stato=sospetti`;
    case 'photos':
      return staffPages.foto;
    case 'facts':
      return staffPages.dati;
    case 'approvals':
    case 'drafts':
      return entry.pages.length === 1
        ? (entry.kind === 'approvals' ? draftAddress : wayToDraft)(entry.pages[0]?.page ?? '')
        : staffPages.testi;
    case 'law':
      return staffPages.scadenze;
    case 'launch':
      return staffPages['messa-in-linea'];
  }
}

const wayToDraft = (page: string) => (isDocumentName(page) ? textAddress(page) : draftAddress(page));

function sentence(entry: Linked): ReactNode {
  switch (entry.kind) {
    case 'messages':
      return (
        <>
          {words.oldest(entry.count)} <When at={entry.since} />
          {`: «${entry.excerpt}»`}
        </>
      );
    case 'letters':
      return (
        <>
          {[words.letter(entry.letter), entry.recipient && words.to(entry.recipient)].filter(Boolean).join(' ')}
          {': '}
          {whyNotSent(entry)}
        </>
      );
    case 'suspects':
      return (
        <>
          {words.suspects} <When at={entry.since} />. {words.suspectsText}
        </>
      );
    case 'sendings':
      return `${new Intl.ListFormat('it').format(entry.circulars.map(words.resting))}.`;
    case 'facts':
      return factsInWords(entry.names);
    case 'law':
      return lawInWords(entry.provisions);
    case 'launch':
      return words.launch;
    case 'photos':
      return `${new Intl.ListFormat('it').format(entry.names)}.`;
    case 'approvals':
      return entry.pages.map(({ page, title, by }) => (
        <p key={page}>
          <Link to={draftAddress(page)}>{words.asked({ title, by })}</Link>
        </p>
      ));
    case 'drafts':
      return `${new Intl.ListFormat('it').format(entry.pages.map(words.draft))}.`;
  }
}

function BackupEntry({ check, now }: { check: CheckResult | undefined; now: string }) {
  const isManager = useMay('manager');
  if (!check) return null;
  const passed = check.failure === null;
  const isOld = check.passed_at !== null && Date.parse(now) - Date.parse(check.passed_at) > oldCopyDays * day;
  const title = passed ? (isOld ? words.backup.old : words.backup.works) : words.backup.fails;
  const actions = isManager && (
    <LinkButton kind="text" to={staffPages.stato} of={title}>
      {words.backup.verb}
    </LinkButton>
  );
  return (
    <Entry mark={passed && !isOld ? 'done' : 'fault'} title={title} actions={actions}>
      {check.passed_at === null ? (
        words.backup.never
      ) : (
        <>
          {words.backup.last} <When at={check.passed_at} />
          {check.size !== null && `, ${bytesInWords(check.size)}`}.
        </>
      )}
    </Entry>
  );
}

function whyNotSent({ failure, on_hold, next_attempt_at }: Extract<Waiting, { kind: 'letters' }>): ReactNode {
  if (on_hold) return words.held;
  if (failure === null) return words.queued;
  if (next_attempt_at === null) return `${failureInWords(failure)}. ${words.noNext}`;
  return (
    <>
      {`${failureInWords(failure)}. ${words.next} `}
      <When at={next_attempt_at} />.
    </>
  );
}
