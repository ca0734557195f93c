import * as v from 'valibot';
import {
  type Circular,
  circular,
  circularCalls,
  circularFields,
  circularText,
  makeCircularName,
} from '../../contract/circulars.ts';
import { callApi } from '../api.ts';
import type { DocumentSource, Publishing } from '../documents/open-document.ts';
import { makeVersionsQuery } from '../documents/versions-query.ts';
import type { DraftPool } from '../parts/draft/use-draft.ts';

const drafts: DraftPool<Circular> = new Map();

/** Circular, as its editor needs it. */
export function createCircularSource(id: number, user: string, publishable: boolean): DocumentSource<Circular> {
  const name = makeCircularName(id);
  return {
    name,
    key: `${user} ${name}`,
    fields: circularFields,
    drafts,
    schema: circular,
    read: (row) => ({
      value: v.parse(circularText, row),
      version: row.version,
      by: row.updated_by,
      at: row.updated_at,
      authors: row.authors,
    }),
    save: (changes) => callApi(circularCalls.change, { id, changes }),
    calls: {
      read: () => callApi(circularCalls.read, { id }),
      notePresence: (signal) => callApi(circularCalls.notePresence, { id }, signal),
      publish: (version, { at }) => callApi(circularCalls.publish, { id, version, at, asksNumber: true }),
      hold: (version) => callApi(circularCalls.hold, { id, version }),
      askApproval: (version) => callApi(circularCalls.askApproval, { id, version }),
      sendBack: (version, note) => callApi(circularCalls.sendBack, { id, version, note }),
      discard: (version, published) =>
        callApi(circularCalls.save, { id, version, ...v.parse(circularText, published) }),
      restore: (version, number) => callApi(circularCalls.restore, { id, version, number }),
    },
    versions: makeVersionsQuery('circular', id, (after, signal) =>
      callApi(circularCalls.versions, { id, after }, signal),
    ),
    describe({ state, published, changed, updated_at }) {
      const editable = state !== 'withdrawn';
      return {
        published: editable ? published : null,
        draftAt: editable && (published === null || changed) ? updated_at : null,
        editable,
        publishable,
        unpublished: null,
        publishing: state === 'draft' ? publishing : null,
        supplied: null,
      };
    },
  };
}

const publishing: Publishing = {
  title: 'Pubblicare questa circolare?',
  explanation:
    'Sarà sul sito a un indirizzo ricavato dal titolo, che poi non cambia. Nessuna email parte: l’invio è un altro passo.',
  hasNote: false,
  isAsked: true,
};
