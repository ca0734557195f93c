import { appointmentTasks } from './appointments/tasks.ts';
import { backupTasks } from './backups/tasks.ts';
import { circularTasks } from './circulars/tasks.ts';
import { doctorTasks } from './doctor/tasks.ts';
import { launchTasks } from './launch/tasks.ts';
import { lawTasks } from './law/tasks.ts';
import { mailTasks } from './mail/tasks.ts';
import { messageTasks } from './messages/tasks.ts';
import { subscriberTasks } from './newsletter/tasks.ts';
import { paperTasks } from './papers/tasks.ts';
import { peopleTasks } from './people/tasks.ts';
import { photoTasks } from './photos/tasks.ts';
import { sendingTasks } from './sendings/tasks.ts';
import type { TaskSource } from './tasks/source.ts';
import { textTasks } from './texts/tasks.ts';

/** Tasks of every subject. Of equal urgency and age, the first ones are listed first. */
export const taskSources: readonly TaskSource[] = [
  ...launchTasks,
  ...appointmentTasks,
  ...messageTasks,
  ...paperTasks,
  ...textTasks,
  ...circularTasks,
  ...sendingTasks,
  ...subscriberTasks,
  ...peopleTasks,
  ...photoTasks,
  ...lawTasks,
  ...mailTasks,
  ...backupTasks,
  ...doctorTasks,
];
