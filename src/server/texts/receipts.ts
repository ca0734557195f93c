import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type DocumentName, pathsShowing } from '../../content/documents.ts';
import type { ContentReceipt } from '../../contract/content.ts';
import { databaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import { second } from '../time/durations.ts';
import { startPeriodic } from '../time/periodic.ts';

const every = 10 * second;
const lifetime = 30 * second;

/** The version of each document that a server's pages show, and since when. */
const shownDocuments = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.object({ version: v.number(), at: v.string() })),
);
type ShownDocuments = v.InferOutput<typeof shownDocuments>;

/** This server among those that run on one database: whoever publishes hears when all of them show it. */
export interface Instance {
  shows(versions: ReadonlyMap<DocumentName, number>): Promise<void>;
  stop(): Promise<void>;
}

/** Signs this server in, and again every ten seconds. */
export function signIn(jobs: Kysely<Database>, failed: (error: unknown) => void): Instance {
  const id = randomUUID();
  const shown: ShownDocuments = {};
  const sign = async () => {
    const now = await databaseTime(jobs);
    const row = { seen_at: now.toISOString(), shows: JSON.stringify(shown) };
    await jobs
      .insertInto('instances')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    const over = new Date(now.getTime() - lifetime).toISOString();
    await jobs.deleteFrom('instances').where('seen_at', '<', over).execute();
  };
  const stop = startPeriodic({
    everyMs: every,
    firstAfterMs: 0,
    work: sign,
    last: async () => {
      await jobs.deleteFrom('instances').where('id', '=', id).execute();
    },
    failed,
  });
  return {
    async shows(versions) {
      const at = (await databaseTime(jobs)).toISOString();
      for (const [document, version] of versions)
        if (shown[document]?.version !== version) shown[document] = { version, at };
      await sign();
    },
    stop,
  };
}

/** Which of the servers that run show what was published last of a document, and since when all of them do. */
export async function readReceipt(db: Kysely<Database>, page: DocumentName): Promise<Omit<ContentReceipt, 'heavy'>> {
  const published = await db.selectFrom('content').select('version').where('page', '=', page).executeTakeFirst();
  const version = published?.version ?? 0;
  const since = new Date((await databaseTime(db)).getTime() - lifetime).toISOString();
  const running = await db.selectFrom('instances').select('shows').where('seen_at', '>=', since).execute();
  const shownAt = running.flatMap(({ shows }) => {
    const { [page]: shown } = v.parse(shownDocuments, shows);
    return shown && shown.version >= version ? [shown.at] : [];
  });
  return {
    version,
    checked_at: shownAt.length === running.length ? (shownAt.sort().at(-1) ?? null) : null,
    instances: running.length,
    checked: shownAt.length,
    pages: pathsShowing(page),
  };
}
