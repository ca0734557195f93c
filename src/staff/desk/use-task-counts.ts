import { useQuery } from '@tanstack/react-query';
import { isDocumentName } from '../../content/documents.ts';
import type { PendingItem } from '../../contract/desk.ts';
import type { SectionName } from '../../contract/staff/pages.ts';
import { deskStateQuery, todayQuery } from './desk-queries.ts';

/** Counts of open tasks by page, from the cache. Sends no requests: `DeskWatch` polls. */
export function useTaskCounts(): { readonly [Section in SectionName]?: number | undefined } {
  const messages = useQuery({ ...deskStateQuery, enabled: false }).data?.messages;
  const waiting = useQuery({ ...todayQuery, enabled: false }).data?.waiting;
  const getCount = (kind: PendingItem['kind']) => waiting?.find((entry) => entry.kind === kind)?.count ?? 0;
  const drafts = waiting?.flatMap((entry) => (entry.kind === 'drafts' ? entry.pages : [])) ?? [];
  const texts = drafts.filter(({ page }) => isDocumentName(page)).length;
  return {
    messages: messages ? messages.new + messages.read : 0,
    appointments: getCount('appointments'),
    firm: getCount('facts'),
    texts,
    circulars: drafts.length - texts,
    launch: waiting && getCount('launch'),
  };
}
