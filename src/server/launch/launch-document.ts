import { type Launch, launchDocument, parseLaunch } from '../../content/launch.ts';
import type { JournalEntry } from '../../content/staff/journal-words.ts';
import type { Context } from '../context.ts';
import { changeDocument, type DirectDocument, readCurrent } from '../documents/editable.ts';
import { publishEdit } from '../documents/publishing.ts';
import { lockDocumentRows, parseBody, readDocumentRows, type StoredContent } from '../documents/rows.ts';

/** Changes what is stored about the launch, with its entry in the journal. */
export async function publishLaunch(
  context: Context,
  entry: JournalEntry,
  change: (launch: Launch) => Launch,
): Promise<void> {
  const document = makeLaunchDocument(entry);
  await changeDocument(context, document, undefined, async (scope, rows) => {
    await publishEdit(scope, document, rows, { edit: change(parseLaunch(readCurrent(document, rows))) });
  });
}

/** Makes the document of the launch for a change that the journal records as `entry`. */
function makeLaunchDocument(entry: JournalEntry): DirectDocument<void> {
  const read = (row: StoredContent | undefined) => parseLaunch(parseBody(row?.body ?? null));
  return {
    name: launchDocument,
    lifecycle: 'direct',
    builtIn: null,
    hasWrittenVersions: false,
    readRows: (scope) => readDocumentRows(scope, launchDocument),
    lockRows: (scope) => lockDocumentRows(scope, launchDocument),
    readPublished: read,
    readVersion: read,
    parseEdit: parseLaunch,
    prepare: async (_scope, _rows, { content }) => content,
    restore: parseLaunch,
    describe: () => [entry],
    toAnswer: async () => {},
  };
}
