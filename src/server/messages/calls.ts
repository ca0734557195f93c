import type { messageCalls } from '../../contract/desk.ts';
import type { Staff, Visit } from '../context.ts';
import type { Rules } from '../http/calls.ts';
import { startAnswering, stopAnswering } from './answering.ts';
import { changeMessage } from './changes.ts';
import { listInbox, readMessage } from './inbox.ts';
import { eraseMessage, sendMessageAgain } from './messages.ts';

export const messageRules: Rules<typeof messageCalls, Visit, Staff> = {
  list: listInbox,
  read: (staff, { id }) => readMessage(staff, id),
  change: (staff, { id, ...changes }) => changeMessage(staff, staff.site, id, changes),
  async send(staff, { id, version }) {
    await sendMessageAgain(staff, staff.site, id, { version });
    return await readMessage(staff, id);
  },
  startAnswering: (staff, { id }) => startAnswering(staff, id),
  stopAnswering: (staff, { id }) => stopAnswering(staff, id),
  erase: (staff, { id, version }) => eraseMessage(staff, id, { version }),
};
