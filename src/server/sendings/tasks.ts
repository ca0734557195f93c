import { sql } from 'kysely';
import { pluralise } from '../../content/writing/plurals.ts';
import type { PauseReason } from '../../contract/circulars.ts';
import { makeSendingPath, staffPages } from '../../contract/staff/pages.ts';
import { type FoundTask, limitLines, type TaskContext, type TaskSource } from '../tasks/source.ts';
import { day } from '../time/durations.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { listPausedSendings } from './rows.ts';

export const sendingTasks: readonly TaskSource[] = [
  {
    kind: 'sendings',
    pages: ['desk'],
    role: 'editor',
    title: pluralise('invio sospeso', 'invii sospesi'),
    find: findPausedSendings,
  },
  {
    kind: 'bounces',
    pages: ['doctor'],
    role: 'manager',
    title: 'email tornate indietro',
    find: findUnreadableBounces,
  },
];

const pauseReasons: Record<PauseReason, string> = {
  person: 'sospesa da una persona',
  missed: 'la cui ora è passata mentre il sito era fermo',
  sender: 'perché i server di posta rifiutano il mittente',
};

/** Finds the paused sendings of circulars and corrections. */
async function findPausedSendings({ db }: TaskContext): Promise<FoundTask | null> {
  const sendings = (await listPausedSendings(db)).map(({ circular_id, correction, subject, send_at, paused_for }) => ({
    subject,
    since: send_at,
    reason: pauseReasons[paused_for ?? 'person'],
    path: makeSendingPath(circular_id, correction),
  }));
  const [oldest, ...others] = sendings;
  if (!oldest) return null;
  const lines = sendings.map(({ subject, path, reason }) => [{ text: `«${subject}»`, to: path }, `, ${reason}.`]);
  return {
    count: sendings.length,
    since: oldest.since,
    lines: limitLines(lines, { to: staffPages.circulars, others: pluralise('un’altra', 'altre') }),
    link: { label: 'Guarda l’invio', to: others.length === 0 ? oldest.path : staffPages.circulars },
  };
}

/** Time in ms for which an unreadable bounce is reported. */
const unreadablePeriodMs = 7 * day;

/** Counts bounces that could not be read. Sites that read no bounces have no such check. */
async function findUnreadableBounces({ env, db, now }: TaskContext): Promise<FoundTask | null> {
  const { unread } = await db
    .selectFrom('day_counts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql.lit(0)).as('unread'))
    .where('kind', '=', 'unreadable')
    .where('day', '>', toRomanDay(new Date(now.getTime() - unreadablePeriodMs)))
    .executeTakeFirstOrThrow();
  if (Number(unread) > 0)
    return {
      lines: [`Negli ultimi sette giorni non si sono potute leggere: ${unread}.`],
      ask: 'Aprirle nella casella in cui tornano, dove sono segnate come lette: se una dice che un indirizzo non esiste più, toglierlo da «Iscritti».',
    };
  return env.bounceImapUrl === null
    ? null
    : { state: 'well', lines: ['Negli ultimi sette giorni si sono lette tutte.'] };
}
