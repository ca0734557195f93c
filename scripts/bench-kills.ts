import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKills } from '../tests/mail/kills.ts';

/*
 * Kills the process that takes messages and sends letters, 200 times or as often as the first argument says, at each stage of a
 * message's way in turn. On the embedded database, or on the empty PostgreSQL database that DATABASE_URL names.
 */

const kills = Number(process.argv[2] ?? 200);
const dataDir = await mkdtemp(join(tmpdir(), 'studio-kills-'));
const report = await runKills(kills, { dataDir, databaseUrl: process.env['DATABASE_URL'] ?? null });
await rm(dataDir, { recursive: true });
console.table(report);
if (report.lost > 0 || report.moreThanTwice > 0 || report.strangers > 0) process.exitCode = 1;
