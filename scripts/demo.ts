import {
  declineStarterPictures,
  layInStarterPictures,
  removeStarterPictures,
} from '../src/server/services/starter-pictures.ts';
import { exitCodes, runCommand, UsageError, withDatabase } from './command.ts';
import { showProgress } from './progress.ts';

const help = `Starter pictures: drawn for the project, so that a first look shows a finished site.

  npm run demo              lays them in where there is no photo yet
  npm run demo -- remove    takes exactly them away; the firm's photos stay`;

await runCommand(help, async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new UsageError(`What is ${rest.join(' ')}?`);
  switch (command) {
    case undefined:
      await withDatabase(async ({ staff }) => {
        const progress = showProgress();
        const { added, left } = await layInStarterPictures(staff, {
          onProgress: ({ done, total }) => progress.step(done, total, 'starter pictures'),
        });
        progress.line(`${added} starter pictures laid in, ${left} places had a photo already.`);
      });
      return exitCodes.done;
    case 'remove':
      await withDatabase(async ({ staff }) => {
        // Or an interrupted first start would go on laying them in.
        await declineStarterPictures(staff);
        console.log(`${await removeStarterPictures(staff)} starter pictures taken away.`);
      });
      return exitCodes.done;
    case 'help':
    case '--help':
    case '-h':
      console.log(help);
      return exitCodes.done;
    default:
      throw new UsageError(`There is no command ${command}.`);
  }
});
