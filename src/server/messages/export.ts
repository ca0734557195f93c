import { composeRequest } from '../../content/quotes/requests.ts';
import { formatSortableTime } from '../../content/time/italian-time.ts';
import { contactFieldNames, contactFields } from '../../contract/contact/fields.ts';
import type { MessageState, StaffMessage } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { toCsv, toCsvLines } from '../csv.ts';
import { writeJournal } from '../journal/journal.ts';
import { type InboxQuery, walkInbox } from './inbox.ts';

const headerCells = [
  'Riferimento',
  'Arrivato',
  ...contactFieldNames.map((name) => contactFields[name].label),
  'Stato',
  'Risposta del',
  'Risposta di',
  'Lo segue',
  'Nota',
  'Argomento',
  'Risposte alle domande',
];

const stateLabels: Record<MessageState, string> = {
  new: 'nuovo',
  read: 'letto',
  answered: 'con risposta',
  archived: 'archiviato',
  suspected: 'sospetto',
};

/** Exports messages as CSV in chunks, with notes. Writes the journal before it reads the first one. */
export async function exportMessages(
  context: Context,
  query: Omit<InboxQuery, 'after'>,
): Promise<AsyncGenerator<Buffer>> {
  await writeJournal(context, { event: 'messages.exported' });
  return streamLines(context, query);
}

async function* streamLines(context: Context, query: Omit<InboxQuery, 'after'>) {
  yield Buffer.from(toCsv([headerCells]));
  for await (const messages of walkInbox(context, query)) yield Buffer.from(toCsvLines(messages.map(toCells)));
}

function toCells(message: StaffMessage): string[] {
  const { reference, received_at, topic, answers, state, answered_at, answered_by, follower, note } = message;
  return [
    reference,
    formatSortableTime(received_at),
    ...contactFieldNames.map((name) => message[name]),
    stateLabels[state],
    answered_at === null ? '' : formatSortableTime(answered_at),
    answered_by ?? '',
    follower?.name ?? '',
    note,
    topic?.title ?? '',
    composeRequest(answers, ''),
  ];
}
