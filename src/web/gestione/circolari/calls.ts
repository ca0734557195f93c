import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { group, line, list, text } from '../../../content/fields.ts';
import type { EditedContent } from '../../../contract/content.ts';
import {
  type Circular,
  type CircularState,
  type CircularText,
  circular,
  circularCalls,
  circularLimits,
  circularPage,
} from '../../../contract/newsletter/circulars.ts';
import { ask } from '../api.ts';
import { currentOf } from '../http.ts';
import { type ContentSource, lastSaveSettled } from '../testi/calls.ts';
import type { Content } from '../testi/draft/tree.ts';
import { typedOf } from './typed.ts';
import { words } from './words.ts';

export const circularFields = group('Circolare', {
  title: line(words.fields.title, circularLimits.title, ''),
  subject: line(words.fields.subject, circularLimits.title, '', { optional: true }),
  preheader: line(words.fields.preheader, circularLimits.preheader, '', { optional: true }),
  points: list(
    words.fields.points,
    { most: circularLimits.points },
    line(words.fields.point, circularLimits.point, ''),
    [],
  ),
  author: line(words.fields.author, circularLimits.author, '', { optional: true }),
  topic: line(words.fields.topic, circularLimits.topic, '', { optional: true }),
  body: text(words.fields.body, circularLimits.body, ''),
});

export const textOf = ({ title, subject, preheader, points, author, topic, body }: CircularText) => ({
  title,
  subject,
  preheader,
  points,
  author,
  topic,
  body,
});

/** A circolare as the mechanism of drafts knows what is edited. */
export function editedFrom(row: Circular, draft: Content = textOf(row)): EditedContent {
  return {
    page: circularPage(row.id),
    published: row.online ?? {},
    published_at: row.published_at,
    published_by: row.published_by,
    draft,
    draft_at: row.updated_at,
    draft_by: row.updated_by,
    version: row.version,
    own: {},
    fields: circularFields,
    editable: row.state !== 'withdrawn',
    publishable: true,
    publish_at: null,
    asked_at: row.asked_at,
    asked_by: row.asked_by,
    returned_at: row.returned_at,
    returned_by: row.returned_by,
    returned_note: row.returned_note,
    present: row.present,
  };
}

const idOf = (page: string) => page.slice('circolare-'.length);

/** Where circolari are read and saved; `onRow` hears of each row that comes. */
export function circularSource(onRow: (row: Circular) => void): ContentSource {
  const heard = (row: Circular, draft?: Content) => {
    onRow(row);
    return editedFrom(row, draft);
  };
  return {
    read: async (page) => heard(await ask(circularCalls.read, { id: idOf(page) })),
    async save(page, draft, version) {
      // What comes back is without the spaces at the ends that somebody may be typing on from.
      return heard(await ask(circularCalls.change, { id: idOf(page), version, ...typedOf(draft) }), draft);
    },
    currentOf(error) {
      const row = currentOf(error, circular);
      return row && heard(row);
    },
    notePresence: (page, signal) => ask(circularCalls.notePresence, { id: idOf(page) }, signal),
  };
}

/** Those of a state, or all, the newest first. */
export function circularListQuery(state?: CircularState) {
  return infiniteQueryOptions({
    queryKey: ['circulars', state ?? ''],
    queryFn: ({ signal, pageParam: after }) => ask(circularCalls.list, { state, ...(after && { after }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** One as it can be edited: read when its editor opens and never behind its back. */
export function circularQuery(id: string) {
  return queryOptions({
    queryKey: ['circular', id],
    queryFn: async ({ signal }) => {
      await lastSaveSettled(circularPage(Number(id)));
      return await ask(circularCalls.read, { id }, signal);
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
