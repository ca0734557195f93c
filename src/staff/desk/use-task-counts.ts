import { useQuery } from '@tanstack/react-query';
import type { SectionName } from '../../contract/staff/pages.ts';
import { todayQuery } from './desk-queries.ts';

/**
 * Returns a function that counts the open tasks of a section; `undefined` until they are loaded. Sends no requests:
 * `DeskWatch` polls.
 */
export function useTaskCounts(): (section: SectionName) => number | undefined {
  const tasks = useQuery({ ...todayQuery, enabled: false }).data?.tasks;
  return (name) => tasks?.filter(({ section }) => section === name).reduce((sum, { count }) => sum + (count ?? 1), 0);
}
