import * as v from 'valibot';
import { del, get } from './calls.ts';
import { draftReview, makeDocumentCalls, openDraft, publicationPost } from './documents.ts';
import { limits } from './limits.ts';
import { rowVersion, versionParameter } from './schemas.ts';

const draftPut = v.strictObject({ draft: v.record(v.string(), v.unknown()), version: rowVersion });

const nullableName = v.nullable(v.string());

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
  builtIn: v.record(v.string(), v.unknown()),
  /** Field descriptions: `AnyField` of src/contract/fields/fields.ts. */
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
  /** True if visitors read the text as it was delivered, and no manager has read it. */
  unread: v.boolean(),
});
export const contentSummaries = v.array(contentSummary);
export type ContentSummary = v.InferOutput<typeof contentSummary>;

export const allContents = v.record(v.string(), v.record(v.string(), v.unknown()));

/** Search results. `field`: path within the document `page`. `label`: labels along that path. */
const foundTexts = v.array(v.object({ page: v.string(), field: v.string(), label: v.string(), text: v.string() }));
export type FoundText = v.InferOutput<typeof foundTexts>[number];

const versionQuery = v.strictObject({ version: versionParameter });
const searchQuery = v.strictObject({
  q: v.pipe(v.string(), v.trim(), v.minLength(2, 'Servono almeno due caratteri'), v.maxLength(limits.search)),
});
const searchAnswer = v.object({ items: foundTexts });
export const contentCalls = {
  list: get('/api/content', 'editor', { answer: contentSummaries }),
  all: get('/api/content/all', 'editor', { answer: allContents }),
  ...makeDocumentCalls('/api/content/:page', {
    params: {},
    /** `built-in` stands for the built-in texts. */
    restored: v.union([v.literal('built-in'), versionParameter]),
    edit: draftPut,
    publication: publicationPost,
    publisher: 'editor',
    answer: editedContent,
  }),
  discard: del('/api/content/:page/draft', 'editor', { query: versionQuery, answer: editedContent }),
  search: get('/api/search', 'editor', { query: searchQuery, answer: searchAnswer }),
};
