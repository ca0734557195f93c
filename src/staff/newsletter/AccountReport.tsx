import { Link } from 'react-router';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import type { PersonalDataReport } from '../../contract/personal-data.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { getRoleLabel } from '../../contract/staff/roles.ts';
import buttons from '../parts/form/Button.module.css';
import { Section } from '../parts/page/Page.tsx';
import { signInMethods } from '../session/sign-in-methods.ts';
import { accountStaysText } from './erasure.ts';

interface AccountReportProps {
  data: Pick<PersonalDataReport, 'sessions' | 'passkeys'>;
  account: NonNullable<PersonalDataReport['account']>;
}

/** Stored data of a staff account: role, sessions and passkeys. */
export function AccountReport({ data: { sessions, passkeys }, account }: AccountReportProps) {
  const { name, role, created_at, last_signed_in_at, disabled_at } = account;
  return (
    <>
      <Section title="Account nella gestione">
        <p>
          {[
            name,
            getRoleLabel(role),
            `da ${formatDateAndTime(created_at)}`,
            last_signed_in_at === null ? 'mai entrato' : `ultimo accesso ${formatDateAndTime(last_signed_in_at)}`,
            disabled_at && `accesso disattivato ${formatDateAndTime(disabled_at)}`,
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
        <p className="soft">
          Password e codici non si possono leggere; quali ci sono, questa persona lo vede nel suo Profilo. Il nome sta
          anche accanto alle risposte, alle bozze e ai testi pubblicati.
        </p>
        <p className="screen">
          {accountStaysText}{' '}
          <Link to={staffPages.people} className={buttons.text}>
            Vai ad Accessi
          </Link>
        </p>
      </Section>
      <LineSection
        title="Sessioni"
        lines={sessions.map(({ browser, network, method, created_at, last_seen_at, expires_at }) => [
          `${browser}, rete ${network}`,
          `aperta ${formatDateAndTime(created_at)} ${signInMethods[method]}`,
          `ultima attività ${formatDateAndTime(last_seen_at)}`,
          `scade ${formatDateAndTime(expires_at)}`,
        ])}
      />
      <LineSection
        title="Passkey"
        lines={passkeys.map(({ name, created_at, last_used_at }) => [
          `«${name}»`,
          `creata ${formatDateAndTime(created_at)}`,
          last_used_at === null ? 'mai usata' : `usata l’ultima volta ${formatDateAndTime(last_used_at)}`,
        ])}
      />
    </>
  );
}

/** Section with a line per stored item. Renders nothing if there is none. */
export function LineSection({ title, lines }: { title: string; lines: readonly (readonly (string | null)[])[] }) {
  if (lines.length === 0) return null;
  const texts = lines.map((facts) => facts.filter((fact) => fact !== null).join(', '));
  // Equal lines get different keys: two sessions of one browser may have begun in the same minute.
  const keyedTexts = texts.map((text, index) => ({ text, key: `${index} ${text}` }));
  return (
    <Section title={title}>
      <ul className="stack2 small">
        {keyedTexts.map(({ text, key }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Section>
  );
}
