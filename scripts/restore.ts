import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatSortableTime } from '../src/content/time/italian-time.ts';
import { readBackupFile } from '../src/server/backups/file.ts';
import type { Manifest } from '../src/server/backups/manifest.ts';
import { readBackup } from '../src/server/backups/read.ts';
import { parseRemovals, type Removal, repeatRemovals } from '../src/server/backups/removals.ts';
import { restoreBackup } from '../src/server/backups/restore.ts';
import { readSettings } from '../src/server/db/settings.ts';
import { readEnv } from '../src/server/env.ts';
import { noteRemovalsGiven, readRestoredSite } from '../src/server/mail/restored-site.ts';
import { printDatabase, runAsMain, type Terminal, UsageError, withDatabase, withHelp } from './command.ts';

const help = `npm run restore -- FILE --check            reads a whole backup and verifies its checksums; changes nothing
npm run restore -- FILE [--gone LIST]      restores it into the empty database that DATA_DIR or DATABASE_URL names
npm run restore -- --gone LIST             applies LIST to a database that was restored without it

LIST is a file that names who was erased or has left since the backup was made, one per line: «erased ADDRESS»,
«left ADDRESS» or «disabled ADDRESS». The newer site writes it, if it still runs: npm run --silent newsletter -- gone TIME.
If nobody has left, LIST is the word none. Until it is given, npm run mail -- release refuses to release the emails on hold.
BACKUP_IDENTITY names the file of the key that decrypts an encrypted backup.`;

export const restore = withHelp(help, async (args, terminal) => {
  const options = { check: { type: 'boolean' }, gone: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file, ...surplus] = positionals;
  if (surplus.length > 0) throw new UsageError('Name one backup.');
  if (file === undefined && values.gone === undefined) throw new UsageError('Name the backup.');
  const removals = values.gone === undefined ? null : await readRemovals(values.gone);
  if (file !== undefined && values.check) await checkBackup(terminal, file);
  else if (file !== undefined) await restoreFile(terminal, file, removals === null);
  if (removals !== null && !values.check) await removeAgain(terminal, removals);
});

await runAsMain(import.meta.filename, restore);

async function readRemovals(list: string): Promise<Removal[]> {
  return list === 'none' ? [] : parseRemovals(await readFile(list, 'utf8'));
}

async function checkBackup(terminal: Terminal, file: string): Promise<void> {
  const manifest = await readBackup(await openBackup(terminal, file));
  printManifest(terminal, 'The backup is complete', manifest);
}

async function restoreFile(terminal: Terminal, file: string, asksForRemovals: boolean): Promise<void> {
  const { console } = terminal;
  const env = readEnv(terminal.env);
  printDatabase(terminal, env);
  const {
    manifest,
    held: heldCount,
    lostFiles,
  } = await restoreBackup(env, await openBackup(terminal, file), new Date());
  printManifest(terminal, 'Restored and compared', manifest);
  if (heldCount > 0) console.log(`Emails on hold: ${heldCount}. To release them: npm run mail -- release`);
  if (lostFiles > 0)
    console.log(
      `Papers that clients handed in are not in a backup: ${lostFiles} files. «Consegne» asks for them again.`,
    );
  if (asksForRemovals)
    console.log(
      `Before the site serves, say who was erased or has left since ${formatSortableTime(manifest.made)}: npm run restore -- --gone LIST, or --gone none`,
    );
}

async function removeAgain(terminal: Terminal, removals: Removal[]): Promise<void> {
  await withDatabase(terminal, async ({ staff }) => {
    if ((await readRestoredSite(staff)) === null) throw new UsageError('This database was not restored from a backup.');
    const now = new Date();
    const { secret } = await readSettings(staff);
    const { publicUrl } = readEnv(terminal.env);
    const actor = { kind: 'command', name: 'restore' } as const;
    const found = await repeatRemovals({ db: staff, actor, now }, { secret, publicUrl }, removals);
    await noteRemovalsGiven(staff, now);
    terminal.console.log(`Removed since the backup: ${removals.length} named, ${found} found.`);
  });
}

async function openBackup({ env }: Terminal, file: string): Promise<AsyncIterable<Uint8Array>> {
  return await readBackupFile(file, env['BACKUP_IDENTITY'] || null);
}

function printManifest({ console }: Terminal, what: string, manifest: Manifest): void {
  const { program, schema, engine, made, tables, parts } = manifest;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${what}: made ${formatSortableTime(made)} by version ${program} (${schema.at(-1)}, ${engine}), ${rows} rows of ${Object.keys(tables).length} tables in ${Object.keys(parts).length} parts.`,
  );
}
