import * as v from 'valibot';
import { isDay } from '../src/contract/days.ts';
import { email } from '../src/contract/schemas.ts';
import { listRemovals } from '../src/server/backups/removals.ts';
import { exportSubscribers } from '../src/server/newsletter/export.ts';
import { eraseAddress, reportAddress } from '../src/server/privacy/personal-data.ts';
import { maxBounceBytes, processBounce } from '../src/server/sendings/bounces.ts';
import { findStartOfDay, parseMoment } from '../src/server/time/roman-days.ts';
import { limitWords, makePrintable, makeProgram, runAsMain, UsageError, withDatabase, withSite } from './command.ts';

const help = `npm run --silent newsletter -- export > subscribers.csv   confirmed addresses, with each one's unsubscribe link
npm run --silent newsletter -- gone TIME > list           who left, was erased or was disabled since, for a restored site: see npm run restore
npm run newsletter -- report ADDRESS     all that the site holds about an address, messages included, as JSON
npm run newsletter -- erase ADDRESS      delete it; the proof of consent stays without the address, an account and the journal stay
npm run --silent newsletter -- bounce < EMAIL           process an email that came back; for a pipe of the mail server`;

export const newsletter = makeProgram(help, {
  export: limitWords(0, async (_, terminal) => {
    terminal.stdout.write(await withSite(terminal, 'newsletter export', exportSubscribers));
  }),
  gone: limitWords(1, async ([time = ''], terminal) => {
    const since = isDay(time) ? findStartOfDay(time) : parseMoment(time);
    if (since === null) throw new UsageError('Name a time, such as 2026-11-20 or 2026-11-20T18:30Z.');
    const gone = await withSite(terminal, 'newsletter gone', (context) => listRemovals(context, since.toISOString()));
    for (const { kind, address } of gone) terminal.console.log(`${kind} ${makePrintable(address)}`);
  }),
  report: limitWords(1, async ([address], terminal) => {
    const email = requireAddress(address);
    const report = await withSite(terminal, 'newsletter report', (context, site) =>
      reportAddress(context, site, email),
    );
    terminal.console.log(makePrintable(JSON.stringify(report, null, 2)));
  }),
  bounce: limitWords(0, async (_, terminal) => {
    const raw = await readBeginning(terminal.stdin, maxBounceBytes);
    terminal.console.log(await withDatabase(terminal, ({ staff }) => processBounce(staff, raw, new Date())));
  }),
  erase: limitWords(1, async ([address], terminal) => {
    const { console } = terminal;
    const email = requireAddress(address);
    const erased = await withSite(terminal, 'newsletter erase', (context, site) => eraseAddress(context, site, email));
    const {
      messages,
      appointments,
      paper_requests,
      paper_files,
      subscriptions,
      letters,
      invitations,
      consents,
      account,
      journal,
    } = erased;
    console.log(
      `Deleted: ${messages} messages, ${appointments} appointments, ${paper_requests} requests for papers with ${paper_files} files, ${subscriptions} subscriptions, ${letters} emails, ${invitations} invitations. Kept without the address: ${consents} proofs of consent.`,
    );
    if (journal > 0) console.log(`Kept as evidence: ${journal} lines of the journal.`);
    if (account) console.log(`The account stays: npm run staff -- disable ${makePrintable(email)} ends its access.`);
  }),
});

await runAsMain(import.meta.filename, newsletter);

/** Returns the first `maxBytes` bytes of a stream. Reads all of it: to a mail server a closed pipe is an error. */
async function readBeginning(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (length < maxBytes) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function requireAddress(address: string | undefined): string {
  const parsed = v.safeParse(email, address);
  if (!parsed.success) throw new UsageError('Name one e-mail address.');
  return parsed.output;
}
