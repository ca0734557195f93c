import * as v from 'valibot';
import type { ParsedArguments } from '../../contract/calls.ts';
import {
  type Circular,
  type CircularVersion,
  type circularCalls,
  circularFields,
  makeCircularName,
} from '../../contract/circulars.ts';
import { toStoredSchema } from '../../contract/fields/schema.ts';
import type { Staff } from '../context.ts';
import { listVersions } from '../documents/versions.ts';
import { writeJournal } from '../journal/journal.ts';
import { changeCircular } from './circular-document.ts';
import { readText } from './rows.ts';

/* Published circulars: their withdrawal and versions. */

const storedText = toStoredSchema(circularFields);

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

/** Lists the versions that can be read, newest first: published ones, and drafts whose words another person replaced. */
export async function listCircularVersions(
  staff: Staff,
  { id, after }: ParsedArguments<typeof circularCalls.versions>,
): Promise<CircularVersion[]> {
  const versions = await listVersions(staff, makeCircularName(id), { after });
  return versions.flatMap(({ body, published_at: at, published_by: by, version, number, position, draft_of }) => {
    const text = v.safeParse(storedText, body);
    return text.success ? [{ number, version, position, at, by, draft_of, ...text.output }] : [];
  });
}
