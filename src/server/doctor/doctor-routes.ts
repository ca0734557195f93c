import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { siteStateCalls } from '../../contract/site/state.ts';
import { copiesFolder, listCopies } from '../backups/folder.ts';
import { countHeld, letLettersLeave } from '../backups/held-emails.ts';
import type { Staff, Visit } from '../context.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Env } from '../env.ts';
import type { Rules } from '../http/calls.ts';
import { found } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import { toWebStream } from '../streams.ts';
import { examine } from './examine.ts';

interface SiteStateServices {
  env: Env;
  database: OpenDatabase;
  log: Pick<Log, 'error'>;
  /** Makes a backup now; false if none was made. */
  makeCopy: () => Promise<boolean>;
}

/** Calls for the site's health, its backups and its held emails. */
export function siteStateRules({
  env,
  database,
  log,
  makeCopy,
}: SiteStateServices): Rules<typeof siteStateCalls, Visit, Staff> {
  const folder = copiesFolder(env);
  let copying = false;
  return {
    async read({ db, now }, _, { req }) {
      const proxies = (req.header('x-forwarded-for') ?? '')
        .split(',')
        .filter((address) => address.trim() !== '').length;
      const [findings, held] = await Promise.all([
        examine({ env, database, now, proxies, thorough: false }),
        countHeld(db),
      ]);
      return {
        findings: findings.map(({ todo: _, ...finding }) => finding),
        copies: listCopies(folder),
        copying,
        held,
      };
    },
    async copy(staff) {
      if (copying) return;
      copying = true;
      try {
        await writeJournal(staff, { event: 'copy.made' });
      } catch (error) {
        copying = false;
        throw error;
      }
      makeCopy()
        .catch((error: unknown) => log.error('copy.failed', error))
        .finally(() => {
          copying = false;
        });
    },
    mayDownload() {},
    async download(staff, { name }, context) {
      const { size } = found(listCopies(folder).find((copy) => copy.name === name));
      await writeJournal(staff, { event: 'copy.downloaded' });
      return context.body(toWebStream(createReadStream(join(folder, name))), 200, {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${name}"`,
      });
    },
    async release(staff) {
      const released = await letLettersLeave(database, staff);
      if (released > 0) staff.site.lettersWaiting?.();
      return { released };
    },
  };
}
