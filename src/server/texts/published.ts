import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { contentFrom, type Published } from '../../content/contents.ts';
import { dati, type Facts } from '../../content/dati.ts';
import { type Contents, type DocumentName, documents, isDocumentName } from '../../content/documents.ts';
import { type AnyField, isRecord, ownValue } from '../../content/fields.ts';
import { lawFrom, ownLaw, registerDocument } from '../../content/law/register.ts';
import { laidOver, namedAs, ownEntryOf } from '../../content/overlay.ts';
import { withMemberIds } from '../../content/team-photo.ts';
import type { Database, Row } from '../db/schema.ts';
import { romanDay } from '../roman-days.ts';

/** The version of the program's own wording of the consent: whoever changes it gives it a new one. */
const ownNoticeVersion = '2026-11-2';

type StoredContent = Pick<Row<'content'>, 'page' | 'version' | 'body' | 'defaults' | 'published_at'>;

async function readStored(db: Kysely<Database>): Promise<StoredContent[]> {
  return await db
    .selectFrom('content')
    .select(['page', 'version', 'body', 'defaults', 'published_at'])
    .orderBy('page')
    .execute();
}

/** Reads what is published. */
export async function readPublished(db: Kysely<Database>): Promise<Published> {
  return publishedFrom(await readStored(db));
}

/** The firm's people as they are published. */
export async function publishedPeople(db: Kysely<Database>): Promise<Facts['people']> {
  const row = await db.selectFrom('content').select(['body', 'defaults']).where('page', '=', 'dati').executeTakeFirst();
  return withMemberIds(laidOver(dati, row && writtenParts(dati, row)).people);
}

function publishedFrom(rows: readonly StoredContent[]): Published {
  const stored = new Map<DocumentName, unknown>();
  const publishedAt = new Map<DocumentName, string>();
  const versions = new Map<DocumentName, number>();
  let law = ownLaw;
  for (const { page, body, defaults, published_at, ...row } of rows) {
    if (page === registerDocument) law = lawFrom(parsedBody(body));
    if (!isDocumentName(page)) continue;
    publishedAt.set(page, published_at);
    versions.set(page, row.version);
    stored.set(page, writtenParts(documents[page], { body, defaults }));
  }
  const now = contentFrom(stored, law);
  const newsletterNotice = noticeOf(now.contents);
  // Its form says with each sign-up which words stood beside it.
  const views = { ...now.views, moduli: { ...now.views.moduli, noticeVersion: newsletterNotice.version } };
  const version = createHash('sha256').update(JSON.stringify(views)).digest('base64url').slice(0, 10);
  return { ...now, views, version, newsletterNotice, publishedAt, versions };
}

interface Written {
  body: string;
  defaults: string | null;
}

/** What the firm has written of a document, from its row. */
export function writtenParts(field: AnyField, row: Written): unknown {
  return withUntouched(field, parsedBody(row.body), parsedBody(row.defaults));
}

/** What a row says of a document, with the program's own words of now where the firm has left those of then. */
export function upToDate(field: AnyField, row: Written): unknown {
  return withUntouched(field, parsedBody(row.body), parsedBody(row.defaults), ownValue(field));
}

/** What the firm has changed. A part that is what the program said then was left as it was: a newer program's words take its place. */
function withUntouched(field: AnyField, body: unknown, then: unknown, now?: unknown): unknown {
  if (then === null) return body;
  if (field.kind === 'group' && isRecord(body) && isRecord(then)) {
    return Object.fromEntries(
      Object.entries(field.fields)
        .filter(([name]) => Object.hasOwn(body, name))
        .map(([name, inner]) => [name, withUntouched(inner, body[name], then[name], isRecord(now) ? now[name] : now)]),
    );
  }
  if (JSON.stringify(body) === JSON.stringify(then)) return now;
  if (field.kind !== 'list' || !Array.isArray(body) || !Array.isArray(then)) return body;
  return body.map((entry) => {
    const [before, own] = [namedAs(entry, then), ownEntryOf(field, entry)];
    if (own === undefined || before === undefined) return entry;
    return Object.assign({}, withUntouched(field.item, entry, before, now && own), { id: before.id });
  });
}

/** A stored body; one that is no JSON, written by hand, counts as none. */
export function parsedBody(json: string | null): unknown {
  if (json === null) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** With the firm's name in it, every wording has a digest of its own: a change of any kind is a new version. */
function noticeOf({ moduli }: Contents): Published['newsletterNotice'] {
  const text = moduli.newsletter.notice;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { version: `${ownNoticeVersion}-${digest}`, text };
}

export interface ContentSource {
  current(): Published;
  /** Reads it again. Rejects where the database does not answer: what was read before stays. */
  refresh(): Promise<void>;
}

/** Reads the content and holds it, so that pages and letters never wait for it. */
export async function openContent(db: Kysely<Database>): Promise<ContentSource> {
  let rows = await readStored(db);
  let published = publishedFrom(rows);
  let day = romanDay(new Date());
  return {
    current: () => published,
    async refresh() {
      const now = await readStored(db);
      // A photo that has changed, say, leaves the words as they are, and the pages that show none of it too.
      const today = romanDay(new Date());
      if (JSON.stringify(now) === JSON.stringify(rows) && today === day) return;
      [rows, day] = [now, today];
      published = publishedFrom(now);
    },
  };
}
