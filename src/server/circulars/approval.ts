import type { ParsedArguments } from '../../contract/calls.ts';
import type { Circular, circularCalls } from '../../contract/newsletter/circulars.ts';
import { personName, type Staff } from '../context.ts';
import { clearedReturn, clearedSchedule } from '../documents/rows.ts';
import { writeJournal } from '../journal/journal.ts';
import { requirePublishable } from './publishing.ts';
import { changeRow } from './rows.ts';

/* Approval of circulars: an editor asks a manager to publish a draft, and the manager may send it back with a note. */

/** Asks a manager to publish a draft. Throws a 400 if it cannot be published, a 404, a 409. */
export async function askCircularApproval(
  staff: Staff,
  given: ParsedArguments<typeof circularCalls.askApproval>,
): Promise<Circular> {
  return await changeRow(staff, { ...given, states: ['draft'] }, async (row, scope) => {
    await requirePublishable(scope, row);
    await writeJournal(scope, { event: 'circular.approval-asked', subject: row.title });
    return { asked_at: staff.now.toISOString(), asked_by: personName(staff.actor), ...clearedReturn };
  });
}

/** Cancels a scheduled publication and a request for approval. */
export async function cancelCircularApproval(
  staff: Staff,
  given: ParsedArguments<typeof circularCalls.hold>,
): Promise<Circular> {
  return await changeRow(staff, { ...given, states: ['draft'] }, async (row, scope) => {
    await writeJournal(scope, { event: 'circular.held', subject: row.title });
    return clearedSchedule;
  });
}

/** Sends a draft back to its editor with a note. Ends the request for approval. */
export async function sendCircularBack(
  staff: Staff,
  { id, version, note }: ParsedArguments<typeof circularCalls.sendBack>,
): Promise<Circular> {
  return await changeRow(staff, { id, version, states: ['draft'] }, async (row, scope) => {
    await writeJournal(scope, { event: 'circular.sent-back', subject: row.title });
    const returned_at = staff.now.toISOString();
    return { ...clearedSchedule, returned_at, returned_by: personName(staff.actor), returned_note: note };
  });
}
