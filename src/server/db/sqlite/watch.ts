import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { log, ToldOnce } from '../../log.ts';
import { isBusy } from '../unreachable.ts';

const pollEvery = 250;
const dataVersion = v.object({ data_version: v.number() });
const contentVersion = v.object({ version: v.number() });

/** Calls `changed` after every change to what pages show. `file` is the watcher's own: `data_version` counts what others do. */
export function watchSqliteContent(file: DatabaseSync, changed: () => void): () => void {
  const data = file.prepare('pragma data_version');
  const content = file.prepare('select version from content_version where id = 1');
  const readData = () => v.parse(dataVersion, data.get()).data_version;
  const readContent = () => v.parse(contentVersion, content.get()).version;

  let seenData = readData();
  let seenContent = readContent();
  const fault = new ToldOnce();
  const look = () => {
    let changes = false;
    try {
      const nowData = readData();
      if (nowData !== seenData) {
        const nowContent = readContent();
        changes = nowContent !== seenContent;
        [seenData, seenContent] = [nowData, nowContent];
      }
      fault.over();
    } catch (error) {
      if (!isBusy(error)) fault.met(() => log.error('database.watch_failed', error));
    }
    if (changes) changed();
  };
  const timer = setInterval(look, pollEvery).unref();
  return () => clearInterval(timer);
}
