import { pluralise } from '../../content/writing/plurals.ts';
import { listMessageParts } from '../../contract/contact/request.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { type Context, findPersonId } from '../context.ts';
import { countRows } from '../db/count.ts';
import { type FoundTask, type TaskContext, type TaskSource, toTimePart } from '../tasks/source.ts';
import { isOutsideAgenda } from './inbox.ts';
import { parseRequest } from './stored-request.ts';
import { findWaitingSuspects } from './suspects.ts';

export const messageTasks: readonly TaskSource[] = [
  {
    kind: 'own-messages',
    pages: ['desk'],
    role: 'editor',
    title: pluralise('messaggio affidato a Lei', 'messaggi affidati a Lei'),
    section: 'messages',
    personal: true,
    async find(context) {
      const { own } = await context.once(readUnanswered);
      return own && describeUnanswered(context, own, `${staffPages.messages}?stato=miei`);
    },
  },
  {
    kind: 'messages',
    pages: ['desk'],
    role: 'editor',
    title: pluralise('messaggio senza risposta', 'messaggi senza risposta'),
    section: 'messages',
    async find(context) {
      const { own, others } = await context.once(readUnanswered);
      if (others === null) return null;
      const title = pluralise('altro messaggio senza risposta', 'altri messaggi senza risposta');
      return {
        ...describeUnanswered(context, others, staffPages.messages),
        ...(own !== null && { title: title(others.count) }),
      };
    },
  },
  {
    kind: 'suspects',
    pages: ['desk'],
    role: 'editor',
    title: pluralise('messaggio sospetto', 'messaggi sospetti'),
    link: { label: 'Guarda', to: `${staffPages.messages}?stato=sospetti` },
    async find(context) {
      const waiting = await findWaitingSuspects(context.db);
      if (waiting === null) return null;
      const arrived = `${waiting.count === 1 ? 'È arrivato' : 'Il più vecchio è arrivato'} `;
      const reason =
        waiting.count === 1
          ? '. Sembra scritto da un programma, o una persona dello studio lo ha segnato come indesiderato.'
          : '. Sembrano scritti da un programma, o una persona dello studio li ha segnati come indesiderati.';
      return { ...waiting, lines: [[arrived, toTimePart(waiting.since, context), reason]] };
    },
  },
];

interface Unanswered {
  count: number;
  id: string;
  received_at: string;
  excerpt: string;
}

/** Reads the unanswered messages: those that the caller follows, and the others. */
async function readUnanswered({ db, actor }: TaskContext): Promise<Record<'own' | 'others', Unanswered | null>> {
  const caller = findPersonId(actor);
  const unanswered = selectUnanswered(db);
  if (caller === null) return { own: null, others: await describeOldest(unanswered) };
  return {
    own: await describeOldest(unanswered.where('follower', '=', caller)),
    others: await describeOldest(unanswered.where('follower', 'is distinct from', caller)),
  };
}

const selectUnanswered = (db: Context['db']) =>
  db
    .selectFrom('messages')
    .where('messages.state', 'in', ['new', 'read'])
    .where('binned_at', 'is', null)
    .where(isOutsideAgenda);

async function describeOldest(unanswered: ReturnType<typeof selectUnanswered>): Promise<Unanswered | null> {
  const first = await unanswered
    .leftJoin('appointments', 'appointments.message_id', 'messages.id')
    .select(['messages.id', 'received_at', 'topic', 'topic_title', 'answers', 'messaggio'])
    .select('appointments.id as appointment')
    .orderBy('received_at')
    .orderBy('messages.id')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  const { id, received_at, appointment, ...message } = first;
  const parts = listMessageParts({ ...parseRequest(message), appointment });
  return { count: await countRows(unanswered), id, received_at, excerpt: makeExcerpt(parts.join(' · ')) };
}

function describeUnanswered(
  context: TaskContext,
  { count, id, received_at, excerpt }: Unanswered,
  list: string,
): FoundTask {
  return {
    count,
    since: received_at,
    lines: [
      [count === 1 ? 'È arrivato ' : 'Il più vecchio è arrivato ', toTimePart(received_at, context), `: «${excerpt}»`],
    ],
    link: { label: 'Leggi', to: count === 1 ? `${staffPages.messages}/${id}` : list },
  };
}

const maxExcerptLength = 80;

function makeExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxExcerptLength) return line;
  return `${line.slice(0, maxExcerptLength).replace(/\s+\S*$/, '')}…`;
}
