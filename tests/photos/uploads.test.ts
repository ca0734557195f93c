import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StorablePhoto } from '../../src/server/photos/store.ts';
import { uploadPhoto } from '../../src/server/photos/uploads.ts';
import { createTestDatabase } from '../support/database.ts';

test('returns 507 on a full disk and stores nothing of the photo', async () => {
  const database = await createTestDatabase('sqlite');
  try {
    // Owner handle: the program's handles may not set max_page_count.
    const anna = {
      db: database.owner,
      actor: { kind: 'person', id: 'a', name: 'Anna', role: 'editor' } as const,
      now: new Date(),
    };
    const variant = (width: number) => ({ format: 'jpg' as const, width, bytes: new Uint8Array(500_000) });
    const photo: StorablePhoto = {
      hash: 'a'.repeat(32),
      width: 640,
      height: 480,
      variants: [variant(320), variant(640)],
    };
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.owner);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 150}`).execute(database.owner);
    const upload = { file: new Uint8Array(1), details: {}, clientGone: new AbortController().signal };
    const refusal = await uploadPhoto(anna, async () => photo, upload).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 507, code: 'out-of-space' });
    for (const table of ['photos', 'photo_variants'] as const)
      expect(await database.owner.selectFrom(table).select('hash').execute()).toEqual([]);
  } finally {
    await database.close();
  }
});
