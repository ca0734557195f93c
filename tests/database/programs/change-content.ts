/* Changes the rows named by the argument, as another process would. */
import { openDatabase } from '../../../src/server/db/open.ts';
import { readEnv } from '../../../src/server/env.ts';

const { staff, visitor, close } = openDatabase(readEnv(process.env));
switch (process.argv[2]) {
  case 'images':
    await staff.insertInto('images').values({ nome_pagina: 'home', nome_foto: 'x', url_foto: '/x.jpg' }).execute();
    await staff.updateTable('images').set({ url_foto: '/y.jpg' }).execute();
    break;
  case 'foto_studio':
    await staff.insertInto('foto_studio').values({ url: '/x.jpg' }).execute();
    break;
  case 'message':
    await visitor
      .insertInto('messages')
      .values({ id: 'm', reference: 'r', nome: 'n', email: 'e@x.it', messaggio: 'm' })
      .execute();
    break;
}
await close();
