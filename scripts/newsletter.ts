import * as v from 'valibot';
import { newsletterPost } from '../src/contract/schemas.ts';
import { exportSubscribers } from '../src/server/newsletter/export.ts';
import { eraseAddress, reportAddress } from '../src/server/privacy/personal-data.ts';
import { printable, runCommand, taking, UsageError, withSite } from './command.ts';

const help = `npm run --silent newsletter -- export > subscribers.csv   confirmed addresses, with each one's unsubscribe link
npm run newsletter -- report ADDRESS     all that the site holds about an address, messages included, as JSON
npm run newsletter -- erase ADDRESS      delete it; the proof of consent stays without the address, an account and the journal stay`;

await runCommand(help, {
  export: taking(0, async () => {
    process.stdout.write(await withSite('newsletter export', exportSubscribers));
  }),
  report: taking(1, async ([address]) => {
    const email = oneAddress(address);
    const report = await withSite('newsletter report', (context, site) => reportAddress(context, site, email));
    console.log(printable(JSON.stringify(report, null, 2)));
  }),
  erase: taking(1, async ([address]) => {
    const email = oneAddress(address);
    const erased = await withSite('newsletter erase', (context, site) => eraseAddress(context, site, email));
    const { messages, subscriptions, letters, invitations, consents, account, journal } = erased;
    console.log(
      `Deleted: ${messages} messages, ${subscriptions} subscriptions, ${letters} letters, ${invitations} invitations. Kept without the address: ${consents} proofs of consent.`,
    );
    if (journal > 0) console.log(`Kept as evidence: ${journal} lines of the journal.`);
    if (account) console.log(`The account stays: npm run staff -- disable ${printable(email)} ends its access.`);
  }),
});

function oneAddress(address: string | undefined): string {
  const parsed = v.safeParse(newsletterPost, { email: address });
  if (!parsed.success) throw new UsageError('Name one e-mail address.');
  return parsed.output.email;
}
