import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { PictureSizes } from '../../content/circulars/markdown.ts';
import {
  filterReadable,
  makeCircularFrame,
  makeCircularLine,
  type PublishedCircular,
} from '../../content/circulars/views.ts';
import { dati, type Facts } from '../../content/dati.ts';
import { type Contents, type DocumentName, isDocumentName } from '../../content/documents.ts';
import { launchDocument, parseLaunch } from '../../content/launch.ts';
import { lawDocument } from '../../content/law/norme.ts';
import { defaultLaw, toLaw } from '../../content/law/register.ts';
import { makeContent, type PublishedContent } from '../../content/published.ts';
import { circularFields, circularNamePrefix, correction, makeCircularName } from '../../contract/circulars.ts';
import { toStoredSchema } from '../../contract/fields/schema.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { listPhotoPaths } from '../../contract/photos/variants.ts';
import type { Context } from '../context.ts';
import { readPhotoSizes } from '../db/photo-sizes.ts';
import type { Database, Row } from '../db/schema.ts';
import { parseBody } from '../documents/rows.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { resolveTopicVersions, type TopicVersion } from './quote-topics.ts';
import { layStored, readLawContent } from './stored.ts';

/** Version of the program's default consent wording; change it with every change of the wording. */
const defaultNoticeVersion = '2026-11-5';

type PublishedRow = Pick<Row<'documents'>, 'name' | 'version' | 'body' | 'published_at'>;
const circularColumns = ['id', 'slug', 'number', 'published_at', 'withdrawn_at', 'corrections'] as const;
type StoredCircular = Pick<Row<'circulars'>, (typeof circularColumns)[number]>;
/** Rows that published content is built from. */
export interface StoredContentRows {
  content: PublishedRow[];
  circulars: StoredCircular[];
  /** Sizes of the photos in circulars. */
  pictures: PictureSizes;
  /** Latest versions of the topics of requests for a quote; empty unless visitors' posts are read with them. */
  topicVersions: readonly TopicVersion[];
}

/** Reads all published rows: texts and circulars. */
export async function readContentRows(db: Kysely<Database>): Promise<StoredContentRows> {
  const content = await db
    .selectFrom('documents')
    .select(['name', 'version', 'body', 'published_at'])
    .orderBy('name')
    .execute();
  const circulars = await db
    .selectFrom('circulars')
    .select(circularColumns)
    .where('published_at', 'is not', null)
    .orderBy('published_at')
    .execute();
  const photos = content.flatMap(({ name, body }) => (name.startsWith(circularNamePrefix) ? listPhotoPaths(body) : []));
  return { content, circulars, pictures: await readPhotoSizes(db, photos), topicVersions: [] };
}

/** Reads the published content. */
export async function readPublished(db: Kysely<Database>): Promise<PublishedContent> {
  return makePublished(await readContentRows(db));
}

/** Reads the published content once for all tasks of a list. */
export const readPublishedContent = async ({ db }: Pick<Context, 'db'>): Promise<PublishedContent> =>
  await readPublished(db);

/** Reads the published facts of the firm, with references unresolved. */
export async function readPublishedFacts(db: Kysely<Database>): Promise<Facts> {
  const row = await db.selectFrom('documents').select('body').where('name', '=', 'dati').executeTakeFirst();
  return applyDefaults(dati, layStored('dati', row));
}

/** Builds the published content from its rows, as of today. */
export function makePublished({
  content: rows,
  circulars: stored,
  pictures,
  topicVersions,
}: StoredContentRows): PublishedContent {
  const written = new Map<DocumentName, unknown>();
  const publishedAt = new Map<DocumentName, string>();
  const versions = new Map<DocumentName, number>();
  let law = defaultLaw;
  let launch = parseLaunch(null);
  for (const { name, body, published_at, ...row } of rows) {
    if (name === lawDocument) law = toLaw(readLawContent({ body }));
    if (name === launchDocument) launch = parseLaunch(parseBody(body));
    if (!isDocumentName(name)) continue;
    publishedAt.set(name, published_at);
    versions.set(name, row.version);
    written.set(name, layStored(name, { body }));
  }
  const builtContent = makeContent(written, law, launch);
  const newsletterNotice = makeNotice(builtContent.contents);
  const quoteTopics = new Map([
    ...resolveTopicVersions(topicVersions, builtContent),
    [versions.get('preventivo') ?? 0, () => builtContent.contents.preventivo.topics],
  ]);
  const bodies = new Map(rows.map(({ name, body }) => [name, body]));
  const circulars = stored.flatMap((row) => parseCircular(row, bodies.get(makeCircularName(row.id)), pictures));
  const readable = filterReadable(circulars);
  const views = {
    ...builtContent.views,
    // Adds the notice's version to the form: each sign-up records the wording shown beside it.
    moduli: { ...builtContent.views.moduli, noticeVersion: newsletterNotice.version },
    site: { ...builtContent.views.site, hasCirculars: readable.length > 0 },
    home: {
      ...builtContent.views.home,
      latest: readable
        .slice(0, homeCircularCount)
        .map((circular) => makeCircularLine(circular, makeCircularFrame(builtContent))),
    },
  };
  const version = createHash('sha256').update(JSON.stringify(views)).digest('base64url').slice(0, 10);
  return { ...builtContent, views, version, newsletterNotice, publishedAt, versions, circulars, quoteTopics };
}

const homeCircularCount = 2;

const storedCircularSchema = v.object({
  text: v.pipe(v.string(), v.parseJson(), toStoredSchema(circularFields)),
  corrections: v.pipe(v.string(), v.parseJson(), v.array(correction)),
  published_at: v.pipe(v.string(), v.isoTimestamp()),
  withdrawn_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

/** Parses a circular as visitors read it. Skips an invalid row, such as one written by hand. */
function parseCircular(
  { slug, number, ...row }: StoredCircular,
  body: string | undefined,
  pictures: PictureSizes,
): PublishedCircular[] {
  const parsed = v.safeParse(storedCircularSchema, { ...row, text: body });
  if (!parsed.success) return [];
  const { text, corrections, published_at, withdrawn_at } = parsed.output;
  const dayOf = (at: string) => toRomanDay(new Date(at));
  return [
    {
      ...text,
      slug,
      number,
      day: dayOf(published_at),
      publishedAt: published_at,
      withdrawnDay: withdrawn_at === null ? null : dayOf(withdrawn_at),
      corrections: corrections.map(({ at, text }) => ({ day: dayOf(at), at, text })),
      pictures,
    },
  ];
}

/**
 * Makes the newsletter's consent notice. Its version contains a digest, so that any change of the text, the firm's name
 * included, changes the version.
 */
function makeNotice({ moduli }: Contents): PublishedContent['newsletterNotice'] {
  const text = moduli.newsletter.notice;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { version: `${defaultNoticeVersion}-${digest}`, text };
}
