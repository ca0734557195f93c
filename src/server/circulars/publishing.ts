import * as v from 'valibot';
import type { ParsedArguments } from '../../contract/calls.ts';
import {
  type Circular,
  type CircularVersion,
  type circularCalls,
  circularText,
  makeCircularName,
} from '../../contract/newsletter/circulars.ts';
import { findPersonId, type Staff } from '../context.ts';
import { storeContent } from '../documents/publishing.ts';
import { listVersions } from '../documents/versions.ts';
import { writeJournal } from '../journal/journal.ts';
import { changeCircular, makeCircularDocument } from './circular-document.ts';
import { sendCorrection } from './corrections.ts';
import { renderSendableEmail } from './emails.ts';
import { correctionsColumn, readRows, readText } from './rows.ts';

/* Published circulars: their correction, withdrawal and versions. */

/**
 * Replaces the published text with the current draft, under a dated note; `notify` emails the note to the readers who
 * received the circular. Throws a 400, a 404, a 409.
 */
export async function correctCircular(
  staff: Staff,
  { id, version, text: note, notify = false }: ParsedArguments<typeof circularCalls.correct>,
): Promise<Circular> {
  const states = ['published', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const;
  return await changeCircular(staff, { id, version, states }, async (scope, rows) => {
    await storeContent(scope, makeCircularDocument(id), rows, { by: findPersonId(scope.actor) });
    await writeJournal(scope, { event: 'circular.corrected', subject: readText(rows).title });
    if (notify) await sendCorrection(scope, await readRows(scope, id), note);
    const corrections = [
      { at: staff.now.toISOString(), text: note },
      ...correctionsColumn.require(rows.circular.corrections),
    ];
    // Before the first email is sent, the correction also changes the emails.
    const emailChange = rows.circular.state === 'scheduled' && {
      letter: JSON.stringify(await renderSendableEmail(scope, await readRows(scope, id))),
    };
    return { corrections: JSON.stringify(corrections), ...emailChange };
  });
}

/** Withdraws a published circular for good; refused while a sending is scheduled, running or paused. */
export async function withdrawCircular(
  staff: Staff,
  given: ParsedArguments<typeof circularCalls.withdraw>,
): Promise<Circular> {
  return await changeCircular(staff, { ...given, states: ['published', 'sent', 'stopped'] }, async (scope, rows) => {
    await writeJournal(scope, { event: 'circular.withdrawn', subject: readText(rows).title });
    return { state: 'withdrawn', withdrawn_at: staff.now.toISOString() };
  });
}

/** Lists the versions that can be read, newest first: published ones, and drafts whose words another person replaced. */
export async function listCircularVersions(
  staff: Staff,
  { id, after }: ParsedArguments<typeof circularCalls.versions>,
): Promise<CircularVersion[]> {
  const versions = await listVersions(staff, makeCircularName(id), { after });
  return versions.flatMap(({ body, published_at: at, published_by: by, version, number, position, draft_of }) => {
    const text = v.safeParse(circularText, body);
    return text.success ? [{ number, version, position, at, by, draft_of, ...text.output }] : [];
  });
}
