import { randomUUID } from 'node:crypto';
import { makeCalendar } from '../../content/law/calendar.ts';
import { listGroupsInUse, type MergedDeadline, mergeDeadlines } from '../../content/law/deadlines.ts';
import { parseLaw, type WrittenDeadline, type WrittenLaw } from '../../content/law/register.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import type { DeadlineGroup } from '../../contract/deadline-kinds.ts';
import type { Change } from '../../contract/fields/changes.ts';
import { type DeadlineItem, type deadlineCalls, deadlinePatch, removedDeadline } from '../../contract/law.ts';
import { requireChanges, requireFields } from '../changes.ts';
import type { Context } from '../context.ts';
import { parseInput } from '../http/body.ts';
import { badRequest, conflict, requireFound, versionConflict } from '../http/errors.ts';
import { readPublished, readPublishedFacts } from '../texts/published-content.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { readLaw, rewriteLaw, toLastChange } from './store.ts';

/** Names of the firm's deadlines. */
const firmName = /^propria-[0-9a-f]{8}$/;

/** Lists the deadlines of the groups in use. */
export async function listDeadlines(context: Context): Promise<{ items: DeadlineItem[] }> {
  const groups = listGroupsInUse(await readPublishedFacts(context.db));
  return { items: await makeDeadlineItems(context, await readLaw(context.db), groups) };
}

/** Adds a deadline of the firm. Throws a 400 if its law is not in the register. */
export async function addDeadline(
  context: Context,
  fields: ParsedArguments<typeof deadlineCalls.add>,
): Promise<DeadlineItem> {
  const name = `propria-${randomUUID().slice(0, 8)}`;
  return await rewriteLaw(context, async (scope, { stored }) => {
    refuseUnknownLaw(stored, fields.law);
    const deadline = { ...fields, hidden: false, extensions: [], version: 1, changed: toLastChange(context) };
    const law = setDeadline(stored, name, deadline);
    return {
      next: law,
      entry: { event: 'deadline.added', subject: fields.what },
      answer: requireFound(await findDeadlineItem(scope, law, name)),
    };
  });
}

/**
 * Changes a deadline, or brings one of the firm's back that was deleted. Throws a 404, a 409 if the version is stale or
 * a change does not fit, a 400 for an unknown law.
 */
export async function changeDeadline(
  context: Context,
  { name, ...request }: ParsedArguments<typeof deadlineCalls.change>,
): Promise<DeadlineItem> {
  return await writeDeadline(context, name, async ({ stored, written, item }) => {
    if (item === null && 'changes' in request && firmName.test(name))
      return { event: 'added', next: await restoreDeadline(stored, request.changes) };
    const present = requireFound(item);
    const { what, who, ...fields } = await requireFields(deadlinePatch.fields, request, {
      fields: { ...present },
      version: present.version,
      readCurrent: () => present,
    });
    if (fields.law !== undefined) refuseUnknownLaw(stored, fields.law);
    // Does not store a text that equals the page's, so that later changes of the page still apply.
    const next = {
      ...written,
      ...fields,
      ...(what !== undefined && what !== present.what && { what }),
      ...(who !== undefined && who !== present.who && { who }),
    };
    return { event: fields.hidden === undefined ? 'changed' : fields.hidden ? 'hidden' : 'shown', next };
  });
}

/** Makes a deleted deadline of the firm from changes that name all its fields. Throws a 409 and a 400. */
async function restoreDeadline(stored: WrittenLaw, changes: readonly Change[]): Promise<WrittenDeadline> {
  const deadline = parseInput(removedDeadline, await requireChanges({}, changes, () => null));
  refuseUnknownLaw(stored, deadline.law);
  return { ...deadline, version: 0 };
}

/** Deletes a deadline of the firm. Throws a 404, or a 409 if stale or built in. */
export async function removeDeadline(
  context: Context,
  { name, version }: ParsedArguments<typeof deadlineCalls.remove>,
): Promise<void> {
  await rewriteLaw(context, async (scope, { stored }) => {
    const item = requireFound(await findDeadlineItem(scope, stored, name));
    requireVersion(version, item);
    if (!item.own) throw conflict('not-own', 'Una scadenza fornita con il sito non si elimina: si nasconde');
    const { [name]: _, ...deadlines } = stored.deadlines;
    return {
      next: { ...stored, deadlines },
      entry: { event: 'deadline.removed', subject: item.what },
      answer: undefined,
    };
  });
}

/**
 * Extends one occurrence of a deadline. Throws a 400 if none falls on the day `from`, the new day `to` is invalid, or
 * the occurrence is already extended. Throws a 404, or a 409 if the version is stale.
 */
export async function extendDeadline(
  context: Context,
  { name, version, ...extension }: ParsedArguments<typeof deadlineCalls.extend>,
): Promise<DeadlineItem> {
  const { from, to, law, who } = extension;
  return await writeDeadline(context, name, ({ written, item }) => {
    const present = requireFound(item);
    requireVersion(version, present);
    const isOccurrence = makeCalendar(from, [{ ...present, validUntil: '9999-12-31', extensions: [] }], 0).length > 0;
    if (!isOccurrence) throw fieldRefusal('from', 'In questo giorno la scadenza non cade');
    if (to <= from) throw fieldRefusal('to', 'Il nuovo giorno viene dopo quello della scadenza');
    if (Date.parse(to) - Date.parse(from) > 365 * 86_400_000) throw fieldRefusal('to', 'La proroga va oltre un anno');
    const added = { id: randomUUID().slice(0, 8), from, to, law, ...(who !== undefined && { who }) };
    if (written.extensions.some((other) => other.from === from && (!other.who || !who || other.who === who)))
      throw fieldRefusal('from', 'Questa scadenza è già prorogata');
    return { event: 'extended', next: { ...written, extensions: [...written.extensions, added] } };
  });
}

/** Withdraws an extension. Throws a 404 if there is none with this id, and a 409 if the version is stale. */
export async function withdrawExtension(
  context: Context,
  { name, id, version }: ParsedArguments<typeof deadlineCalls.withdraw>,
): Promise<void> {
  await writeDeadline(context, name, ({ written, item }) => {
    requireVersion(version, requireFound(item));
    const extensions = written.extensions.filter((extension) => extension.id !== id);
    requireFound(extensions.length < written.extensions.length);
    return { event: 'extension-withdrawn', next: { ...written, extensions } };
  });
}

interface DeadlineScope {
  stored: WrittenLaw;
  /** Firm's changes to the deadline. */
  written: WrittenDeadline;
  /** Deadline as it is now; `null` if there is none. */
  item: DeadlineItem | null;
}

interface DeadlineWrite {
  event: 'added' | 'changed' | 'hidden' | 'shown' | 'extended' | 'extension-withdrawn';
  next: WrittenDeadline;
}

/** Writes the deadline that `work` makes of the present one. */
async function writeDeadline(
  context: Context,
  name: string,
  work: (scope: DeadlineScope) => Promise<DeadlineWrite> | DeadlineWrite,
): Promise<DeadlineItem> {
  return await rewriteLaw(context, async (scope, { stored, version: lawVersion }) => {
    const item = await findDeadlineItem(scope, stored, name);
    const written = stored.deadlines[name] ?? { hidden: false, extensions: [], version: 0 };
    const { event, next } = await work({ stored, written, item });
    // A deadline that was deleted continues above its former version, as subscribed calendars require.
    const version = (item === null ? lawVersion : written.version) + 1;
    const law = setDeadline(stored, name, { ...next, version, changed: toLastChange(context) });
    const answer = requireFound(await findDeadlineItem(scope, law, name));
    return { next: law, entry: { event: `deadline.${event}`, subject: answer.what }, answer };
  });
}

function requireVersion(expected: number | undefined, item: DeadlineItem): void {
  if (expected !== undefined && expected !== item.version) throw versionConflict(item);
}

function setDeadline(law: WrittenLaw, name: string, deadline: WrittenDeadline): WrittenLaw {
  return { ...law, deadlines: { ...law.deadlines, [name]: deadline } };
}

async function findDeadlineItem(context: Context, law: WrittenLaw, name: string): Promise<DeadlineItem | null> {
  return (await makeDeadlineItems(context, law)).find((item) => item.name === name) ?? null;
}

/** Deadlines with their state. The wording of built-in deadlines comes from the text of the deadlines page. */
async function makeDeadlineItems(
  { db, now }: Context,
  written: WrittenLaw,
  groups?: readonly DeadlineGroup[],
): Promise<DeadlineItem[]> {
  const { duties } = (await readPublished(db)).contents.scadenze;
  const { register } = parseLaw(written);
  const today = toRomanDay(now);
  const findState = ({ hidden, law }: MergedDeadline) => {
    if (hidden) return 'hidden';
    if (register[law]?.proposed) return 'proposed';
    return (register[law]?.validUntil ?? '') < today ? 'waiting' : 'online';
  };
  return mergeDeadlines(duties, written.deadlines, groups).map(
    ({ groups, when, extensions, changed, ...deadline }) => ({
      ...deadline,
      changed_by: changed?.by ?? null,
      changed_at: changed?.at ?? null,
      groups: [...groups],
      when: 'yearly' in when ? { yearly: [...when.yearly] } : when,
      extensions: [...extensions],
      state: findState({ groups, when, extensions, ...deadline }),
    }),
  );
}

function refuseUnknownLaw(written: WrittenLaw, name: string): void {
  const { register } = parseLaw(written);
  if (!Object.hasOwn(register, name)) throw fieldRefusal('law', 'La norma si sceglie fra quelle del registro');
}

const fieldRefusal = (field: string, why: string) => badRequest(why, { [field]: why });
