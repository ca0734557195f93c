import { isIndexable } from '../../content/launch.ts';
import type { Today } from '../../contract/desk.ts';
import { isOpen } from '../../contract/staff/tasks.ts';
import type { Context, Staff } from '../context.ts';
import { findOpening, formatOpening } from '../pages/opening-hours.ts';
import type { TaskLister } from '../tasks/list.ts';
import { readPublishedContent } from '../texts/published-content.ts';
import { countWeeks } from './weeks.ts';

/** Reads the data of the desk: open tasks, automatic checks, the office's opening and counts of the past weeks. */
export async function readToday(context: Context & Pick<Staff, 'site'>, listTasks: TaskLister): Promise<Today> {
  const reading = readPublishedContent(context);
  const published = await reading;
  const { facts, launch } = published;
  const tasks = await listTasks(context, 'desk', { readings: new Map([[readPublishedContent, reading]]) });
  return {
    now: context.now.toISOString(),
    office: formatOpening(findOpening(published, context.now.getTime())),
    tasks: tasks.filter((task) => isOpen(task) || task.check),
    // Requires `opened` too: a site on localhost counts as indexable even before it is opened.
    public: launch.opened !== null && isIndexable(context.site.publicUrl, launch, facts),
    papers: facts.pages.consegna === 'on',
    weeks: await countWeeks(context),
  };
}
