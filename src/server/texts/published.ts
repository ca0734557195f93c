import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { circularLine, frameOf, type PublishedCircular, readableOf } from '../../content/circulars/views.ts';
import { dati, type Facts } from '../../content/dati.ts';
import { type Contents, type DocumentName, documents, isDocumentName } from '../../content/documents.ts';
import { namedAs, ownEntryOf, withDefaults } from '../../content/field-values.ts';
import { type AnyField, isRecord, ownValue } from '../../content/fields.ts';
import { launchDocument, launchFrom } from '../../content/launch.ts';
import { lawFrom, ownLaw, registerDocument } from '../../content/law/register.ts';
import { withMemberIds } from '../../content/photos/team-photo.ts';
import { contentFrom, type Published } from '../../content/published.ts';
import { circularText, correction } from '../../contract/newsletter/circulars.ts';
import type { Database, Row } from '../db/schema.ts';
import { romanDay } from '../time/roman-days.ts';

/** The version of the program's own wording of the consent: whoever changes it gives it a new one. */
const ownNoticeVersion = '2026-11-3';

type StoredContent = Pick<Row<'content'>, 'page' | 'version' | 'body' | 'defaults' | 'published_at'>;
const circularColumns = ['slug', 'number', 'published', 'published_at', 'withdrawn_at', 'corrections'] as const;
type StoredCircular = Pick<Row<'circulars'>, (typeof circularColumns)[number]>;
/** The rows that published content is made from. */
export interface StoredContentRows {
  content: StoredContent[];
  circulars: StoredCircular[];
}

/** Reads the rows of everything published. */
export async function readContentRows(db: Kysely<Database>): Promise<StoredContentRows> {
  const content = await db
    .selectFrom('content')
    .select(['page', 'version', 'body', 'defaults', 'published_at'])
    .orderBy('page')
    .execute();
  const circulars = await db
    .selectFrom('circulars')
    .select(circularColumns)
    .where('published_at', 'is not', null)
    .orderBy('number')
    .execute();
  return { content, circulars };
}

/** Reads what is published. */
export async function readPublished(db: Kysely<Database>): Promise<Published> {
  return publishedFrom(await readContentRows(db));
}

/** The facts of the firm as they are published, references in them as they were typed. */
export async function publishedFacts(db: Kysely<Database>): Promise<Facts> {
  const row = await db.selectFrom('content').select(['body', 'defaults']).where('page', '=', 'dati').executeTakeFirst();
  const facts = withDefaults(dati, row && writtenParts(dati, row));
  return { ...facts, people: withMemberIds(facts.people) };
}

/** Published content, made from its rows for today. */
export function publishedFrom({ content: rows, circulars: stored }: StoredContentRows): Published {
  const written = new Map<DocumentName, unknown>();
  const publishedAt = new Map<DocumentName, string>();
  const versions = new Map<DocumentName, number>();
  let law = ownLaw;
  let launch = launchFrom(null);
  for (const { page, body, defaults, published_at, ...row } of rows) {
    if (page === registerDocument) law = lawFrom(parsedBody(body));
    if (page === launchDocument) launch = launchFrom(parsedBody(body));
    if (!isDocumentName(page)) continue;
    publishedAt.set(page, published_at);
    versions.set(page, row.version);
    written.set(page, writtenParts(documents[page], { body, defaults }));
  }
  const now = contentFrom(written, law, launch);
  const newsletterNotice = noticeOf(now.contents);
  // Its form says with each sign-up which words stood beside it.
  const circulars = stored.flatMap(publishedCircular);
  const readable = readableOf(circulars);
  const views = {
    ...now.views,
    moduli: { ...now.views.moduli, noticeVersion: newsletterNotice.version },
    site: { ...now.views.site, hasCirculars: readable.length > 0 },
    home: {
      ...now.views.home,
      latest: readable.slice(0, latestOnHome).map((circular) => circularLine(circular, frameOf(now))),
    },
  };
  const version = createHash('sha256').update(JSON.stringify(views)).digest('base64url').slice(0, 10);
  return { ...now, views, version, newsletterNotice, publishedAt, versions, circulars };
}

const latestOnHome = 2;

const storedCircular = v.object({
  published: v.pipe(v.string(), v.parseJson(), circularText),
  corrections: v.pipe(v.string(), v.parseJson(), v.array(correction)),
});

/** A circolare as visitors read it; a row that is none, written by hand, is left out. */
function publishedCircular({ slug, number, published_at, withdrawn_at, ...row }: StoredCircular): PublishedCircular[] {
  const parsed = v.safeParse(storedCircular, row);
  if (!parsed.success || number === null || published_at === null) return [];
  const { published, corrections } = parsed.output;
  const dayOf = (at: string) => romanDay(new Date(at));
  return [
    {
      ...published,
      slug,
      number,
      day: dayOf(published_at),
      publishedAt: published_at,
      withdrawnDay: withdrawn_at === null ? null : dayOf(withdrawn_at),
      corrections: corrections.map(({ at, text }) => ({ day: dayOf(at), at, text })),
    },
  ];
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
