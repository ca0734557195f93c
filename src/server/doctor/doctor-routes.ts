import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { siteStateCalls } from '../../contract/staff/site-state.ts';
import { findBackupsFolder, listBackups } from '../backups/folder.ts';
import { releaseHeldEmails } from '../backups/held-emails.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Env } from '../env.ts';
import { answerCalls } from '../http/calls.ts';
import { requireFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import { toWebStream } from '../streams.ts';
import type { TaskLister } from '../tasks/list.ts';
import { listFindings } from './examine.ts';

interface SiteStateServices {
  env: Env;
  database: OpenDatabase;
  log: Pick<Log, 'error'>;
  listTasks: TaskLister;
  /** Returns false if no backup was made. */
  makeBackup: () => Promise<boolean>;
}

export const siteStateRoutes = answerCalls(siteStateCalls, (services: SiteStateServices) => {
  const { env, database, log, listTasks, makeBackup } = services;
  const folder = findBackupsFolder(env);
  let isMakingBackup = false;
  return {
    async read(staff, _, { req }) {
      const proxies = (req.header('x-forwarded-for') ?? '')
        .split(',')
        .filter((address) => address.trim() !== '').length;
      const tasks = await listFindings(listTasks, staff, { proxies, thorough: false });
      return { tasks, copies: listBackups(folder), copying: isMakingBackup };
    },
    async copy(staff) {
      if (isMakingBackup) return;
      isMakingBackup = true;
      try {
        await writeJournal(staff, { event: 'copy.made' });
      } catch (error) {
        isMakingBackup = false;
        throw error;
      }
      makeBackup()
        .catch((error: unknown) => log.error('backup.failed', error))
        .finally(() => {
          isMakingBackup = false;
        });
    },
    mayDownload() {},
    async download(staff, { name }, context) {
      const { size } = requireFound(listBackups(folder).find((backup) => backup.name === name));
      await writeJournal(staff, { event: 'copy.downloaded' });
      return context.body(toWebStream(createReadStream(join(folder, name))), 200, {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${name}"`,
      });
    },
    async release(staff) {
      const released = await releaseHeldEmails(database, staff);
      if (released > 0) staff.site.onEmailsQueued?.();
      return { released };
    },
  };
});
