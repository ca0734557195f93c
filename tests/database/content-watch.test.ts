import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open.ts';
import { watchContent } from '../../src/server/db/watch.ts';
import { processLog } from '../../src/server/log.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { runProgram } from '../support/program.ts';

describeOnBothEngines('content watch', (database, engine) => {
  let elsewhere: OpenDatabase;
  beforeAll(() => {
    elsewhere = openDatabase(database().place.settings);
  });
  afterAll(() => elsewhere.close());

  const addPhoto = async (url: string) =>
    void (await elsewhere.staff.insertInto('foto_studio').values({ url }).execute());
  const changeImages = async () => {
    const image = { nome_pagina: 'home', nome_foto: 'y', url_foto: '/x.jpg' };
    await elsewhere.staff.insertInto('images').values(image).execute();
  };
  const changeByProcess = async () => {
    const { code, errors } = await runProgram('tests/database/programs/change-content.ts', {
      variables: database().place.variables,
    });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  };
  const changes: [what: string, change: () => Promise<void>][] = [
    ['images', changeImages],
    ['foto_studio', () => addPhoto('/x.jpg')],
  ];
  // Only on SQLite does another process differ from another connection.
  if (engine === 'sqlite') changes.push(['images by another process', changeByProcess]);

  test.each(changes)('notices a change of %s', async (_, change) => {
    const events = new EventEmitter();
    const stop = await watchContent(database().staff, () => events.emit('changed'), { log: processLog });
    const noticed = once(events, 'changed');
    await change();
    await noticed;
    await stop();
  });

  test('ignores a stored message', async () => {
    const events = new EventEmitter();
    let count = 0;
    const stop = await watchContent(database().staff, () => events.emit('changed', ++count), { log: processLog });
    await elsewhere.visitor
      .insertInto('messages')
      .values({ id: 'm', reference: 'r', nome: 'n', email: 'e@x.it', messaggio: 'm' })
      .execute();
    // One event was emitted: for the change of content, none for the message before it.
    const noticed = once(events, 'changed');
    await addPhoto('/z.jpg');
    expect(await noticed).toEqual([1]);
    await stop();
  });
});
