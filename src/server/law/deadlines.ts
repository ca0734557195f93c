import { randomUUID } from 'node:crypto';
import { makeCalendar } from '../../content/law/calendar.ts';
import { type MergedDeadline, mergeDeadlines } from '../../content/law/deadlines.ts';
import { parseLaw, type WrittenDeadline, type WrittenLaw } from '../../content/law/register.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import type { DeadlineItem, deadlineCalls } from '../../contract/law.ts';
import type { Context } from '../context.ts';
import { badRequest, conflict, requireFound, versionConflict } from '../http/errors.ts';
import { readPublished } from '../texts/published.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { readLaw, rewriteLaw } from './store.ts';

export async function listDeadlines(context: Context): Promise<{ items: DeadlineItem[] }> {
  return { items: await makeDeadlineItems(context, await readLaw(context.db)) };
}

/** Adds a deadline of the firm. Throws a 400 if its law is not in the register. */
export async function addDeadline(
  context: Context,
  fields: ParsedArguments<typeof deadlineCalls.add>,
): Promise<DeadlineItem> {
  const name = `propria-${randomUUID().slice(0, 8)}`;
  return await rewriteLaw(context, async (scope, { stored }) => {
    refuseUnknownLaw(stored, fields.law);
    const law = setDeadline(stored, name, { ...fields, hidden: false, extensions: [], version: 1 });
    return {
      next: law,
      entry: { event: 'deadline.added', subject: fields.what },
      answer: await findDeadlineItem(scope, law, name),
    };
  });
}

/** Changes a deadline. Throws a 404, a 409 if the version is stale, a 400 for an unknown law. */
export async function changeDeadline(
  context: Context,
  { name, version, what, who, ...fields }: ParsedArguments<typeof deadlineCalls.change>,
): Promise<DeadlineItem> {
  const event: DeadlineEvent =
    fields.hidden === undefined ? 'deadline.changed' : fields.hidden ? 'deadline.hidden' : 'deadline.shown';
  return await changeStoredDeadline(context, { name, version, event }, (deadline, stored, item) => {
    if (fields.law !== undefined) refuseUnknownLaw(stored, fields.law);
    // Does not store a text that equals the page's, so that later changes of the page still apply.
    return {
      ...deadline,
      ...fields,
      ...(what !== undefined && what !== item.what && { what }),
      ...(who !== undefined && who !== item.who && { who }),
    };
  });
}

/** Deletes a deadline of the firm. Throws a 404, or a 409 if stale or built in. */
export async function removeDeadline(
  context: Context,
  { name, version }: ParsedArguments<typeof deadlineCalls.remove>,
): Promise<void> {
  await rewriteLaw(context, async (scope, { stored }) => {
    const item = await requireCurrent(scope, stored, { name, version });
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
  const { from, to, who } = extension;
  return await changeStoredDeadline(
    context,
    { name, version, event: 'deadline.extended' },
    (deadline, _stored, item) => {
      const isOccurrence = makeCalendar(from, [{ ...item, validUntil: '9999-12-31', extensions: [] }], 0).length > 0;
      if (!isOccurrence) throw fieldRefusal('from', 'In questo giorno la scadenza non cade');
      if (to <= from) throw fieldRefusal('to', 'Il nuovo giorno viene dopo quello della scadenza');
      if (Date.parse(to) - Date.parse(from) > 365 * 86_400_000) throw fieldRefusal('to', 'La proroga va oltre un anno');
      const { law } = extension;
      const added = { id: randomUUID().slice(0, 8), from, to, law, ...(who !== undefined && { who }) };
      if (deadline.extensions.some((other) => other.from === from && (!other.who || !who || other.who === who)))
        throw fieldRefusal('from', 'Questa scadenza è già prorogata');
      return { ...deadline, extensions: [...deadline.extensions, added] };
    },
  );
}

/** Withdraws an extension. Throws a 404 if there is none with this id, and a 409 if the version is stale. */
export async function withdrawExtension(
  context: Context,
  { name, id, version }: ParsedArguments<typeof deadlineCalls.withdraw>,
): Promise<void> {
  await changeStoredDeadline(context, { name, version, event: 'deadline.extension-withdrawn' }, (deadline) => {
    const extensions = deadline.extensions.filter((extension) => extension.id !== id);
    requireFound(extensions.length < deadline.extensions.length);
    return { ...deadline, extensions };
  });
}

type DeadlineEvent = `deadline.${'changed' | 'hidden' | 'shown' | 'extended' | 'extension-withdrawn'}`;

interface ExpectedVersion {
  name: string;
  version: number | undefined;
}

/** Throws a 404, or a 409 with the current deadline if the version is stale. */
async function changeStoredDeadline(
  context: Context,
  { event, ...change }: ExpectedVersion & { event: DeadlineEvent },
  work: (deadline: WrittenDeadline, stored: WrittenLaw, item: DeadlineItem) => WrittenDeadline,
): Promise<DeadlineItem> {
  return await rewriteLaw(context, async (scope, { stored }) => {
    const item = await requireCurrent(scope, stored, change);
    const { name } = change;
    const previousDeadline = stored.deadlines[name] ?? { hidden: false, extensions: [], version: 0 };
    const law = setDeadline(stored, name, {
      ...work(previousDeadline, stored, item),
      version: previousDeadline.version + 1,
    });
    const answer = await findDeadlineItem(scope, law, name);
    return { next: law, entry: { event, subject: answer.what }, answer };
  });
}

async function requireCurrent(
  scope: Context,
  stored: WrittenLaw,
  { name, version }: ExpectedVersion,
): Promise<DeadlineItem> {
  const item = await findDeadlineItem(scope, stored, name);
  if (version !== undefined && version !== item.version) throw versionConflict(item);
  return item;
}

function setDeadline(law: WrittenLaw, name: string, deadline: WrittenDeadline): WrittenLaw {
  return { ...law, deadlines: { ...law.deadlines, [name]: deadline } };
}

async function findDeadlineItem(context: Context, law: WrittenLaw, name: string): Promise<DeadlineItem> {
  return requireFound((await makeDeadlineItems(context, law)).find((item) => item.name === name));
}

/** Deadlines with their state. The wording of built-in deadlines comes from the text of the deadlines page. */
async function makeDeadlineItems({ db, now }: Context, written: WrittenLaw): Promise<DeadlineItem[]> {
  const { duties } = (await readPublished(db)).contents.scadenze;
  const { register } = parseLaw(written);
  const today = toRomanDay(now);
  const findState = ({ hidden, law }: MergedDeadline) => {
    if (hidden) return 'hidden';
    if (register[law]?.proposed) return 'proposed';
    return (register[law]?.validUntil ?? '') < today ? 'waiting' : 'online';
  };
  return mergeDeadlines(duties, written.deadlines).map(({ groups, when, extensions, ...deadline }) => ({
    ...deadline,
    groups: [...groups],
    when: 'yearly' in when ? { yearly: [...when.yearly] } : when,
    extensions: [...extensions],
    state: findState({ groups, when, extensions, ...deadline }),
  }));
}

function refuseUnknownLaw(written: WrittenLaw, name: string): void {
  const { register } = parseLaw(written);
  if (!Object.hasOwn(register, name)) throw fieldRefusal('law', 'La norma si sceglie fra quelle del registro');
}

const fieldRefusal = (field: string, why: string) => badRequest(why, { [field]: why });
