import { documents, findDocumentPath, isDocumentName } from '../../content/documents.ts';
import {
  type ConfirmedFact,
  listEmptyRecommended,
  listSampleFacts,
  listUnfilledFacts,
  sampleFacts,
} from '../../content/facts.ts';
import { isIndexable, type Launch, listUnreadDocuments } from '../../content/launch.ts';
import { listOpenProposals, mergeDeadlines } from '../../content/law/deadlines.ts';
import type { PublishedContent } from '../../content/published.ts';
import { listOutdatedTexts } from '../../content/sample-texts.ts';
import type { JournalEntry } from '../../content/staff/journal-words.ts';
import { listLeaves } from '../../contract/fields/fields.ts';
import { type LaunchState, type LaunchStep, launchSteps } from '../../contract/launch.ts';
import { countRecoveryCodes } from '../accounts/second-factors.ts';
import { type Context, findPersonId, type Site, type Staff } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import { listChecks } from '../db/check-results.ts';
import { conflict, notFound } from '../http/errors.ts';
import { listPeople } from '../people/people.ts';
import { findOpenPhotos } from '../photos/open-photos.ts';
import { readPublishedContents } from '../texts/contents.ts';
import { readPublished } from '../texts/published-content.ts';
import { publishLaunch } from './launch-document.ts';

type LaunchContext = Context & { site: Pick<Site, 'publicUrl' | 'mails'> };

export async function readLaunchState(context: LaunchContext): Promise<LaunchState> {
  return await computeLaunchState(context, await readPublished(context.db));
}

async function computeLaunchState(
  context: LaunchContext,
  { facts, contents, law, launch, statedLaw, publishedAt }: PublishedContent,
): Promise<LaunchState> {
  const [people, photos, checks, written] = await Promise.all([
    listPeople(context),
    findOpenPhotos(context),
    listChecks(context.db),
    readPublishedContents(context),
  ]);
  const texts = listOutdatedTexts({ written, facts, confirmed: launch.confirmed });
  const unread = listUnreadDocuments(launch, facts, publishedAt);
  const hasPassed = (name: string) => checks.some((check) => check.name === name && check.passed_at !== null);
  const managers = people.items.filter(({ role, disabled_at }) => role === 'manager' && disabled_at === null);
  const alone = await findLonePrinter(context.db, managers);
  const openCounts: Record<LaunchStep, number> = {
    facts: listUnfilledFacts(facts, launch.confirmed).length,
    texts: texts.length,
    // Two managers can restore each other's access; a single one returns by a recovery code on paper.
    people: managers.length >= 2 || (alone !== null && alone === launch.printed) ? 0 : 1,
    codes: managers.filter(({ second_factor }) => second_factor === null).length,
    photos: photos.empty.length + photos.samples,
    law: listOpenProposals(law.register, statedLaw, mergeDeadlines(contents.scadenze.duties, law.deadlines)).length,
    mail: context.site.mails && hasPassed('mail') ? 0 : 1,
    copies: hasPassed('backup') ? 0 : 1,
    https: context.site.publicUrl.startsWith('https:') ? 0 : 1,
    pages: unread.length,
  };
  return {
    steps: launchSteps.map((step) => ({ step, open: openCounts[step], done: openCounts[step] === 0 })),
    printable: alone !== null && alone === findPersonId(context.actor),
    unread: unread.map((page) => ({ page, label: documents[page].label, path: findDocumentPath(page) })),
    texts,
    opened: await nameOpener(context, launch),
    recommended: listEmptyRecommended(facts),
    confirmed: launch.confirmed,
    indexable: isIndexable(context.site.publicUrl, launch, facts),
  };
}

/** Finds the account of the only manager, if it has recovery codes. */
async function findLonePrinter(db: LaunchContext['db'], managers: readonly { id: string }[]): Promise<string | null> {
  const [manager, ...others] = managers;
  if (!manager || others.length > 0) return null;
  return (await countRecoveryCodes(db, manager.id)) > 0 ? manager.id : null;
}

async function nameOpener({ db }: LaunchContext, { opened }: Launch): Promise<LaunchState['opened']> {
  return opened && { ...opened, by: (await readAccountNames(db))(opened.by) ?? '' };
}

/** Marks a document as read by a manager. Throws a 404 for the facts, which are confirmed one by one. */
export async function markRead(context: LaunchContext, page: string): Promise<LaunchState> {
  if (!isDocumentName(page) || page === 'dati') throw notFound();
  return await changeLaunch(context, { event: 'launch.read', subject: documents[page].label }, (launch) => ({
    ...launch,
    read: [...new Set([...launch.read, page])],
  }));
}

/** Confirms a sample value, or undoes that. Throws a 404 if it is not the fact's sample value. */
export async function confirmFact(
  context: LaunchContext,
  { isReal, ...confirmed }: { fact: string; value: string; isReal: boolean },
): Promise<LaunchState> {
  const isSame = ({ fact, value }: ConfirmedFact) => fact === confirmed.fact && value === confirmed.value;
  const subject = await findConfirmable(context, confirmed);
  const event = isReal ? 'launch.fact-confirmed' : 'launch.fact-unconfirmed';
  return await changeLaunch(context, { event, subject }, (launch) => {
    const others = launch.confirmed.filter((other) => !isSame(other));
    return { ...launch, confirmed: isReal ? [...others, confirmed] : others };
  });
}

/** Label of the sample value or text that a manager confirms. Throws a 404 if it is neither. */
async function findConfirmable(context: LaunchContext, { fact, value }: ConfirmedFact): Promise<string> {
  const isSame = (other: ConfirmedFact) => other.fact === fact && other.value === value;
  const { facts } = await readPublished(context.db);
  const texts = listOutdatedTexts({ written: await readPublishedContents(context), facts, confirmed: [] });
  const leaves = listSampleFacts(documents.dati).some(isSame) ? listLeaves(documents.dati, sampleFacts) : [];
  const leaf = leaves.find(({ path }) => path === fact);
  const label = leaf?.field.label ?? texts.find(({ confirmation }) => isSame(confirmation))?.label;
  if (label === undefined) throw notFound();
  return label;
}

/** Notes that a manager has the recovery codes on paper, which counts while there is no other manager. Throws a 409 without codes. */
export async function confirmPrintedCodes(context: Staff): Promise<LaunchState> {
  const printed = context.session.accountId;
  if ((await countRecoveryCodes(context.db, printed)) === 0)
    throw conflict(
      'no-codes',
      'Prima si attiva il codice di verifica, nel profilo: i codici di recupero vengono con lui',
    );
  return await changeLaunch(context, { event: 'launch.codes-printed' }, (launch) => ({ ...launch, printed }));
}

/** Opens the site to search engines. Throws a 409 while required facts of the firm are missing or sample values. */
export async function openToSearch(context: Staff): Promise<LaunchState> {
  const { facts, launch } = await readPublished(context.db);
  if (listUnfilledFacts(facts, launch.confirmed).length > 0)
    throw conflict('not-ready', 'Alcuni dati dello studio sono ancora d’esempio: vanno scritti o confermati');
  return await changeLaunch(context, { event: 'launch.opened' }, (launch) => ({
    ...launch,
    opened: { by: findPersonId(context.actor) ?? '', at: context.now.toISOString() },
  }));
}

/** Closes the site to search engines, which drop indexed pages over time. */
export async function closeToSearch(context: Staff): Promise<LaunchState> {
  return await changeLaunch(context, { event: 'launch.closed' }, (launch) => ({ ...launch, opened: null }));
}

async function changeLaunch(
  context: LaunchContext,
  entry: JournalEntry,
  change: (launch: Launch) => Launch,
): Promise<LaunchState> {
  await publishLaunch(context, entry, change);
  return await readLaunchState(context);
}
