import { formatDayAndMonth } from '../../content/time/italian-date.ts';
import { formatListDay, formatMoment } from '../../content/time/relative-times.ts';
import { pluralise } from '../../content/writing/plurals.ts';
import type { PaperFile, PaperRequest } from '../../contract/papers/calls.ts';
import type { PaperRequestState, PaperState } from '../../contract/papers/terms.ts';

/** States of papers that the firm has, or does without. */
const arrivedStates: readonly PaperState[] = ['delivered', 'good', 'not-needed'];

/** True for a file whose bytes are stored. */
export const isStored = ({ deleted_at, infected_at, lost_at }: PaperFile): boolean =>
  deleted_at === null && infected_at === null && lost_at === null;

/** True for a file that waits for staff to fetch it. */
const isUnfetched = (file: PaperFile) => isStored(file) && file.fetched_at === null && file.wrong_at === null;

/** Number of files of a request that nobody has fetched. */
export const countUnfetched = ({ papers }: Pick<PaperRequest, 'papers'>): number =>
  papers.flatMap(({ files }) => files).filter(isUnfetched).length;

/** Requests with files to fetch first. */
export const sortByFiles = (requests: readonly PaperRequest[]): PaperRequest[] =>
  requests.toSorted((one, other) => Number(countUnfetched(other) > 0) - Number(countUnfetched(one) > 0));

const endings: Record<Exclude<PaperRequestState, 'open'>, string> = {
  complete: 'completa',
  closed: 'chiusa',
  expired: 'scaduta',
};

const describeFiles = pluralise('un file da scaricare', 'file da scaricare');

/** Says how far a request is: «documenti: 3 di 7 · ultimo sollecito ieri · entro il 12 dicembre». */
export function describeProgress(request: PaperRequest, now: Date): string {
  const { papers, state, due, reminded_at, ended_at } = request;
  const arrived = papers.filter((paper) => arrivedStates.includes(paper.state)).length;
  const missing = papers.filter((paper) => paper.state === 'missing').length;
  const unfetched = countUnfetched(request);
  const parts = [
    `documenti: ${arrived} di ${papers.length}`,
    unfetched > 1 ? `${unfetched} ${describeFiles(unfetched)}` : unfetched === 1 && describeFiles(1),
    missing > 0 && `«Non ce l’ho» per ${missing}`,
    state === 'open'
      ? reminded_at !== null && `ultimo sollecito ${formatListDay(new Date(reminded_at), now)}`
      : `${endings[state]} ${ended_at === null ? '' : formatListDay(new Date(ended_at), now)}`.trim(),
    state === 'open' && due !== null && `entro il ${formatDayAndMonth(due)}`,
  ];
  return parts.filter((part) => part !== false).join('\u00a0· ');
}

/** Says what became of a file: who fetched it, or why its bytes are not there. */
export function describeFile(file: PaperFile, now: Date): string[] {
  const { check, arrived_at, fetched_at, fetched_by, wrong_at, infected_at, lost_at, deleted_at } = file;
  const at = (time: string) => formatMoment(new Date(time), now);
  if (infected_at !== null) return ['L’antivirus vi ha trovato qualcosa: non è stato conservato, va chiesto di nuovo.'];
  return [
    `arrivato ${at(arrived_at)}`,
    ...(fetched_at === null ? [] : [`scaricato ${fetched_by === null ? '' : `da ${fetched_by} `}${at(fetched_at)}`]),
    ...(wrong_at === null ? [] : ['il cliente dice che è il file sbagliato']),
    ...(lost_at === null ? [] : ['non è nella copia ripristinata: va chiesto di nuovo']),
    ...(deleted_at === null ? [] : [`cancellato ${at(deleted_at)}`]),
    ...(isStored(file) && check === 'unchecked' ? ['Non controllato da un antivirus del sito'] : []),
  ];
}
