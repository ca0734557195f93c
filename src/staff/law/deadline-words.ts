import { formatDayAndMonth, formatItalianDate } from '../../content/time/italian-date.ts';
import type { DeadlineGroup, MoveRule } from '../../contract/deadline-kinds.ts';
import type { DeadlineItem } from '../../contract/law.ts';

export const groupNames: Record<DeadlineGroup, string> = {
  imprese: 'imprese',
  professionisti: 'professionisti',
  'datori-di-lavoro': 'datori di lavoro',
  'terzo-settore': 'enti del Terzo settore',
};

/** Names of the rules for a deadline on a day off. */
export const moveNames: Record<MoveRule, string> = {
  tax: 'passa al primo giorno lavorativo; ad agosto al 20; il sabato vale come festivo',
  working: 'passa al primo giorno lavorativo, anche ad agosto; il sabato vale come festivo',
  civil: 'passa al primo giorno non festivo',
  fixed: 'resta com’è',
};

export function formatExtension({ from, to, law, who }: DeadlineItem['extensions'][number]): string {
  const extension = `prorogata dal ${formatDayAndMonth(from)} al ${formatItalianDate(to)}, ${law}`;
  return who ? `${extension}, per ${who}` : extension;
}
