import {
  declineSamplePictures,
  importSamplePictures,
  removeSamplePictures,
} from '../src/server/photos/sample-pictures.ts';
import { limitWords, makeProgram, runAsMain, withDatabase } from './command.ts';

const help = `Sample pictures: drawn for the project, so that a first look shows a finished site.

  npm run demo              lays them in where there is no photo yet
  npm run demo -- remove    takes exactly them away; the firm's photos stay`;

export const demo = makeProgram(
  help,
  {
    add: limitWords(0, async (_, terminal) => {
      const { console } = terminal;
      const onProgress = ({ done, total }: { done: number; total: number }) => console.log(`${done} of ${total}`);
      const { added, left } = await withDatabase(terminal, ({ staff }) => importSamplePictures(staff, { onProgress }));
      console.log(`${added} sample pictures laid in, ${left} places had a photo already.`);
    }),
    remove: limitWords(0, async (_, terminal) => {
      const removed = await withDatabase(terminal, async ({ staff }) => {
        // Record this choice first: otherwise a server whose first start was interrupted would go on adding pictures.
        await declineSamplePictures(staff);
        return await removeSamplePictures({
          db: staff,
          actor: { kind: 'command', name: 'demo' },
          now: new Date(),
        });
      });
      terminal.console.log(`${removed} sample pictures taken away.`);
    }),
  },
  'add',
);

await runAsMain(import.meta.filename, demo);
