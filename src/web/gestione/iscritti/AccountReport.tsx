import { Link } from 'react-router';
import { momentInFull } from '../../../content/time/italian-time.ts';
import type { PersonalDataReport } from '../../../contract/personal-data.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import buttons from '../parts/form/Button.module.css';
import { Section } from '../parts/page/Page.tsx';
import patterns from '../parts/patterns.module.css';
import { words as profile } from '../profilo/words.ts';
import styles from './Iscritti.module.css';
import { words } from './words.ts';

const said = words.report;

interface Props {
  data: Pick<PersonalDataReport, 'sessions' | 'passkeys'>;
  account: NonNullable<PersonalDataReport['account']>;
}

/** What is held of somebody who works on the site: the account, and how they sign in. */
export function AccountReport({ data: { sessions, passkeys }, account }: Props) {
  const { name, role, created_at, last_signed_in_at, disabled_at } = account;
  return (
    <>
      <Section title={said.account}>
        <p>
          {[
            name,
            said.role(role),
            `${said.since} ${momentInFull(created_at)}`,
            last_signed_in_at === null ? said.neverSignedIn : `${said.lastSignIn} ${momentInFull(last_signed_in_at)}`,
            disabled_at && `${said.disabledSince} ${momentInFull(disabled_at)}`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
        <p className={patterns.soft}>{said.accountText}</p>
        <p className={patterns.screen}>
          {said.accountStays}{' '}
          <Link to={staffPages.persone} className={buttons.text}>
            {said.people}
          </Link>
        </p>
      </Section>
      <Lines
        title={said.sessions}
        lines={sessions.map(({ browser, network, method, created_at, last_seen_at, expires_at }) => [
          `${browser}, ${profile.sessions.network(network)}`,
          `${said.opened} ${momentInFull(created_at)} ${profile.sessions.methods[method]}`,
          `${profile.sessions.seen} ${momentInFull(last_seen_at)}`,
          `${said.sessionEnds} ${momentInFull(expires_at)}`,
        ])}
      />
      <Lines
        title={profile.passkeys.title}
        lines={passkeys.map(({ name, created_at, last_used_at }) => [
          `«${name}»`,
          `${profile.passkeys.made} ${momentInFull(created_at)}`,
          last_used_at === null ? profile.passkeys.neverUsed : `${said.lastUsed} ${momentInFull(last_used_at)}`,
        ])}
      />
    </>
  );
}

/** What is held of one kind, each piece on a line of its own; nothing where there is none. */
export function Lines({ title, lines }: { title: string; lines: readonly (readonly (string | null)[])[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.letters}>
        {lines.map((facts) => (
          <li key={facts.join()}>{facts.filter((fact) => fact !== null).join(', ')}</li>
        ))}
      </ul>
    </Section>
  );
}
