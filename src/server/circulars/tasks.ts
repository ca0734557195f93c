import { makeDraftPath } from '../../contract/staff/pages.ts';
import { makeDraftTasks, type WaitingDraft } from '../documents/tasks.ts';
import type { TaskContext, TaskSource } from '../tasks/source.ts';
import { monthTask } from './month-task.ts';
import { readDraftRows, readText } from './rows.ts';

export const circularTasks: readonly TaskSource[] = [
  ...makeDraftTasks({ section: 'circulars', noun: ['circolare', 'circolari'], readDrafts: readWaitingDrafts }),
  monthTask,
];

/** Reads the drafts that await a manager's approval, were sent back or are scheduled; others are not pending. */
async function readWaitingDrafts({ db }: TaskContext): Promise<WaitingDraft[]> {
  return (await readDraftRows(db)).flatMap((rows) => {
    const { draft, names } = rows;
    if (draft?.body == null || (draft.asked_at ?? draft.returned_at ?? draft.publish_at) === null) return [];
    const path = makeDraftPath(draft.name);
    return [{ draft, names, title: readText(rows).title, editPath: path, approvalPath: path }];
  });
}
