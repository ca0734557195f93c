import { sortableTime } from '../../content/time/italian-time.ts';
import type { MessageState, StaffMessage } from '../../contract/desk.ts';
import type { Context } from '../context.ts';
import { toCsv } from '../csv.ts';
import { writeJournal } from '../journal/journal.ts';
import { type InboxQuery, walkInbox } from './inbox.ts';

const head = [
  'Numero',
  'Arrivato',
  'Nome',
  'Email',
  'Messaggio',
  'Stato',
  'Risposta del',
  'Risposta di',
  'Lo segue',
  'Nota',
];

const states: Record<MessageState, string> = {
  new: 'nuovo',
  read: 'letto',
  answered: 'con risposta',
  archived: 'archiviato',
  suspected: 'sospetto',
};

/** The messages of a list as CSV, newest first, with what the firm has noted about each. */
export async function exportMessages(context: Context, query: Omit<InboxQuery, 'after'>): Promise<string> {
  const messages = await walkInbox(context, query);
  await writeJournal(context, { event: 'messages.exported', details: { messages: messages.length } });
  return toCsv([head, ...messages.map(cellsOf)]);
}

function cellsOf(message: StaffMessage): string[] {
  const { reference, received_at, nome, email, messaggio, state, answered_at, answered_by, follower, note } = message;
  return [
    reference,
    sortableTime(received_at),
    nome,
    email,
    messaggio,
    states[state],
    answered_at === null ? '' : sortableTime(answered_at),
    answered_by ?? '',
    follower?.name ?? '',
    note,
  ];
}
