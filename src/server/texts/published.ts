import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import {
  filterReadable,
  makeCircularFrame,
  makeCircularLine,
  type PublishedCircular,
} from '../../content/circulars/views.ts';
import { dati, type Facts } from '../../content/dati.ts';
import { type Contents, type DocumentName, documents, isDocumentName } from '../../content/documents.ts';
import { applyDefaults, findDefaultEntry, findSameEntry } from '../../content/field-values.ts';
import { type AnyField, getDefaultValue, isRecord } from '../../content/fields.ts';
import { launchDocument, parseLaunch } from '../../content/launch.ts';
import { defaultLaw, parseLaw, registerDocument } from '../../content/law/register.ts';
import { assignMemberIds } from '../../content/photos/team-photo.ts';
import { makeContent, type PublishedContent } from '../../content/published.ts';
import { circularText, correction } from '../../contract/newsletter/circulars.ts';
import type { Database, Row } from '../db/schema.ts';
import { toRomanDay } from '../time/roman-days.ts';

/** Version of the program's default consent wording; change it with every change of the wording. */
const ownNoticeVersion = '2026-11-3';

type StoredContent = Pick<Row<'content'>, 'page' | 'version' | 'body' | 'defaults' | 'published_at'>;
const circularColumns = ['slug', 'number', 'published', 'published_at', 'withdrawn_at', 'corrections'] as const;
type StoredCircular = Pick<Row<'circulars'>, (typeof circularColumns)[number]>;
/** Rows that published content is built from. */
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

/** Reads the published content. */
export async function readPublished(db: Kysely<Database>): Promise<PublishedContent> {
  return makePublished(await readContentRows(db));
}

/** Published facts of the firm, with references unresolved. */
export async function readPublishedFacts(db: Kysely<Database>): Promise<Facts> {
  const row = await db.selectFrom('content').select(['body', 'defaults']).where('page', '=', 'dati').executeTakeFirst();
  const facts = applyDefaults(dati, row && findChangedParts(dati, row));
  return { ...facts, people: assignMemberIds(facts.people) };
}

/** Builds the published content from its rows, as of today. */
export function makePublished({ content: rows, circulars: stored }: StoredContentRows): PublishedContent {
  const written = new Map<DocumentName, unknown>();
  const publishedAt = new Map<DocumentName, string>();
  const versions = new Map<DocumentName, number>();
  let law = defaultLaw;
  let launch = parseLaunch(null);
  for (const { page, body, defaults, published_at, ...row } of rows) {
    if (page === registerDocument) law = parseLaw(parseBody(body));
    if (page === launchDocument) launch = parseLaunch(parseBody(body));
    if (!isDocumentName(page)) continue;
    publishedAt.set(page, published_at);
    versions.set(page, row.version);
    written.set(page, findChangedParts(documents[page], { body, defaults }));
  }
  const now = makeContent(written, law, launch);
  const newsletterNotice = makeNotice(now.contents);
  const circulars = stored.flatMap(parseCircular);
  const readable = filterReadable(circulars);
  const views = {
    ...now.views,
    // Notice version in the form: each sign-up records the wording shown beside it.
    moduli: { ...now.views.moduli, noticeVersion: newsletterNotice.version },
    site: { ...now.views.site, hasCirculars: readable.length > 0 },
    home: {
      ...now.views.home,
      latest: readable.slice(0, latestOnHome).map((circular) => makeCircularLine(circular, makeCircularFrame(now))),
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

/** Circular as visitors read it; an invalid row, such as one written by hand, is skipped. */
function parseCircular({ slug, number, published_at, withdrawn_at, ...row }: StoredCircular): PublishedCircular[] {
  const parsed = v.safeParse(storedCircular, row);
  if (!parsed.success || number === null || published_at === null) return [];
  const { published, corrections } = parsed.output;
  const dayOf = (at: string) => toRomanDay(new Date(at));
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

interface WrittenRow {
  body: string;
  defaults: string | null;
}

/** Parts of a document that the firm has changed, from its row. */
export function findChangedParts(field: AnyField, row: WrittenRow): unknown {
  return resolveUntouched(field, parseBody(row.body), parseBody(row.defaults));
}

/** Content of a row, with the current defaults in parts that the firm has left at the former defaults. */
export function updateDefaults(field: AnyField, row: WrittenRow): unknown {
  return resolveUntouched(field, parseBody(row.body), parseBody(row.defaults), getDefaultValue(field));
}

/**
 * Changed parts of a body. A part that equals the former default `then` is untouched and takes the current default
 * `now`.
 */
function resolveUntouched(field: AnyField, body: unknown, formerDefault: unknown, now?: unknown): unknown {
  if (formerDefault === null) return body;
  if (field.kind === 'group' && isRecord(body) && isRecord(formerDefault)) {
    return Object.fromEntries(
      Object.entries(field.fields)
        .filter(([name]) => Object.hasOwn(body, name))
        .map(([name, inner]) => [
          name,
          resolveUntouched(inner, body[name], formerDefault[name], isRecord(now) ? now[name] : now),
        ]),
    );
  }
  if (JSON.stringify(body) === JSON.stringify(formerDefault)) return now;
  if (field.kind !== 'list' || !Array.isArray(body) || !Array.isArray(formerDefault)) return body;
  return body.map((entry) => {
    const [before, ownEntry] = [findSameEntry(entry, formerDefault), findDefaultEntry(field, entry)];
    if (ownEntry === undefined || before === undefined) return entry;
    return Object.assign({}, resolveUntouched(field.item, entry, before, now && ownEntry), { id: before.id });
  });
}

/** Parses a stored body; invalid JSON, such as one written by hand, counts as `null`. */
export function parseBody(json: string | null): unknown {
  if (json === null) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Version of the newsletter notice: any change of its wording, the firm's name included, changes the digest. */
function makeNotice({ moduli }: Contents): PublishedContent['newsletterNotice'] {
  const text = moduli.newsletter.notice;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { version: `${ownNoticeVersion}-${digest}`, text };
}
