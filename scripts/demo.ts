import {
  declineSamplePictures,
  layInSamplePictures,
  removeSamplePictures,
} from '../src/server/photos/sample-pictures.ts';
import { runCommand, taking, withDatabase } from './command.ts';

const help = `Sample pictures: drawn for the project, so that a first look shows a finished site.

  npm run demo              lays them in where there is no photo yet
  npm run demo -- remove    takes exactly them away; the firm's photos stay`;

await runCommand(
  help,
  {
    add: taking(0, async () => {
      const onProgress = ({ done, total }: { done: number; total: number }) => console.log(`${done} of ${total}`);
      const { added, left } = await withDatabase(({ staff }) => layInSamplePictures(staff, { onProgress }));
      console.log(`${added} sample pictures laid in, ${left} places had a photo already.`);
    }),
    remove: taking(0, async () => {
      const removed = await withDatabase(async ({ staff }) => {
        // Declined first, so that an interrupted first start does not resume adding them.
        await declineSamplePictures(staff);
        return await removeSamplePictures(staff);
      });
      console.log(`${removed} sample pictures taken away.`);
    }),
  },
  'add',
);
