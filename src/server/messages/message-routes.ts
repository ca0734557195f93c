import type { PublishedContent } from '../../content/published.ts';
import { listTopicSlugs } from '../../content/quotes/requests.ts';
import { messageCalls } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { makeCsvHeaders } from '../csv.ts';
import { endPresence, recordPresence } from '../documents/presence.ts';
import { answerCalls } from '../http/calls.ts';
import { requireFound } from '../http/errors.ts';
import { toWebStream } from '../streams.ts';
import { minute } from '../time/durations.ts';
import { answerMessage, resendAnswer, takeBackAnswer } from './answers.ts';
import { changeMessage } from './changes.ts';
import { exportMessages } from './export.ts';
import { type InboxQuery, listColleagues, listInbox, makeMessageName, readMessage } from './inbox.ts';
import { resendMessage } from './messages.ts';

/** Time in ms after which a user's presence at a message ends, unless a heartbeat arrives: two missed heartbeats. */
const presenceMs = 2 * minute;

/** Heartbeat of a caller who answers a message. Throws a 404. */
export async function startAnswering(context: Context, id: string): Promise<void> {
  requireFound(await context.db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst());
  await recordPresence(context, makeMessageName(id), presenceMs);
}

/** Ends the caller's presence at a message before its timeout. */
export async function stopAnswering(context: Context, id: string): Promise<void> {
  await endPresence(context, makeMessageName(id));
}

interface MessageServices {
  content: () => PublishedContent;
}

export const messageRoutes = answerCalls(messageCalls, ({ content }: MessageServices) => ({
  list: (staff, query) => listInbox(staff, toInboxQuery(content(), query)),
  read: (staff, { id }) => readMessage(staff, id),
  change: (staff, { id, ...changes }) => changeMessage(staff, staff.site, id, changes),
  async send(staff, { id, version }) {
    await resendMessage(staff, staff.site, id, { version });
    return await readMessage(staff, id);
  },
  async answer(staff, { id, ...answer }) {
    await answerMessage(staff, staff.site, id, answer);
    return await readMessage(staff, id);
  },
  async takeBack(staff, { id }) {
    await takeBackAnswer(staff, staff.site, id);
    return await readMessage(staff, id);
  },
  async sendAnswer(staff, { id, answer }) {
    await resendAnswer(staff, staff.site, { id, answer });
    return await readMessage(staff, id);
  },
  startAnswering: (staff, { id }) => startAnswering(staff, id),
  stopAnswering: (staff, { id }) => stopAnswering(staff, id),
  bin: (staff, { id, version }) => changeMessage(staff, staff.site, id, { binned: true, version }),
  export: async (staff, query, context) =>
    context.body(
      toWebStream(await exportMessages(staff, toInboxQuery(content(), query))),
      200,
      makeCsvHeaders('messaggi'),
    ),
  colleagues: listColleagues,
}));

/** Replaces a topic by all the slugs that it has and had: messages keep the one of their time. */
function toInboxQuery<Query extends { topic?: string | undefined }>(
  { contents }: PublishedContent,
  { topic, ...query }: Query,
): Omit<Query, 'topic'> & Pick<InboxQuery, 'topics'> {
  return topic === undefined ? query : { ...query, topics: listTopicSlugs(contents.preventivo, topic) };
}
