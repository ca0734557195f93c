import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBackupFile } from '../../src/server/backups/file.ts';
import { listBackupTables, sumTables, type TableSum } from '../../src/server/backups/rows.ts';
import { streamBackup } from '../../src/server/backups/write.ts';
import type { DatabaseSettings } from '../../src/server/db/engine.ts';
import { readSnapshot } from '../../src/server/db/snapshot.ts';
import type { TestDatabase } from '../support/database.ts';

/** Makes a temporary folder for backups, which `remove` deletes. */
export async function makeBackupFolder() {
  const path = await mkdtemp(join(tmpdir(), 'studio-copies-'));
  return { file: (name: string) => join(path, name), path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Inserts rows of many kinds: pictures, a focus point that the engines store differently, queued and sent emails. */
export async function fillDatabase(
  { owner }: TestDatabase,
  { photos = 3, photoSize = 20_000, subscribers = 450 } = {},
) {
  for (let index = 0; index < photos; index += 1) {
    const hash = randomBytes(16).toString('hex');
    await owner.insertInto('photos').values({ hash, width: 640, height: 480, credit: 'Élodie «Ø»' }).execute();
    const bytes = randomBytes(photoSize);
    for (const format of ['avif', 'webp', 'jpg'] as const)
      await owner.insertInto('photo_variants').values({ hash, format, width: 640, bytes }).execute();
    const focus = { focus_x: 1 / 3, focus_y: 0.123456789012 };
    await owner
      .insertInto('images')
      .values({ nome_pagina: 'team', nome_foto: `f-${index}`, url_foto: `/foto/${hash}.jpg`, starter: true, ...focus })
      .execute();
  }
  const rows = Array.from({ length: subscribers }, (_, index) => ({
    email: `lettore${index}@esempio.it`,
    confirmed_at: index % 2 ? '2026-03-04T05:06:07.089Z' : null,
  }));
  await owner.insertInto('newsletter').values(rows).execute();
  const evidence = rows.map(({ email }) => ({ id: randomUUID(), email, notice_text: 'Testo «già» letto\n— così' }));
  await owner.insertInto('newsletter_consents').values(evidence).execute();
  const message = { id: randomUUID(), reference: '2026-AAAA', nome: 'Anna', email: 'anna@x.it', messaggio: 'a\u2028b' };
  const answers = JSON.stringify([{ question: 'Da quando?', answer: '3 dicembre\n2026' }]);
  await owner
    .insertInto('messages')
    .values({ ...message, topic: 'crisi', topic_title: 'Crisi', answers })
    .execute();
  const appointment_id = randomUUID();
  const times = { asked_at: '2026-03-04T05:06:07.089Z', confirmed_at: '2026-03-05T05:06:07.089Z' };
  const confirmed = { state: 'confirmed', person: 'p1', starts_at: '2026-12-03T09:00:00.000Z', minutes: 30 } as const;
  const wishes = JSON.stringify([{ day: '2026-12-03', half: 'morning' }]);
  await owner
    .insertInto('appointments')
    .values({ id: appointment_id, message_id: message.id, mode: 'video', wishes, step: 1, ...times, ...confirmed })
    .execute();
  const quarters = ['2026-12-03T09:00:00.000Z', '2026-12-03T09:15:00.000Z'];
  await owner
    .insertInto('appointment_quarters')
    .values(quarters.map((quarter) => ({ person: confirmed.person, quarter, appointment_id })))
    .execute();
  const letter = { kind: 'contact-notice', message_id: message.id };
  await owner
    .insertInto('outbox')
    .values([
      { id: randomUUID(), rfc_message_id: '<a@x>', status: 'queued', ...letter },
      { id: randomUUID(), rfc_message_id: '<b@x>', status: 'sent', sent_at: '2026-03-04T05:06:07.089Z', ...letter },
    ])
    .execute();
}

/** Backs a database up into a file. */
export async function writeBackup(path: string, settings: DatabaseSettings, recipient: string | null = null) {
  const { bytes, manifest } = streamBackup(settings, new Date());
  await writeBackupFile(path, bytes, recipient);
  return await manifest;
}

/** Reads the row count and checksum of every table, except of the three that a restore changes. */
export async function readTableSums(settings: DatabaseSettings): Promise<Record<string, TableSum>> {
  return await readSnapshot(settings, async (session) => {
    const tables = await listBackupTables(session);
    return await sumTables(
      session,
      tables.filter((table) => !['settings', 'journal', 'outbox'].includes(table)),
    );
  });
}
