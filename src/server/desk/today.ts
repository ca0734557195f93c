import { sql } from 'kysely';
import { listInventedFacts, parseOpeningHours } from '../../content/facts.ts';
import { groupProvisions } from '../../content/law/provision-groups.ts';
import { listDueFacts } from '../../content/law/provisions.ts';
import type { PublishedContent } from '../../content/published.ts';
import { listMessageParts } from '../../contract/contact/request.ts';
import type { ContentSummary } from '../../contract/content.ts';
import type { PendingItem, Today } from '../../contract/desk.ts';
import { isPublicationMissed } from '../../contract/documents.ts';
import type { LaunchState } from '../../contract/launch.ts';
import { countOpenWork } from '../../contract/staff/people.ts';
import { readDraftRows, readText } from '../circulars/rows.ts';
import { type Context, findPersonId } from '../context.ts';
import { listChecks } from '../db/check-results.ts';
import { countRows } from '../db/count.ts';
import { describeReview, findDraft } from '../documents/rows.ts';
import { lanes } from '../mail/outbox-rows.ts';
import { readRestoredSite } from '../mail/restored-site.ts';
import { parseRequest } from '../messages/stored-request.ts';
import { findWaitingSuspects } from '../messages/suspects.ts';
import { findHeldSignUps } from '../newsletter/held-sign-ups.ts';
import { findOpening, formatOpening } from '../pages/opening-hours.ts';
import { readOpenWork } from '../people/handover.ts';
import { findOpenPhotos } from '../photos/open-photos.ts';
import { listPausedSendings } from '../sendings/rows.ts';
import { listContent } from '../texts/contents.ts';
import { hour } from '../time/durations.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { findClosedAppointments, findTodaysAppointments, findWaitingAppointments } from './appointments.ts';
import { countWeeks } from './weeks.ts';

type PendingWorkQuery = (context: Context) => Promise<PendingItem | null>;

/** Queries for kinds of pending work that need only the database. Add a new kind here. */
const pendingWorkQueries: PendingWorkQuery[] = [
  findRestoredSite,
  findWaitingAppointments,
  findTodaysAppointments,
  findUnansweredMessages,
  findUndeliveredEmails,
  findPausedSendings,
  findWaitingSignUps,
  findSuspects,
  findEmptyPlaces,
  findLeftWork,
];

interface TodayData {
  mail: boolean;
  published: PublishedContent;
  launch: LaunchState;
}

/** Reads the data of the desk: pending work, oldest first, results of checks, and counts of the past weeks. */
export async function readToday(context: Context, { mail, published, launch }: TodayData): Promise<Today> {
  const [texts, circulars, ...found] = await Promise.all([
    listContent(context),
    listCircularDrafts(context),
    ...pendingWorkQueries.map((query) => query(context)),
  ]);
  const pages = [...texts, ...circulars];
  const entries = [
    await findClosedAppointments(context, parseOpeningHours(published.facts)),
    findApprovals(pages),
    findOwnDrafts(pages, context),
    findDueLaw(published, context.now),
    findUnfilledFacts(published),
  ];
  const waiting = [...found, ...entries, findOpenLaunchSteps(launch)]
    .filter((entry) => entry !== null)
    .filter(({ kind }) => launch.opened !== null || !launchKinds.includes(kind));
  return {
    now: context.now.toISOString(),
    office: formatOpening(findOpening(published, context.now.getTime())),
    waiting: waiting.sort((one, other) => makeAgeSortKey(one).localeCompare(makeAgeSortKey(other))),
    checks: await listChecks(context.db),
    mail,
    // Requires `opened` too: a site on localhost counts as indexable even before it is opened.
    public: launch.opened !== null && launch.indexable,
    weeks: await countWeeks(context),
  };
}

/** Kinds that come first, whatever their age. */
const firstKinds: readonly PendingItem['kind'][] = ['restored', 'appointments', 'closed', 'agenda'];

/** Sort key of an entry: the first kinds, then the oldest. Entries without a date are not urgent and come last. */
function makeAgeSortKey({ kind, since }: PendingItem): string {
  return firstKinds.includes(kind) ? ` ${firstKinds.indexOf(kind)}` : (since ?? '9');
}

async function findRestoredSite({ db }: Context): Promise<PendingItem | null> {
  const site = await readRestoredSite(db);
  return site?.gone === null ? { kind: 'restored', count: 1, since: site.restored, made: site.made } : null;
}

const maxExcerptLength = 80;

async function findUnansweredMessages({ db, actor }: Context): Promise<PendingItem | null> {
  const unanswered = db
    .selectFrom('messages')
    .where('messages.state', 'in', ['new', 'read'])
    .where('binned_at', 'is', null);
  const first = await unanswered
    .leftJoin('appointments', 'appointments.message_id', 'messages.id')
    .select(['messages.id', 'received_at', 'topic', 'topic_title', 'answers', 'messaggio'])
    .select('appointments.id as appointment')
    .orderBy('received_at')
    .orderBy('messages.id')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  const { id, received_at, appointment, ...message } = first;
  return {
    kind: 'messages',
    count: await countRows(unanswered),
    since: received_at,
    id,
    excerpt: makeExcerpt(listMessageParts({ ...parseRequest(message), appointment }).join(' · ')),
    mine: await countRows(unanswered.where('follower', '=', findPersonId(actor))),
  };
}

function makeExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxExcerptLength) return line;
  return `${line.slice(0, maxExcerptLength).replace(/\s+\S*$/, '')}…`;
}

async function findUndeliveredEmails({ db, now }: Context): Promise<PendingItem | null> {
  // Undelivered only after an hour without a failed attempt: then the whole queue is probably delayed.
  const hourAgo = new Date(now.getTime() - hour).toISOString();
  const undelivered = db
    .selectFrom('outbox')
    .leftJoin('messages', 'messages.id', 'outbox.message_id')
    .where('messages.binned_at', 'is', null)
    // A literal, not a parameter: otherwise the partial index of unsent emails is not used.
    .where('outbox.status', '!=', sql.lit('sent'))
    .where(({ or, and, eb }) =>
      or([
        eb('outbox.status', '=', 'failed'),
        and([eb('outbox.status', '=', 'on-hold'), eb('outbox.hold_reason', '=', 'restored')]),
        and([
          eb('outbox.status', '=', 'queued'),
          or([eb('outbox.last_error', 'is not', null), eb('outbox.created_at', '<=', hourAgo)]),
        ]),
      ]),
    )
    .where('outbox.created_at', '<=', now.toISOString())
    // Excludes emails of circulars, which the circular's ledger lists, and questions to the addresses of a list: in an old
    // list some no longer exist.
    .where('outbox.lane', '!=', lanes.mass);
  const first = await undelivered
    .select(['outbox.kind', 'outbox.message_id', 'outbox.recipient', 'outbox.status', 'outbox.last_error'])
    .select(['outbox.next_attempt_at', 'outbox.created_at', 'messages.email'])
    .orderBy('outbox.created_at')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  return {
    kind: 'letters',
    count: await countRows(undelivered),
    since: first.created_at,
    message_id: first.message_id,
    letter: first.kind,
    recipient: first.recipient ?? (['acknowledgement', 'answer'].includes(first.kind) ? first.email : null),
    failure: first.last_error,
    on_hold: first.status === 'on-hold',
    next_attempt_at: first.status === 'queued' ? first.next_attempt_at : null,
  };
}

/** Finds paused sendings of circulars and corrections: by a user, by mail servers, or because their time was missed. */
async function findPausedSendings({ db }: Context): Promise<PendingItem | null> {
  const paused = await listPausedSendings(db);
  const circulars = paused.map(({ circular_id: id, correction, subject: title, paused_for }) => ({
    id,
    correction,
    title,
    paused_for: paused_for ?? 'person',
  }));
  const since = paused[0]?.send_at ?? null;
  return paused.length === 0 ? null : { kind: 'sendings', count: paused.length, since, circulars };
}

async function findWaitingSignUps({ db }: Context): Promise<PendingItem | null> {
  const held = await findHeldSignUps(db);
  return held && { kind: 'sign-ups', ...held };
}

async function findSuspects({ db }: Context): Promise<PendingItem | null> {
  const waiting = await findWaitingSuspects(db);
  return waiting && { kind: 'suspects', ...waiting };
}

/** Draft of a document's texts, or of a circular. */
type DraftSummary = Pick<
  ContentSummary,
  | ('page' | 'label' | 'draft_at' | 'draft_by' | 'publish_at')
  | ('asked_at' | 'asked_by' | 'returned_at' | 'returned_by')
>;

/** Circular drafts that await a manager's approval, were sent back or are scheduled; other drafts are not pending. */
async function listCircularDrafts({ db }: Context): Promise<DraftSummary[]> {
  return (await readDraftRows(db)).flatMap((rows) => {
    const draft = findDraft(rows);
    if (!draft || (draft.asked_at ?? draft.returned_at ?? draft.publish_at) === null) return [];
    const written = { draft_at: draft.updated_at, draft_by: rows.names(draft.updated_by) };
    return [{ page: draft.name, label: readText(rows).title, ...written, ...describeReview(rows) }];
  });
}

function findOwnDrafts(pages: readonly DraftSummary[], { actor, now }: Context): PendingItem | null {
  const isManager = actor.kind === 'person' && actor.role === 'manager';
  // Drafts that will be published by themselves are not pending. For managers, drafts that await approval are in the
  // entry `approvals`.
  const ownPages = pages.filter(({ publish_at, asked_at }) =>
    publish_at === null ? asked_at === null || !isManager : isPublicationMissed(publish_at, now.getTime()),
  );
  return toWaitingPages('drafts', ownPages, ({ draft_at, draft_by, publish_at, returned_at, returned_by }) => {
    if (publish_at !== null) return { at: publish_at, by: draft_by, missed: true };
    return returned_at === null || draft_at === null
      ? { at: draft_at, by: draft_by }
      : { at: returned_at, by: returned_by, returned: true };
  });
}

function findApprovals(pages: readonly DraftSummary[]): PendingItem | null {
  return toWaitingPages('approvals', pages, ({ asked_at: at, asked_by: by }) => ({ at, by }));
}

function toWaitingPages(
  kind: 'drafts' | 'approvals',
  pages: readonly DraftSummary[],
  sinceOf: (page: DraftSummary) => { at: string | null; by: string | null; returned?: true; missed?: true },
): PendingItem | null {
  const waiting = pages
    .map((page) => ({ ...page, ...sinceOf(page) }))
    .flatMap(({ page, label: title, at, by, returned, missed }) =>
      at === null ? [] : [{ page, title, by: by ?? '', at, ...(returned && { returned }), ...(missed && { missed }) }],
    )
    .sort((one, other) => one.at.localeCompare(other.at));
  const [oldest] = waiting;
  if (!oldest) return null;
  return { kind, count: waiting.length, since: oldest.at, pages: waiting.map(({ at: _, ...page }) => page) };
}

async function findEmptyPlaces({ db }: Context): Promise<PendingItem | null> {
  const { empty: names } = await findOpenPhotos(db);
  return names.length === 0 ? null : { kind: 'photos', count: names.length, since: null, names };
}

/** Finds the work of people whose access has ended. */
async function findLeftWork(context: Context): Promise<PendingItem | null> {
  const disabled = await context.db
    .selectFrom('accounts')
    .select(['id', 'name', 'disabled_at as since'])
    .where('disabled_at', 'is not', null)
    .orderBy('disabled_at')
    .execute();
  const left = await Promise.all(
    disabled.map(async ({ since, ...person }) => ({ since, ...person, work: await readOpenWork(context, person) })),
  );
  const people = left.filter(({ work }) => countOpenWork(work) > 0);
  const since = people[0]?.since ?? null;
  if (since === null) return null;
  const count = people.reduce((sum, { work }) => sum + countOpenWork(work), 0);
  return { kind: 'left-work', count, since, people: people.map(({ since: _, ...person }) => person) };
}

function findDueLaw({ law, statedLaw }: PublishedContent, now: Date): PendingItem | null {
  const due = listDueFacts(toRomanDay(now), 60, law.register).filter(({ name }) => statedLaw.has(name));
  if (due.length === 0) return null;
  const provisions = groupProvisions(due)
    .map(({ law, facts: [first] }) => ({ law, valid_until: first.validUntil }))
    .sort((one, other) => one.valid_until.localeCompare(other.valid_until));
  return { kind: 'law', count: provisions.length, since: null, provisions };
}

function findUnfilledFacts({ facts, launch }: PublishedContent): PendingItem | null {
  const names = listInventedFacts(facts, launch.confirmed).map(({ label }) => label);
  return names.length === 0 ? null : { kind: 'facts', count: names.length, since: null, names };
}

/** Kinds of work for the launch: shown on the launch page until the site is opened, and on the desk afterwards. */
const launchKinds: readonly PendingItem['kind'][] = ['facts', 'photos'];

function findOpenLaunchSteps({ steps, opened }: LaunchState): PendingItem | null {
  // At least 1: after all steps, opening the site is still to be done.
  return opened === null ? { kind: 'launch', count: steps.filter(({ done }) => !done).length || 1, since: null } : null;
}
