import type { ParsedArguments } from '../../contract/calls.ts';
import type { Circular, circularCalls } from '../../contract/circulars.ts';
import type { Staff } from '../context.ts';
import { writeJournal } from '../journal/journal.ts';
import { changeCircular } from './circular-document.ts';
import { readText } from './rows.ts';

/** Withdraws a published circular for good; refused while a sending is scheduled, running or paused. */
export async function withdrawCircular(
  staff: Staff,
  given: ParsedArguments<typeof circularCalls.withdraw>,
): Promise<Circular> {
  return await changeCircular(staff, { ...given, states: ['published', 'sent', 'stopped'] }, async (scope, rows) => {
    const withdrawn_at = staff.now.toISOString();
    await scope.db.updateTable('circulars').set({ withdrawn_at }).where('id', '=', given.id).execute();
    await writeJournal(scope, { event: 'circular.withdrawn', subject: readText(rows).title });
  });
}
