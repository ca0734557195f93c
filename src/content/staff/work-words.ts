import type { OpenWork, WorkPart } from '../../contract/staff/people.ts';
import { pluralise } from '../writing/plurals.ts';

const nouns: Record<WorkPart, (count: number) => string> = {
  drafts: pluralise('bozza', 'bozze'),
  messages: pluralise('messaggio senza risposta', 'messaggi senza risposta'),
  appointments: pluralise('appuntamento in programma', 'appuntamenti in programma'),
};

/** Describes an amount of work: «2 bozze». */
export const describePart = (part: WorkPart, count: number): string => `${count} ${nouns[part](count)}`;

/** Describes each part of an open work that is not empty. */
export function describeWork({ drafts, messages, appointments }: OpenWork): { part: WorkPart; words: string }[] {
  const titles = new Intl.ListFormat('it').format(drafts.map((title) => `«${title}»`));
  const parts: [WorkPart, number, string?][] = [
    ['drafts', drafts.length, titles],
    ['messages', messages],
    ['appointments', appointments.length],
  ];
  return parts
    .filter(([, count]) => count > 0)
    .map(([part, count, details]) => ({
      part,
      words: [describePart(part, count), ...(details === undefined ? [] : [details])].join(': '),
    }));
}
