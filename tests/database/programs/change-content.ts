/* Inserts a photo of a page: a change of content by another process. */
import { openDatabase } from '../../../src/server/db/open.ts';
import { readEnv } from '../../../src/server/env.ts';

const { staff, close } = openDatabase(readEnv(process.env));
await staff.insertInto('images').values({ nome_pagina: 'home', nome_foto: 'x', url_foto: '/x.jpg' }).execute();
await close();
