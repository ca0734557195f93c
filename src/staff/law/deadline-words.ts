import { formatDayAndMonth, formatItalianDate } from '../../content/time/italian-date.ts';
import type { DeadlineItem } from '../../contract/law.ts';

export function formatExtension({ from, to, law, who }: DeadlineItem['extensions'][number]): string {
  const extension = `prorogata dal ${formatDayAndMonth(from)} al ${formatItalianDate(to)}, ${law}`;
  return who ? `${extension}, per ${who}` : extension;
}
