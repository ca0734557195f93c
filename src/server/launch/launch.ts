import { documents, findDocumentPath, isDocumentName } from '../../content/documents.ts';
import {
  type ConfirmedFact,
  listEmptyRecommended,
  listSampleFacts,
  listUnfilledFacts,
  sampleFacts,
} from '../../content/facts.ts';
import { isIndexable, type Launch, listUnreadDocuments } from '../../content/launch.ts';
import { listOutdatedTexts } from '../../content/sample-texts.ts';
import type { JournalEntry } from '../../content/staff/journal-words.ts';
import { listLeaves } from '../../contract/fields/leaves.ts';
import type { LaunchState } from '../../contract/launch.ts';
import { countRecoveryCodes } from '../accounts/second-factors.ts';
import { type Context, findPersonId, type Staff } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import { conflict, notFound } from '../http/errors.ts';
import { findLonePrinter } from '../people/tasks.ts';
import type { TaskLister } from '../tasks/list.ts';
import { readPublishedContents } from '../texts/contents.ts';
import { readPublished, readPublishedContent } from '../texts/published-content.ts';
import { publishLaunch } from './launch-document.ts';
import { findOutdatedTexts } from './tasks.ts';

/** Reads the state of the launch with its steps, open and done. */
export async function readLaunchState(context: Staff, listTasks: TaskLister): Promise<LaunchState> {
  const reading = readPublishedContent(context);
  const published = await reading;
  const { facts, launch, publishedAt } = published;
  const alone = await findLonePrinter(context);
  return {
    tasks: await listTasks(context, 'launch', { readings: new Map([[readPublishedContent, reading]]) }),
    printable: alone !== null && alone === findPersonId(context.actor),
    unread: listUnreadDocuments(launch, facts, publishedAt).map((page) => ({
      page,
      label: documents[page].label,
      path: findDocumentPath(page),
    })),
    texts: await findOutdatedTexts(context, published),
    opened: launch.opened && { ...launch.opened, by: (await readAccountNames(context.db))(launch.opened.by) ?? '' },
    recommended: listEmptyRecommended(facts),
    confirmed: launch.confirmed,
    indexable: isIndexable(context.site.publicUrl, launch, facts),
  };
}

/** Marks a document as read by a manager. Throws a 404 for the facts, which are confirmed one by one. */
export async function markRead(context: Context, page: string): Promise<void> {
  if (!isDocumentName(page) || page === 'dati') throw notFound();
  await changeLaunch(context, { event: 'launch.read', subject: documents[page].label }, (launch) => ({
    ...launch,
    read: [...new Set([...launch.read, page])],
  }));
}

/** Confirms a sample value, or undoes that. Throws a 404 if it is not the fact's sample value. */
export async function confirmFact(
  context: Context,
  { isReal, ...confirmed }: { fact: string; value: string; isReal: boolean },
): Promise<void> {
  const isSame = ({ fact, value }: ConfirmedFact) => fact === confirmed.fact && value === confirmed.value;
  const subject = await findConfirmable(context, confirmed);
  const event = isReal ? 'launch.fact-confirmed' : 'launch.fact-unconfirmed';
  await changeLaunch(context, { event, subject }, (launch) => {
    const others = launch.confirmed.filter((other) => !isSame(other));
    return { ...launch, confirmed: isReal ? [...others, confirmed] : others };
  });
}

/** Label of the sample value or text that a manager confirms. Throws a 404 if it is neither. */
async function findConfirmable(context: Context, { fact, value }: ConfirmedFact): Promise<string> {
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
export async function confirmPrintedCodes(context: Staff): Promise<void> {
  const printed = context.session.accountId;
  if ((await countRecoveryCodes(context.db, printed)) === 0)
    throw conflict(
      'no-codes',
      'Prima va attivato il codice di verifica, nel profilo: i codici di recupero nascono con quello',
    );
  await changeLaunch(context, { event: 'launch.codes-printed' }, (launch) => ({ ...launch, printed }));
}

/** Opens the site to search engines. Throws a 409 while required facts of the firm are missing or sample values. */
export async function openToSearch(context: Staff): Promise<void> {
  const { facts, launch } = await readPublished(context.db);
  if (listUnfilledFacts(facts, launch.confirmed).length > 0)
    throw conflict('not-ready', 'Alcuni dati dello studio sono ancora d’esempio: vanno scritti o confermati');
  await changeLaunch(context, { event: 'launch.opened' }, (launch) => ({
    ...launch,
    opened: { by: findPersonId(context.actor) ?? '', at: context.now.toISOString() },
  }));
}

/** Closes the site to search engines, which drop indexed pages over time. */
export async function closeToSearch(context: Staff): Promise<void> {
  await changeLaunch(context, { event: 'launch.closed' }, (launch) => ({ ...launch, opened: null }));
}

async function changeLaunch(context: Context, entry: JournalEntry, change: (launch: Launch) => Launch): Promise<void> {
  await publishLaunch(context, entry, change);
}
