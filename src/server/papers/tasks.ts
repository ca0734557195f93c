import { formatDayAndMonth } from '../../content/time/italian-date.ts';
import { pluralise } from '../../content/writing/plurals.ts';
import { paperDays, paperReminderDays } from '../../contract/papers/terms.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import type { TaskLine } from '../../contract/staff/tasks.ts';
import type { Context } from '../context.ts';
import { type FoundTask, limitLines, type TaskContext, type TaskSource } from '../tasks/source.ts';
import { readPublishedContent } from '../texts/published-content.ts';
import { day } from '../time/durations.ts';
import { toRomanDay } from '../time/roman-days.ts';

const [firstWarning, lastWarning] = paperDays.warned;

/** Days that a client has to answer a reminder, before its silence is a task. */
const silentDays = 3;

const onDesk = {
  pages: ['desk'],
  role: 'editor',
  link: { label: 'Guarda', to: staffPages.papers },
  section: 'papers',
} as const;

const sources: readonly TaskSource[] = [
  {
    ...onDesk,
    kind: 'lost-papers',
    title: pluralise(
      'file consegnato non è nella copia: va chiesto di nuovo',
      'file consegnati non sono nella copia: vanno chiesti di nuovo',
    ),
    async find({ db }) {
      return describe(await selectFiles(db).where('paper_files.lost_at', 'is not', null).execute(), countFiles);
    },
  },
  {
    ...onDesk,
    kind: 'expiring-papers',
    title: pluralise('file consegnato sta per cancellarsi', 'file consegnati stanno per cancellarsi'),
    urgent: true,
    async find({ db, now }) {
      const files = await selectUnfetched(db)
        .where('paper_files.arrived_at', '<=', toTimeAgo(now, firstWarning))
        .execute();
      const task = describe(files, (some) => `${countFiles(some)}, fino al ${findLastDay(some)}`);
      const isLast = files.some(({ at }) => at <= toTimeAgo(now, lastWarning));
      return task && { ...task, ...(isLast && { state: 'broken' }) };
    },
  },
  {
    ...onDesk,
    kind: 'papers',
    title: pluralise('file consegnato da scaricare', 'file consegnati da scaricare'),
    async find({ db, now }) {
      const recent = selectUnfetched(db).where('paper_files.arrived_at', '>', toTimeAgo(now, firstWarning));
      return describe(await recent.execute(), countFiles);
    },
  },
  {
    ...onDesk,
    kind: 'wrong-papers',
    title: pluralise('file consegnato per sbaglio, da eliminare', 'file consegnati per sbaglio, da eliminare'),
    async find({ db }) {
      return describe(await selectStored(db).where('paper_files.wrong_at', 'is not', null).execute(), countFiles);
    },
  },
  {
    ...onDesk,
    kind: 'infected-papers',
    title: pluralise(
      'file respinto dall’antivirus: il cliente deve mandarne un altro',
      'file respinti dall’antivirus: i clienti devono mandarne altri',
    ),
    async find({ db }) {
      const infected = selectFiles(db).where('paper_files.infected_at', 'is not', null);
      return describe(
        await infected.where('papers.state', '=', 'again').where('paper_requests.state', '=', 'open').execute(),
        countFiles,
      );
    },
  },
  {
    ...onDesk,
    kind: 'missing-papers',
    title: pluralise('documento che il cliente non ha', 'documenti che i clienti non hanno'),
    async find({ db }) {
      const papers = await selectPapers(db).where('papers.state', '=', 'missing').execute();
      return describe(papers, listTitles);
    },
  },
  {
    ...onDesk,
    kind: 'silent-papers',
    title: pluralise(
      'richiesta di documenti senza risposta dopo i solleciti',
      'richieste di documenti senza risposta dopo i solleciti',
    ),
    async find({ db, now }) {
      const silent = await db
        .selectFrom('paper_requests')
        .select(['id', 'nome', 'title', 'asked_at as at'])
        .where('state', '=', 'open')
        .where('reminders', '>=', paperReminderDays.length)
        .where('reminded_at', '<=', toTimeAgo(now, silentDays))
        .where(({ or, eb }) => or([eb('arrived_at', 'is', null), eb('arrived_at', '<', eb.ref('reminded_at'))]))
        .orderBy('asked_at')
        .execute();
      return describe(silent, listTitles);
    },
  },
  {
    ...onDesk,
    kind: 'expired-papers',
    title: pluralise('richiesta di documenti scaduta, da chiudere', 'richieste di documenti scadute, da chiudere'),
    async find({ db }) {
      const expired = db
        .selectFrom('paper_requests')
        .select(['id', 'nome', 'title', 'asked_at as at'])
        .where('state', '=', 'expired')
        .orderBy('asked_at');
      return describe(await expired.execute(), listTitles);
    },
  },
];

/** Tasks of papers; none while the firm has switched them off. */
export const paperTasks: readonly TaskSource[] = sources.map((source) => ({
  ...source,
  find: async (context: TaskContext) =>
    (await context.once(readPublishedContent)).facts.pages.consegna === 'on' ? await source.find(context) : null,
}));

interface Waiting {
  /** Id and client of the request. */
  id: string;
  nome: string;
  /** Title of the paper, or of the request. */
  title: string;
  at: string;
}

/** Task of what waits, in its order, with a line for each request. */
function describe(waiting: readonly Waiting[], format: (some: readonly Waiting[]) => string): FoundTask | null {
  const [first] = waiting;
  if (!first) return null;
  const requests = [...Map.groupBy(waiting, ({ id }) => id).values()];
  const lines = requests.map((some): TaskLine => {
    const [{ id, nome } = first] = some;
    return [{ text: nome, to: `${staffPages.papers}/${id}` }, `: ${format(some)}`];
  });
  return {
    count: waiting.length,
    since: first.at,
    lines: limitLines(lines, { to: staffPages.papers, others: pluralise('un’altra', 'altre') }),
    ...(requests.length === 1 && { link: { label: 'Guarda', to: `${staffPages.papers}/${first.id}` } }),
  };
}

const countFiles = ({ length }: readonly Waiting[]) => (length === 1 ? 'un file' : `${length} file`);

const listTitles = (some: readonly Waiting[]) => some.map(({ title }) => `«${title}»`).join(', ');

/** Day on which the first of some unfetched files, oldest first, is deleted. */
const findLastDay = ([first]: readonly Waiting[]) =>
  first ? formatDayAndMonth(toRomanDay(new Date(Date.parse(first.at) + paperDays.kept * day))) : '';

const toTimeAgo = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString();

const selectPapers = (db: Context['db']) =>
  db
    .selectFrom('papers')
    .innerJoin('paper_requests', 'paper_requests.id', 'papers.request_id')
    .select(['paper_requests.id', 'nome', 'papers.title', 'paper_requests.asked_at as at'])
    .where('paper_requests.state', '=', 'open')
    .orderBy('paper_requests.asked_at')
    .orderBy('papers.position');

const selectFiles = (db: Context['db']) =>
  db
    .selectFrom('paper_files')
    .innerJoin('papers', 'papers.id', 'paper_files.paper_id')
    .innerJoin('paper_requests', 'paper_requests.id', 'papers.request_id')
    .select(['paper_requests.id', 'nome', 'papers.title', 'paper_files.arrived_at as at'])
    .orderBy('paper_files.arrived_at');

const selectStored = (db: Context['db']) =>
  selectFiles(db)
    .where('paper_files.deleted_at', 'is', null)
    .where('paper_files.infected_at', 'is', null)
    .where('paper_files.lost_at', 'is', null);

/** Stored files that nobody has fetched, except those that the client marked as wrong. */
const selectUnfetched = (db: Context['db']) =>
  selectStored(db).where('paper_files.fetched_at', 'is', null).where('paper_files.wrong_at', 'is', null);
