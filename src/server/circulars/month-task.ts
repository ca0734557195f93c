import { findNextMonth } from '../../content/circulars/month-circular.ts';
import { formatMonth } from '../../content/time/italian-date.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import type { Staff } from '../context.ts';
import { raiseSetting, readSetting } from '../db/settings.ts';
import type { TaskSource } from '../tasks/source.ts';
import { toRomanDay } from '../time/roman-days.ts';

/** Day of the month from which the next month's deadlines should be in a circular. */
const firstDay = 20;

const skippedSettingName = 'month-circular-skipped';

/** Circular with the deadlines of the next month, for a newsletter that has readers. */
export const monthTask: TaskSource = {
  kind: 'month-circular',
  pages: ['desk'],
  role: 'editor',
  title: 'circolare con le scadenze del mese che viene',
  link: { label: 'Prepara', to: staffPages.circulars },
  async find({ db, now }) {
    const today = toRomanDay(now);
    if (Number(today.slice(8)) < firstDay) return null;
    const month = findNextMonth(today);
    const skipped = await readSetting(db, skippedSettingName);
    if (skipped !== null && skipped >= month) return null;
    const readers = db.selectFrom('newsletter').select('id').where('confirmed_at', 'is not', null).limit(1);
    if (!(await readers.executeTakeFirst())) return null;
    const circulars = db.selectFrom('circulars').select('id').where('deadlines_month', '=', month).limit(1);
    if (await circulars.executeTakeFirst()) return null;
    return {
      title: `le scadenze di ${formatMonth(month)} non sono ancora in una circolare`,
      lines: ['Dal calendario nasce una bozza da rileggere: nessuno la riceve finché una persona non la invia.'],
    };
  },
};

/** Takes the task of a month such as `2027-01` away. */
export async function skipMonth({ db }: Pick<Staff, 'db'>, month: string): Promise<void> {
  await raiseSetting(db, skippedSettingName, month);
}
