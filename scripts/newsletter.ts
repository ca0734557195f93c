import * as v from 'valibot';
import { newsletterPost } from '../src/contract/schemas.ts';
import { exportSubscribers } from '../src/server/services/newsletter-export.ts';
import { eraseAddress, reportAddress } from '../src/server/services/personal-data.ts';
import { Misuse, printable, runOnSite } from './open-site.ts';

const usage = `npm run --silent newsletter -- export > subscribers.csv   confirmed addresses, with each one's unsubscribe link
npm run newsletter -- report ADDRESS     all that the site holds about an address, messages included, as JSON
npm run newsletter -- erase ADDRESS      delete it; the proof of consent stays without the address`;

const [command, address = ''] = process.argv.slice(2);

await runOnSite(async ({ db, secret, publicUrl, now }) => {
  switch (command) {
    case 'export':
      process.stdout.write(await exportSubscribers(db.staff, { publicUrl, secret }));
      return;
    case 'report':
      console.log(printable(JSON.stringify(await reportAddress(db.staff, secret, oneAddress()), null, 2)));
      return;
    case 'erase': {
      const { messages, subscriptions, letters, consents } = await eraseAddress(db.staff, {
        secret,
        now: now(),
        email: oneAddress(),
      });
      console.log(
        `Deleted: ${messages} messages, ${subscriptions} subscriptions, ${letters} letters. Made anonymous: ${consents} proofs of consent.`,
      );
      return;
    }
    default:
      throw new Misuse(usage);
  }
});

function oneAddress(): string {
  const parsed = v.safeParse(newsletterPost, { email: address });
  if (!parsed.success) throw new Misuse(usage);
  return parsed.output.email;
}
