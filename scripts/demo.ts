import {
  declineStarterPictures,
  layInStarterPictures,
  removeStarterPictures,
} from '../src/server/services/starter-pictures.ts';
import { runCommand, withDatabase } from './command.ts';
import { showProgress } from './progress.ts';

const help = `Starter pictures: drawn for the project, so that a first look shows a finished site.

  npm run demo              lays them in where there is no photo yet
  npm run demo -- remove    takes exactly them away; the firm's photos stay`;

await runCommand(
  help,
  {
    async add() {
      const progress = showProgress();
      const { added, left } = await withDatabase(({ staff }) =>
        layInStarterPictures(staff, {
          onProgress: ({ done, total }) => progress.step(done, total, 'starter pictures'),
        }),
      );
      progress.line(`${added} starter pictures laid in, ${left} places had a photo already.`);
    },
    async remove() {
      const removed = await withDatabase(async ({ staff, jobs }) => {
        // Or an interrupted first start would go on laying them in.
        await declineStarterPictures(jobs);
        return await removeStarterPictures(staff);
      });
      console.log(`${removed} starter pictures taken away.`);
    },
  },
  'add',
);
