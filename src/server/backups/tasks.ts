import { formatBytes } from '../../content/bytes.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { pluralise } from '../../content/writing/plurals.ts';
import { maxBackupAgeDays } from '../../contract/retention.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import type { TaskLine } from '../../contract/staff/tasks.ts';
import { readRestoredSite } from '../mail/restored-site.ts';
import { type FoundTask, readChecks, type TaskContext, type TaskSource, toTimePart } from '../tasks/source.ts';
import { day } from '../time/durations.ts';
import { countHeldEmails } from './held-emails.ts';

export const backupTasks: readonly TaskSource[] = [
  {
    kind: 'restored',
    pages: ['desk', 'doctor'],
    role: 'manager',
    title: 'il sito è stato ripristinato da una copia',
    link: { label: 'Guarda', to: staffPages.doctor },
    async find({ db }) {
      const site = await readRestoredSite(db);
      if (site === null || site.gone !== null) return null;
      return {
        state: 'broken',
        since: site.restored,
        lines: [
          `La copia è di ${formatDateAndTime(site.made)}. Chi cura il sito deve ancora indicare chi è stato cancellato o è uscito da allora: fino a quel momento le email del ripristino e le circolari non partono.`,
        ],
        ask: 'Indicare al sito ripristinato chi è stato cancellato o è uscito dopo la copia, o che nessuno lo è stato.',
        todo: 'npm run restore -- --gone FILE, oppure --gone none.',
      };
    },
  },
  {
    kind: 'held-emails',
    urgent: true,
    pages: ['desk', 'doctor'],
    role: 'editor',
    title: pluralise('email attende dal ripristino', 'email attendono dal ripristino'),
    link: { label: 'Guarda', to: staffPages.doctor },
    async find({ db, actor }) {
      const count = await countHeldEmails(db);
      if (count === 0) return null;
      const isEditor = actor.kind === 'person' && actor.role === 'editor';
      return {
        count,
        lines: [
          'Il sito di prima può avere già spedito ciò che attendeva quando la copia è stata fatta.',
          ...(isEditor ? ['Un responsabile decide in «Stato del sito» se partono.'] : []),
        ],
        todo: 'Lasciarle partire da «Stato del sito» o con npm run mail -- release.',
      };
    },
  },
  {
    kind: 'backup',
    pages: ['desk', 'launch', 'doctor'],
    role: 'editor',
    check: true,
    title: 'copia dei dati',
    link: { label: 'Guarda', to: staffPages.doctor },
    find: findBackup,
  },
  {
    kind: 'nightly-backup',
    pages: ['doctor'],
    role: 'manager',
    title: 'copie automatiche',
    find: ({ env }) =>
      env.backupDir === null
        ? {
            lines: ['Sono spente.'],
            ask: 'Indicare al sito una cartella in cui fare una copia ogni notte.',
            todo: 'Indicare una cartella in BACKUP_DIR.',
          }
        : {
            state: 'well',
            lines: [`Una ogni notte, ${env.backupRecipient === null ? 'non cifrata' : 'cifrata'}.`],
          },
  },
  {
    kind: 'backup-read',
    pages: ['doctor'],
    role: 'manager',
    title: 'rilettura della copia',
    async find(context) {
      if (context.env.backupRecipient !== null)
        return {
          lines: ['Le copie sono cifrate: il sito non può rileggerle.'],
          ask: 'Provare una copia ogni tanto, dove sta la chiave.',
          todo: 'Provarne una ogni tanto dove sta la chiave: npm run restore -- FILE --check.',
        };
      const { passed_at = null } = (await context.once(readChecks)).get('backup-read') ?? {};
      if (passed_at === null) return null;
      return { state: 'well', lines: [['L’ultima è stata riletta intera ', toTimePart(passed_at, context), '.']] };
    },
  },
];

/** Age in days from which a backup is old where one is made each night. */
const maxNightlyAgeDays = 1.5;

async function findBackup(context: TaskContext): Promise<FoundTask> {
  const { env, now, once } = context;
  const check = (await once(readChecks)).get('backup');
  const state = env.backupDir === null ? 'look' : 'broken';
  if (!check)
    return {
      state,
      title: 'non c’è ancora una copia dei dati',
      lines: ['Se il computer del sito si rompe, solo una copia riporta messaggi, iscritti, testi e foto.'],
      link: { label: 'Fai una copia', to: staffPages.doctor },
      todo: 'Fare una copia ora: npm run backup.',
    };
  const { failure, passed_at, size } = check;
  const last: TaskLine =
    passed_at === null
      ? ['Nessuna copia è mai riuscita.']
      : [
          'L’ultima copia è stata fatta ',
          toTimePart(passed_at, context),
          `${size === null ? '' : `, ${formatBytes(size)}`}.`,
        ];
  if (failure !== null)
    return {
      state: 'broken',
      title: 'la copia dei dati non è riuscita',
      lines: [last],
      ask: `Guardare spazio e permessi della cartella delle copie (${failure}).`,
    };
  const age = passed_at === null ? Number.POSITIVE_INFINITY : (now.getTime() - Date.parse(passed_at)) / day;
  const todo = 'Fare una copia ora: npm run backup.';
  if (age > maxBackupAgeDays) return { state, title: 'la copia dei dati è vecchia', lines: [last], todo };
  if (env.backupDir !== null && age > maxNightlyAgeDays)
    return { title: 'la copia dei dati non è di stanotte', lines: [last], todo };
  return { state: 'well', title: 'c’è una copia dei dati', lines: [last] };
}
