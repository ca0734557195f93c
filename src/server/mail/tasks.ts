import { sql } from 'kysely';
import { explainMailFailure } from '../../content/emails/mail-failures.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { pluralise } from '../../content/writing/plurals.ts';
import { getEmailLabel } from '../../contract/emails.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import type { TaskLine } from '../../contract/staff/tasks.ts';
import type { Context } from '../context.ts';
import { countRows } from '../db/count.ts';
import { type FoundTask, readChecks, type TaskContext, type TaskSource, toTimePart } from '../tasks/source.ts';
import { day, hour } from '../time/durations.ts';
import { lanes } from './outbox-rows.ts';

const everywhere = { pages: ['desk', 'launch', 'doctor'], role: 'editor', check: true } as const;

/** Why mail matters, while it does not work. */
const need = 'Senza posta nessuno è avvisato dei messaggi, e chi si iscrive non riceve la conferma.';

export const mailTasks: readonly TaskSource[] = [
  {
    ...everywhere,
    kind: 'mail-off',
    title: 'la posta non è collegata',
    link: { label: 'Guarda', to: staffPages.doctor },
    find({ env, actor }) {
      if (env.smtpUrl !== null) return null;
      const isManager = actor.kind === 'person' && actor.role === 'manager';
      return {
        lines: [
          `I messaggi arrivano qui e nessuna email parte${isManager ? '.' : ': un responsabile legge in «Stato del sito» che cosa serve.'}`,
          need,
        ],
        ask: 'Collegare il sito a un server di posta, con nome e password.',
        todo: 'Scriverlo in SMTP_URL, con nome e password, e riavviare il sito.',
      };
    },
  },
  { ...everywhere, kind: 'mail', title: 'posta', find: findMailCheck },
  {
    kind: 'emails',
    pages: ['desk', 'doctor'],
    role: 'editor',
    title: pluralise('email non consegnata', 'email non consegnate'),
    done: 'nessuna email aspetta da più di un’ora',
    find: findUndeliveredEmails,
  },
];

/** Finds the result of the latest mail check. */
async function findMailCheck(context: TaskContext): Promise<FoundTask | null> {
  const { env, now, once } = context;
  if (env.smtpUrl === null) return null;
  const check = (await once(readChecks)).get('mail');
  const todo = 'Provare tutto il percorso: npm run mail -- check.';
  if (!check)
    return {
      title: 'la posta non è ancora stata provata',
      lines: ['La prima prova parte da sé, entro un giorno.', need],
      todo,
    };
  if (check.failure !== null)
    return {
      state: 'broken',
      title: 'la posta non parte',
      lines: [
        [
          `${capitalise(explainMailFailure(check.failure))}. `,
          ...(check.passed_at === null
            ? ['Nessuna prova è mai riuscita.']
            : ['L’ultima prova riuscita è ', toTimePart(check.passed_at, context, 'di'), '.']),
        ],
        need,
      ],
      ask: `Guardare perché il server di posta non accetta le email del sito (${check.failure}).`,
      todo,
    };
  const isOld = now.getTime() - Date.parse(check.checked_at) > 3 * day;
  return {
    lines: [['Ultima prova riuscita ', toTimePart(check.checked_at, context), '.']],
    ...(isOld
      ? { title: 'la posta non è stata provata di recente', todo }
      : { state: 'well', title: 'la posta funziona' }),
  };
}

async function findUndeliveredEmails(context: TaskContext): Promise<FoundTask | null> {
  const undelivered = selectUndelivered(context);
  const first = await undelivered
    .select(['outbox.kind', 'outbox.message_id', 'outbox.recipient', 'outbox.status', 'outbox.last_error'])
    .select(['outbox.next_attempt_at', 'outbox.created_at', 'messages.email'])
    .orderBy('outbox.created_at')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  const { kind, message_id, created_at } = first;
  const recipient = first.recipient ?? (['acknowledgement', 'answer'].includes(kind) ? first.email : null);
  return {
    count: await countRows(undelivered),
    since: created_at,
    lines: [
      [
        `L’email «${getEmailLabel(kind)}»${recipient === null ? '' : ` per ${recipient}`}: `,
        ...explain(first, context),
      ],
    ],
    link: message_id === null ? null : { label: 'Guarda', to: `${staffPages.messages}/${message_id}` },
    todo: 'Guardare «Oggi» o npm run messages.',
  };
}

/** Selects emails that failed, were refused or wait for more than an hour, which delays the whole queue. */
function selectUndelivered({ db, now }: Pick<Context, 'db' | 'now'>) {
  const hourAgo = new Date(now.getTime() - hour).toISOString();
  return (
    db
      .selectFrom('outbox')
      .leftJoin('messages', 'messages.id', 'outbox.message_id')
      .where('messages.binned_at', 'is', null)
      // A literal, not a parameter: otherwise the partial index of unsent emails is not used.
      .where('outbox.status', '!=', sql.lit('sent'))
      .where(({ or, and, eb }) =>
        or([
          eb('outbox.status', '=', 'failed'),
          and([
            eb('outbox.status', '=', 'queued'),
            or([eb('outbox.last_error', 'is not', null), eb('outbox.created_at', '<=', hourAgo)]),
          ]),
        ]),
      )
      .where('outbox.created_at', '<=', now.toISOString())
      // Excludes emails of circulars, which the circular's ledger lists, and questions to the addresses of a list: in an
      // old list some no longer exist.
      .where('outbox.lane', '!=', lanes.mass)
  );
}

interface UnsentEmail {
  status: string;
  last_error: string | null;
  next_attempt_at: string;
}

function explain({ status, last_error, next_attempt_at }: UnsentEmail, context: TaskContext): TaskLine {
  if (last_error === null) return ['da più di un’ora aspetta di partire.'];
  const reason = explainMailFailure(last_error);
  if (status !== 'queued') return [`${reason}. Non si riprova più da sé.`];
  return [`${reason}. Nuovo tentativo `, toTimePart(next_attempt_at, context), '.'];
}
