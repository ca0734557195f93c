import type { TaskSource } from '../tasks/source.ts';
import { addressTasks } from './address.ts';
import { databaseTasks } from './database.ts';
import { senderTasks } from './mail.ts';
import { papersTasks } from './papers.ts';

/** Checks of the machine, the network and the database, which belong to no other subject. */
export const doctorTasks: readonly TaskSource[] = [...databaseTasks, ...senderTasks, ...addressTasks, ...papersTasks];
