import { openDatabase } from '../db/open.ts';
import { readEnv } from '../env.ts';
import { importAtFirstStart } from './sample-pictures.ts';

/* Child process: adds the sample pictures at the first start. */

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());

const database = openDatabase(readEnv(process.env));
try {
  const count = await importAtFirstStart(database, { signal: stopping.signal });
  if (count) console.log(`Sample pictures: ${count} laid in; npm run demo -- remove takes them away`);
} catch (error) {
  if (!stopping.signal.aborted) throw error;
} finally {
  await database.close();
}
