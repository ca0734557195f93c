import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBytes } from '../../content/bytes.ts';
import { composeRequest } from '../../content/quotes/requests.ts';
import { describeHalfDay } from '../../content/time/half-days.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { listAdditionalDetails } from '../../contract/contact/message.ts';
import { emailLabels, getEmailLabel } from '../../contract/emails.ts';
import type { EmailStatus } from '../../contract/messages.ts';
import { type PersonalDataReport, personalDataCalls } from '../../contract/personal-data.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { getRoleLabel } from '../../contract/staff/roles.ts';
import { Field } from '../../ui/Field.tsx';
import { deskKeys, messageKeys } from '../desk/desk-queries.ts';
import { Forbidden } from '../frame/screens.tsx';
import buttons from '../parts/form/Button.module.css';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { Page, Section } from '../parts/page/Page.tsx';
import { useCall } from '../parts/use-call.ts';
import { useHasRole } from '../session/use-session.ts';
import { AccountReport, LineSection } from './AccountReport.tsx';
import { accountStaysText, formatErasure, isErasable } from './erasure.ts';
import { ConsentEvents } from './SubscriberConsent.tsx';
import styles from './Subscribers.module.css';

const emailStates = {
  queued: 'in attesa',
  sending: 'in partenza',
  sent: 'consegnata',
  failed: 'non consegnata',
  'on-hold': 'trattenuta',
} satisfies Record<EmailStatus, string>;

const linkNames = {
  'first-access': 'Primo accesso',
  invitation: emailLabels['staff-invitation'],
  password: emailLabels['staff-password'],
  access: emailLabels['staff-access'],
  address: emailLabels['staff-address'],
} satisfies Record<PersonalDataReport['invitations'][number]['purpose'], string>;

/** Answers a personal data request: a report of all data stored about an email address, and its erasure. */
export function PersonalDataRequest() {
  // Mutation instead of a query: personal data must not stay in the cache.
  const report = useCall(personalDataCalls.report);
  const isManager = useHasRole('manager');
  if (!isManager) return <Forbidden requiredRole="manager" />;
  const refusal = toRefusal(report.error, ['email']);
  return (
    <Page
      title="Richieste privacy"
      lead={
        <span className="screen">
          Chi lo chiede ha diritto di sapere quali suoi dati conserva il sito e di farli cancellare (artt.&nbsp;15 e 17
          del GDPR). La richiesta deve venire da quell’indirizzo, o da chi dimostra di usarlo.
        </span>
      }
    >
      <div className="screen">
        <Link to={staffPages.newsletter} className={buttons.text}>
          Tutti gli iscritti
        </Link>
      </div>
      {/* Form and report share a container, so that the focus stays here when the erase button unmounts. */}
      <div className="stack6">
        <div className="screen">
          <Form
            label="Richieste privacy"
            failure={refusal.form}
            onSend={(fields) => report.mutate({ email: String(fields.get('email') ?? '').trim() })}
          >
            <Field
              type="email"
              name="email"
              label="Indirizzo email"
              hint="di chi fa la richiesta"
              error={refusal.fields['email']}
              autoComplete="off"
              required
            />
            <Buttons>
              <Button kind="solid" type="submit" busy={report.isPending}>
                Mostra i dati
              </Button>
            </Buttons>
          </Form>
        </div>
        {/* Summary for screen readers: the whole report would be too long. */}
        <p role="status" className="visually-hidden">
          {report.data &&
            (isEmptyReport(report.data)
              ? 'Il sito non conserva nulla di questo indirizzo.'
              : `Dati conservati di ${report.data.email}`)}
        </p>
        {report.data && <StoredData data={report.data} onErased={() => report.reset()} />}
      </div>
    </Page>
  );
}

function isEmptyReport(data: PersonalDataReport): boolean {
  return !isErasable(data) && data.invitations.length === 0 && data.account === null && data.journal === null;
}

function StoredData({ data, onErased }: { data: PersonalDataReport; onErased: () => void }) {
  const { email, messages, appointments, papers, subscription, consents, letters, account, invitations, journal } =
    data;
  if (isEmptyReport(data)) return <p>Il sito non conserva nulla di questo indirizzo.</p>;
  return (
    <div className="stack6">
      <Section title={`Dati conservati di ${email}`}>
        <ReportActions data={data} onErased={onErased} />
      </Section>
      {messages.length > 0 && (
        <Section title="Messaggi">
          {messages.map((message) => (
            <div key={message.reference} className="stack2">
              <h3>{`${message.reference}, ${message.nome}`}</h3>
              <p className="soft">{formatDateAndTime(message.received_at)}</p>
              {listAdditionalDetails(message).map(([label, text]) => (
                <p key={label}>{`${label}: ${text}`}</p>
              ))}
              {message.topic && <p>{`Preventivo: ${message.topic.title}`}</p>}
              <p className={styles.text}>{composeRequest(message.answers, message.messaggio)}</p>
              {message.replies.map(({ text, author, sent_at }) => (
                <p key={sent_at} className={styles.text}>
                  {`Risposta ${author === '' ? 'dello studio' : `di ${author}`}, ${formatDateAndTime(sent_at)}: ${text}`}
                </p>
              ))}
              {message.note !== '' && <p className="soft">{`Nota dello studio: ${message.note}`}</p>}
            </div>
          ))}
        </Section>
      )}
      <LineSection
        title="Appuntamenti"
        lines={appointments.map(({ reference, start, wishes, telefono }) => [
          reference,
          start === null ? wishes.map(describeHalfDay).join('; ') : formatDateAndTime(start),
          telefono === '' ? null : telefono,
        ])}
      />
      <LineSection
        title="Documenti chiesti"
        lines={papers.map(({ reference, title, papers: list }) => [
          `${reference}, ${title}`,
          ...list.flatMap((paper) => [
            paper.title,
            ...paper.files.map(({ name, size, arrived_at }) =>
              [name, formatBytes(size), formatDateAndTime(arrived_at)].join(', '),
            ),
          ]),
        ])}
      />
      <Section title="Newsletter">
        {subscription === null ? (
          <p>Non iscritto.</p>
        ) : (
          <p>
            {[
              `Iscritto ${formatDateAndTime(subscription.created_at)}`,
              subscription.confirmed_at === null
                ? 'non ancora confermato'
                : `confermato ${formatDateAndTime(subscription.confirmed_at)}`,
            ].join(', ')}
            .
          </p>
        )}
      </Section>
      {consents.length > 0 && (
        <Section title="Prove del consenso">
          <ConsentEvents events={consents} />
        </Section>
      )}
      <LineSection
        title="Email scritte dal sito"
        lines={letters.map(({ kind, status, created_at }) => [
          getEmailLabel(kind),
          emailStates[status],
          formatDateAndTime(created_at),
        ])}
      />
      {account && <AccountReport data={data} account={account} />}
      <LineSection
        title="Inviti e collegamenti"
        lines={invitations.map(({ purpose, role, created_at, expires_at, used_at }) => [
          linkNames[purpose],
          role && `come ${getRoleLabel(role)}`,
          `fatto ${formatDateAndTime(created_at)}`,
          used_at === null ? `valido fino a ${formatDateAndTime(expires_at)}` : `usato ${formatDateAndTime(used_at)}`,
        ])}
      />
      {journal && (
        <Section title="Registro">
          <p>{formatJournalLines(journal)}</p>
          <p className="soft">
            Il registro dice che cosa questa persona ha fatto sul sito, o che cosa è stato fatto per il suo indirizzo.
            Resta come prova (art.&nbsp;17, par.&nbsp;3, del GDPR): nessuno può cambiarlo.
          </p>
        </Section>
      )}
    </div>
  );
}

function formatJournalLines({ lines, first, last }: NonNullable<PersonalDataReport['journal']>): string {
  const [from, to] = [first, last].map((at) => formatDateAndTime(at));
  const span = from === to ? from : `da ${from} a ${to}`;
  return `${lines === 1 ? 'Una riga' : `${lines} righe`}, ${span}.`;
}

function ReportActions({ data, onErased }: { data: PersonalDataReport; onErased: () => void }) {
  const client = useQueryClient();
  const erase = useCall(personalDataCalls.erase, {
    successToast: ({ account }) => ({ title: 'Dati cancellati', description: account ? accountStaysText : undefined }),
    failureToast: 'I dati non sono stati cancellati',
    refreshKeys: messageKeys,
    onSuccess: () => {
      client.removeQueries({ queryKey: deskKeys.subscribers });
      onErased();
    },
  });
  const confirmErase = async () => {
    const question = {
      title: 'Cancellare i dati?',
      text: formatErasure(data),
      action: 'Cancella i dati',
      destructive: true,
    };
    if (await confirm(question)) erase.mutate({ email: data.email });
  };
  return (
    <div className="screen">
      <Buttons>
        <Button onClick={() => print()}>Stampa o salva in PDF</Button>
        <Button onClick={() => downloadReport(data)}>Scarica per un altro programma</Button>
        {isErasable(data) && (
          <Button kind="destructive" busy={erase.isPending} onClick={() => void confirmErase()}>
            Cancella i dati
          </Button>
        )}
      </Buttons>
    </div>
  );
}

/** Downloads the report in a machine-readable format (GDPR, article 20). */
function downloadReport(data: PersonalDataReport): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'dati-personali.json';
  link.click();
  URL.revokeObjectURL(url);
}
