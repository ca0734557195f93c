import type { Circular, circularCalls } from '../../contract/newsletter/circulars.ts';
import type { sendingCalls } from '../../contract/newsletter/sending.ts';
import type { Staff, Visit } from '../context.ts';
import { csvHeaders } from '../csv.ts';
import type { Rules } from '../http/calls.ts';
import { createCircular, listCirculars, notePresenceOn, readCircular, removeCircular, saveCircular } from './drafts.ts';
import { decideLetter, exportLetters, listLetters, readLedger } from './ledger.ts';
import { correctCircular, listCircularVersions, publishCircular, withdrawCircular } from './publishing.ts';
import { countAudience, pauseCircular, resumeCircular, sendCircular, stopCircular, testCircular } from './sending.ts';

/** Pages of circolari change with some calls: who asked for that finds it done, here at least. */
interface Shown {
  showPublished: () => Promise<void>;
}

async function shown({ showPublished }: Shown, work: Promise<Circular>): Promise<Circular> {
  const row = await work;
  await showPublished();
  return row;
}

export const circularRules = (site: Shown): Rules<typeof circularCalls, Visit, Staff> => ({
  list: listCirculars,
  create: (staff, { title }) => createCircular(staff, title),
  read: (staff, { id }) => readCircular(staff, id),
  change: saveCircular,
  remove: removeCircular,
  notePresence: (staff, { id }) => notePresenceOn(staff, id),
  versions: (staff, { id }) => listCircularVersions(staff, id),
  publish: (staff, given) => shown(site, publishCircular(staff, given)),
  correct: (staff, given) => shown(site, correctCircular(staff, given)),
  withdraw: (staff, given) => shown(site, withdrawCircular(staff, given)),
});

export const sendingRules = (site: Shown): Rules<typeof sendingCalls, Visit, Staff> => ({
  test: testCircular,
  audience: countAudience,
  send: (staff, given) => shown(site, sendCircular(staff, given)),
  pause: pauseCircular,
  resume: resumeCircular,
  stop: stopCircular,
  ledger: (staff, { id }) => readLedger(staff, id),
  letters: listLetters,
  export: async (staff, { id }, context) =>
    context.body(await exportLetters(staff, id), 200, csvHeaders(`circolare-${id}`)),
  decide: decideLetter,
});
