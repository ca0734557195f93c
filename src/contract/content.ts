import * as v from 'valibot';
import { del, get, patch, post, put } from './calls.ts';
import { authors, changesPatch } from './changes.ts';
import { isMoment } from './days.ts';
import { limits } from './limits.ts';
import { line, rowVersion, versionParameter } from './schemas.ts';

export const draftPut = v.strictObject({ draft: v.record(v.string(), v.unknown()), version: rowVersion });
/** Publication of a draft. `note`: remark for the versions. `at`: time in Rome, such as `2026-12-01T09:00`. */
export const publicationPost = v.strictObject({
  version: rowVersion,
  note: v.optional(v.pipe(line, v.maxLength(200, 'La nota può avere al massimo 200 caratteri'))),
  at: v.optional(v.pipe(v.string(), v.check(isMoment, 'Serve una data che esiste, con l’ora, come 2026-12-01T09:00'))),
});
export type Publication = Omit<v.InferOutput<typeof publicationPost>, 'version'>;
const versionPost = v.strictObject({ version: rowVersion });
export const sendBackPost = v.strictObject({
  version: rowVersion,
  note: v.pipe(line, v.nonEmpty('Serve una nota'), v.maxLength(500, 'La nota può avere al massimo 500 caratteri')),
});

const nullableName = v.nullable(v.string());

/** Scheduled publication of a draft, request for approval, and return to its editor. */
const draftReview = {
  publish_at: v.nullable(v.string()),
  asked_at: v.nullable(v.string()),
  asked_by: nullableName,
  returned_at: v.nullable(v.string()),
  returned_by: nullableName,
};

/** Draft that an editor has open: its review, the authors of its changes, and the other editors. */
export const openDraft = {
  ...draftReview,
  returned_note: v.nullable(v.string()),
  authors,
  present: v.array(v.object({ name: v.string(), since: v.string() })),
};

export const editedContent = v.object({
  page: v.string(),
  /** Published texts; references to facts are unresolved, as typed. */
  published: v.record(v.string(), v.unknown()),
  published_at: v.nullable(v.string()),
  published_by: nullableName,
  draft: v.nullable(v.record(v.string(), v.unknown())),
  draft_at: v.nullable(v.string()),
  draft_by: nullableName,
  /** Row version: grows with every change, published or not. The next change must send it. */
  version: v.number(),
  /** Texts built into the program. */
  own: v.record(v.string(), v.unknown()),
  /** Field descriptions: `AnyField` of src/content/fields.ts. */
  fields: v.unknown(),
  editable: v.boolean(),
  publishable: v.boolean(),
  ...openDraft,
});
export type EditedContent = v.InferOutput<typeof editedContent>;

const contentSummary = v.object({
  page: v.string(),
  label: v.string(),
  path: v.nullable(v.string()),
  editable: v.boolean(),
  published_at: v.nullable(v.string()),
  published_by: nullableName,
  /** `null` without a draft, or if the draft changes nothing. */
  draft_at: v.nullable(v.string()),
  draft_by: nullableName,
  ...draftReview,
  /** Number of texts that the draft changes. */
  changes: v.number(),
  unfilled: v.number(),
});
export const contentSummaries = v.array(contentSummary);
export type ContentSummary = v.InferOutput<typeof contentSummary>;

export const allContents = v.record(v.string(), v.record(v.string(), v.unknown()));

export const contentPresence = v.object({ present: editedContent.entries.present, version: v.number() });

export const contentVersion = v.object({
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
export const contentVersions = v.array(contentVersion);
export type ContentVersion = v.InferOutput<typeof contentVersion>;

/** Search results. `field`: path within the document `page`. `label`: labels along that path. */
const foundTexts = v.array(v.object({ page: v.string(), field: v.string(), label: v.string(), text: v.string() }));
export type FoundText = v.InferOutput<typeof foundTexts>[number];

const versionQuery = v.strictObject({ version: versionParameter });
const searchQuery = v.strictObject({
  q: v.pipe(v.string(), v.trim(), v.minLength(2, 'Servono almeno due caratteri'), v.maxLength(limits.search)),
});
const searchAnswer = v.object({ items: foundTexts });
export const versionsQuery = v.strictObject({ after: v.optional(versionParameter) });
const versionParams = { number: v.union([v.literal('own'), versionParameter]) };
/** `only` restores one fact or deadline of the law: `facts.<name>` or `deadlines.<name>`. */
const restoreQuery = v.strictObject({
  version: v.optional(versionParameter),
  only: v.optional(v.pipe(line, v.maxLength(200))),
});

export const contentCalls = {
  list: get('/api/content', 'editor', { answer: contentSummaries }),
  all: get('/api/content/all', 'editor', { answer: allContents }),
  read: get('/api/content/:page', 'editor', { answer: editedContent }),
  save: put('/api/content/:page', 'editor', { body: draftPut, answer: editedContent }),
  change: patch('/api/content/:page', 'editor', { body: changesPatch, answer: editedContent }),
  discard: del('/api/content/:page/draft', 'editor', { query: versionQuery, answer: editedContent }),
  publish: post('/api/content/:page/publish', 'editor', { body: publicationPost, answer: editedContent }),
  /** Cancels a scheduled publication, or an approval request. */
  hold: post('/api/content/:page/hold', 'editor', { body: versionPost, answer: editedContent }),
  askApproval: post('/api/content/:page/ask-approval', 'editor', { body: versionPost, answer: editedContent }),
  sendBack: post('/api/content/:page/send-back', 'manager', { body: sendBackPost, answer: editedContent }),
  search: get('/api/search', 'editor', { query: searchQuery, answer: searchAnswer }),
  notePresence: post('/api/content/:page/presence', 'editor', { answer: contentPresence }),
  versions: get('/api/content/:page/versions', 'editor', { query: versionsQuery, answer: contentVersions }),
  /** Saves an earlier version as the draft. The number `own` stands for the texts built into the program. */
  restore: post('/api/content/:page/versions/:number/restore', 'editor', {
    params: versionParams,
    query: restoreQuery,
    versioned: true,
    answer: editedContent,
  }),
};
