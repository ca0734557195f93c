import { formatBytes } from '../../content/bytes.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { maxBackupAgeDays } from '../../contract/retention.ts';
import { listChecks } from '../db/check-results.ts';
import { readRestoredSite } from '../mail/restored-site.ts';
import { day } from '../time/durations.ts';
import { describeAge } from './amounts.ts';
import { type Check, reportFault, reportOk, reportWarning } from './seen.ts';

export const backupChecks: readonly Check[] = [
  {
    name: 'backup',
    title: 'Copia dei dati',
    async run({ env, database, now }) {
      const check = (await listChecks(database.staff)).find(({ name }) => name === 'backup');
      const last = check?.passed_at
        ? `L’ultima è di ${describeAge(check.passed_at, now)}${check.size === null ? '' : `, ${formatBytes(check.size)}`}.`
        : 'Non ce n’è ancora nessuna.';
      const age = check?.passed_at ? now.getTime() - new Date(check.passed_at).getTime() : Number.POSITIVE_INFINITY;
      if (check && check.failure !== null)
        return reportFault(`L’ultima non è riuscita. ${last}`, {
          remedy: 'back-up',
          ask: `Guardare spazio e permessi della cartella delle copie (${check.failure}).`,
        });
      if (env.backupDir === null)
        return reportWarning(
          `Le copie automatiche sono spente${check?.passed_at ? `. ${last}` : ' e non c’è ancora una copia.'}`,
          {
            remedy: 'back-up',
            ask: 'Indicare al sito una cartella in cui fare una copia ogni notte.',
            todo: 'Indicare una cartella in BACKUP_DIR.',
          },
        );
      const oldBackupAdvice = { remedy: 'back-up', todo: 'Fare una copia ora: npm run backup.' } as const;
      if (age > maxBackupAgeDays * day) return reportFault(last, oldBackupAdvice);
      if (age > 1.5 * day) return reportWarning(last, oldBackupAdvice);
      return reportOk(`${last}${env.backupRecipient === null ? ' Non è cifrata.' : ''}`);
    },
  },
  {
    name: 'backup-read',
    title: 'Rilettura della copia',
    async run({ env, database, now }) {
      const check = (await listChecks(database.staff)).find(({ name }) => name === 'backup-read');
      if (env.backupRecipient !== null)
        return reportWarning('Le copie sono cifrate: il sito non può rileggerle.', {
          ask: 'Provare una copia ogni tanto, dove sta la chiave.',
          todo: 'Provarne una ogni tanto dove sta la chiave: npm run restore -- FILE --check.',
        });
      if (!check?.passed_at) return null;
      return reportOk(`L’ultima è stata riletta intera ${describeAge(check.passed_at, now)}.`);
    },
  },
  {
    name: 'restored',
    title: 'Ripristino',
    async run({ database }) {
      const site = await readRestoredSite(database.staff);
      if (site === null || site.gone !== null) return null;
      return reportFault(
        `Il sito viene da una copia di ${formatDateAndTime(site.made)}: va ancora indicato chi è stato cancellato o è uscito da allora.`,
        {
          ask: 'Indicare al sito ripristinato chi è stato cancellato o è uscito dopo la copia, o che nessuno lo è stato.',
          todo: 'npm run restore -- --gone FILE, oppure --gone none.',
        },
      );
    },
  },
];
