import * as v from 'valibot';
import { type Call, get, patch, post, put } from './calls.ts';
import { authors, changesPatch } from './changes.ts';
import { isMoment } from './days.ts';
import { limits } from './limits.ts';
import { line, rowVersion, versionParameter } from './schemas.ts';
import type { StaffRole } from './staff/roles.ts';

/* Calls that every kind of document has: texts of pages, and circulars. */

export const versionBody = v.strictObject({ version: rowVersion });
/** Publication of a draft. `note`: remark for the versions. `at`: time in Rome, such as `2026-12-01T09:00`. */
export const publicationPost = v.strictObject({
  version: rowVersion,
  note: v.optional(
    v.pipe(line, v.maxLength(limits.versionNote, `La nota può avere al massimo ${limits.versionNote} caratteri`)),
  ),
  at: v.optional(v.pipe(v.string(), v.check(isMoment, 'Serve una data che esiste, con l’ora, come 2026-12-01T09:00'))),
});
export type Publication = Omit<v.InferOutput<typeof publicationPost>, 'version'>;
const sendBackPost = v.strictObject({
  version: rowVersion,
  note: v.pipe(
    line,
    v.nonEmpty('Serve una nota'),
    v.maxLength(limits.sendBackNote, `La nota può avere al massimo ${limits.sendBackNote} caratteri`),
  ),
});
const versionsQuery = v.strictObject({ after: v.optional(versionParameter) });

const nullableName = v.nullable(v.string());

/** Scheduled publication of a draft, request for approval, and return to its editor. */
export const draftReview = {
  publish_at: v.nullable(v.string()),
  asked_at: v.nullable(v.string()),
  asked_by: nullableName,
  returned_at: v.nullable(v.string()),
  returned_by: nullableName,
};

/** Time in ms after its hour during which a draft is published by itself. */
const publicationGraceMs = 24 * 60 * 60 * 1000;

/** True if the hour of a scheduled publication was missed, because no server ran: staff decide when it is published. */
export function isPublicationMissed(publishAt: string, now: number): boolean {
  return now - Date.parse(publishAt) > publicationGraceMs;
}

/** Draft that an editor has open: its review, the authors of its changes, and the other editors. */
export const openDraft = {
  ...draftReview,
  returned_note: v.nullable(v.string()),
  authors,
  present: v.array(v.object({ name: v.string(), since: v.string() })),
};

/** Maximum size of a body that carries texts of a document: a change has the text that it replaces too. */
const maxBytes = 1024 * 1024;

/** Published versions of a document, and drafts whose words were replaced. */
const documentVersion = v.object({
  version: v.number(),
  /** Sequence number among published versions, from 1; `version` also counts drafts. */
  number: v.number(),
  /** Place among the stored versions and drafts of the document, from 1 for the oldest. */
  position: v.number(),
  published_at: v.string(),
  published_by: nullableName,
  note: v.nullable(v.string()),
  /** Person whose unpublished words these were when another one replaced them; `null` for a published version. */
  draft_of: nullableName,
  body: v.record(v.string(), v.unknown()),
});
export const documentVersions = v.array(documentVersion);
export type DocumentVersion = v.InferOutput<typeof documentVersion>;

const documentPresence = v.object({ present: openDraft.present, version: v.number() });

/** Makes the calls of a kind of document, at addresses that begin with `path`. */
export function makeDocumentCalls<
  const Path extends Call['path'],
  Params extends NonNullable<Call['params']>,
  Restored extends v.GenericSchema<string, unknown>,
  Edit extends v.GenericSchema<object, object>,
  Post extends v.GenericSchema<object, object>,
  const Publisher extends StaffRole,
  Answer extends v.GenericSchema,
>(
  path: Path,
  kind: {
    params: Params;
    /** Number of a version, in the path of a restore. */
    restored: Restored;
    edit: Edit;
    publication: Post;
    /** Least role that publishes. */
    publisher: Publisher;
    answer: Answer;
  },
) {
  const { params, restored, edit, publication, publisher, answer } = kind;
  return {
    read: get(path, 'editor', { params, answer }),
    save: put(path, 'editor', { params, body: edit, maxBytes, answer }),
    /** Applies changes of single fields to the draft. */
    change: patch(path, 'editor', { params, body: changesPatch, maxBytes, answer }),
    publish: post(`${path}/publish`, publisher, { params, body: publication, answer }),
    /** Cancels a scheduled publication, or an approval request. */
    hold: post(`${path}/hold`, 'editor', { params, body: versionBody, answer }),
    askApproval: post(`${path}/ask-approval`, 'editor', { params, body: versionBody, answer }),
    sendBack: post(`${path}/send-back`, 'manager', { params, body: sendBackPost, answer }),
    /** Reports the caller's presence; returns other present editors and the current version. */
    notePresence: post(`${path}/presence`, 'editor', { params, answer: documentPresence }),
    versions: get(`${path}/versions`, 'editor', { params, query: versionsQuery, answer: documentVersions }),
    /** Saves an earlier version as the draft. */
    restore: post(`${path}/versions/:number/restore`, 'editor', {
      params: { ...params, number: restored },
      versioned: true,
      answer,
    }),
  };
}
