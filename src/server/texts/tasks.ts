import { documents, listDocumentsInUse } from '../../content/documents.ts';
import { makeDraftPath, makeTextPath } from '../../contract/staff/pages.ts';
import { readManyDocumentRows } from '../documents/rows.ts';
import { makeDraftTasks, type WaitingDraft } from '../documents/tasks.ts';
import type { TaskContext } from '../tasks/source.ts';
import { countDifferences } from './contents.ts';
import { readPublishedContent } from './published-content.ts';
import { makeEditedContent } from './text-document.ts';

export const textTasks = makeDraftTasks({ section: 'texts', noun: ['bozza', 'bozze'], readDrafts: readWaitingDrafts });

/** Reads the drafts of pages in use. A draft equal to the published text waits only if it is to be approved or published. */
async function readWaitingDrafts({ db, actor, once }: TaskContext): Promise<WaitingDraft[]> {
  const readRows = await readManyDocumentRows(db);
  return listDocumentsInUse((await once(readPublishedContent)).facts).flatMap((name) => {
    const rows = readRows(name);
    const { draft, names } = rows;
    if (draft?.body == null) return [];
    const edited = makeEditedContent(actor, name, rows);
    const isChanged = countDifferences(documents[name], edited.published, edited.draft) > 0;
    if (!isChanged && draft.asked_at === null && draft.publish_at === null) return [];
    const { label: title } = documents[name];
    return [{ draft, names, title, editPath: makeTextPath(name), approvalPath: makeDraftPath(name) }];
  });
}
