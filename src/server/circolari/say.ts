import { type Say, saidBy } from '../../content/circolari/said.ts';
import type { ContentNow } from '../../content/contents.ts';
import { romanDay } from '../roman-days.ts';

/** What names in braces say in a circolare of that moment, as the calendar and the register of the law stand now. */
export function sayAt({ law, views }: Pick<ContentNow, 'law' | 'views'>, moment: Date): Say {
  return saidBy({ register: law.register, deadlines: views.scadenze.deadlines }, romanDay(moment));
}
