import { Link } from 'react-router';
import { momentInFull } from '../../../content/time/italian-time.ts';
import { furtherFacts } from '../../../contract/contact/message.ts';
import { letterName } from '../../../contract/letters.ts';
import type { PersonalDataReport } from '../../../contract/personal-data.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { Field } from '../../ui/Field.tsx';
import { Forbidden } from '../frame/screens.tsx';
import { StaffFailure } from '../http.ts';
import buttons from '../parts/form/Button.module.css';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Page, Section } from '../parts/page/Page.tsx';
import patterns from '../parts/patterns.module.css';
import { useMay } from '../session/use-session.ts';
import { AccountReport, Lines } from './AccountReport.tsx';
import { Consents } from './Consents.tsx';
import { isErasable } from './erasable.ts';
import styles from './Iscritti.module.css';
import { useEraseAddress, useReport } from './queries.ts';
import { words } from './words.ts';

const said = words.report;

/** What the site holds about one address, for the person who asks, and its erasure. */
export function Report() {
  const report = useReport();
  const isManager = useMay('manager');
  if (!isManager) return <Forbidden least="manager" />;
  const { error } = report;
  const fieldError = error instanceof StaffFailure ? error.fields?.['email'] : undefined;
  return (
    <Page title={said.title} lead={<span className={patterns.screen}>{said.lead}</span>}>
      <div className={patterns.screen}>
        <Link to={staffPages.iscritti} className={buttons.text}>
          {words.back}
        </Link>
      </div>
      {/* One part with its answer: what is pressed in there to erase it leaves the focus here. */}
      <div className={styles.report}>
        <div className={patterns.screen}>
          <Form
            label={said.title}
            failure={error && fieldError === undefined ? error.message : undefined}
            onSend={(fields) => report.mutate(String(fields.get('email') ?? '').trim())}
          >
            <Field
              type="email"
              name="email"
              label={said.email}
              hint={said.hint}
              error={fieldError}
              autoComplete="off"
              required
            />
            <Buttons>
              <Button kind="solid" type="submit" busy={report.isPending}>
                {said.show}
              </Button>
            </Buttons>
          </Form>
        </div>
        {/* All of it, read aloud, would be long. */}
        <p role="status" className="visually-hidden">
          {report.data && (holdsNothing(report.data) ? said.nothing : said.about(report.data.email))}
        </p>
        {report.data && <Held data={report.data} onErased={() => report.reset()} />}
      </div>
    </Page>
  );
}

function holdsNothing(data: PersonalDataReport): boolean {
  return !isErasable(data) && data.invitations.length === 0 && data.account === null && data.journal === null;
}

function Held({ data, onErased }: { data: PersonalDataReport; onErased: () => void }) {
  const { email, messages, subscription, consents, letters, account, invitations, journal } = data;
  if (holdsNothing(data)) return <p>{said.nothing}</p>;
  return (
    <div className={styles.report}>
      <Section title={said.about(email)}>
        <Actions data={data} onErased={onErased} />
      </Section>
      {messages.length > 0 && (
        <Section title={said.messages}>
          {messages.map((message) => (
            <div key={message.reference} className={patterns.stack}>
              <h3>{`${message.reference}, ${message.nome}`}</h3>
              <p className={patterns.soft}>{momentInFull(message.received_at)}</p>
              {furtherFacts(message).map(([label, text]) => (
                <p key={label}>{`${label}: ${text}`}</p>
              ))}
              <p className={styles.text}>{message.messaggio}</p>
              {message.answers.map(({ text, author, sent_at }) => (
                <p key={sent_at} className={styles.text}>
                  {`${said.answer(author)}, ${momentInFull(sent_at)}: ${text}`}
                </p>
              ))}
              {message.note !== '' && <p className={patterns.soft}>{`${said.note}: ${message.note}`}</p>}
            </div>
          ))}
        </Section>
      )}
      <Section title={said.subscription}>
        {subscription === null ? (
          <p>{said.notSubscribed}</p>
        ) : (
          <p>
            {[
              `${said.subscribed} ${momentInFull(subscription.created_at)}`,
              subscription.confirmed_at === null
                ? said.notConfirmed
                : `${said.confirmedAt} ${momentInFull(subscription.confirmed_at)}`,
            ].join(', ')}
            .
          </p>
        )}
      </Section>
      {consents.length > 0 && (
        <Section title={said.consents}>
          <Consents events={consents} />
        </Section>
      )}
      <Lines
        title={said.letters}
        lines={letters.map(({ kind, status, created_at }) => [
          letterName(kind),
          words.letterStates[status],
          momentInFull(created_at),
        ])}
      />
      {account && <AccountReport data={data} account={account} />}
      <Lines
        title={said.invitations}
        lines={invitations.map(({ purpose, role, created_at, expires_at, used_at }) => [
          said.purposes[purpose],
          role && said.as(said.role(role)),
          `${said.made} ${momentInFull(created_at)}`,
          used_at === null ? `${said.validUntil} ${momentInFull(expires_at)}` : `${said.used} ${momentInFull(used_at)}`,
        ])}
      />
      {journal && (
        <Section title={said.journal}>
          <p>{linesInWords(journal)}</p>
          <p className={patterns.soft}>{said.journalText}</p>
        </Section>
      )}
    </div>
  );
}

function linesInWords({ lines, first, last }: NonNullable<PersonalDataReport['journal']>): string {
  const [from, to] = [first, last].map((at) => momentInFull(at));
  const span = from === to ? from : `${said.since} ${from} ${said.until} ${to}`;
  return `${said.journalLines(lines)}, ${span}.`;
}

function Actions({ data, onErased }: { data: PersonalDataReport; onErased: () => void }) {
  const erase = useEraseAddress();
  const eraseAsked = async () => {
    const text = said.eraseText(data);
    if (!(await confirm({ title: said.eraseTitle, text, action: said.erase, destructive: true }))) return;
    erase.mutate(data.email, {
      onSuccess: ({ account }) => {
        say({ title: said.erased, description: account ? said.accountStays : undefined });
        onErased();
      },
      onError: (error) => sayFailure(said.eraseFailed, error),
    });
  };
  return (
    <div className={patterns.screen}>
      <Buttons>
        <Button onClick={() => print()}>{said.print}</Button>
        <Button onClick={() => download(data)}>{said.download}</Button>
        {isErasable(data) && (
          <Button kind="destructive" removes busy={erase.isPending} onClick={() => void eraseAsked()}>
            {said.erase}
          </Button>
        )}
      </Buttons>
    </div>
  );
}

/** Hands the report over as a file that programs read too (GDPR, article 20). */
function download(data: PersonalDataReport): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = said.file;
  link.click();
  URL.revokeObjectURL(url);
}
