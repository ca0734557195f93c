import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { paths } from '../src/contract/paths.ts';
import { storedPhoto } from '../src/contract/photos/uploads.ts';
import { addAccount } from '../src/server/accounts/new-account.ts';
import type { DatabaseSettings } from '../src/server/db/engine.ts';
import { openDatabase } from '../src/server/db/open.ts';

export interface Person {
  email: string;
  password: string;
}

/** Adds an account while the server runs. */
export async function addPerson(settings: DatabaseSettings, publicUrl: string): Promise<Person> {
  const person = { email: `${randomUUID()}@studio.example`, password: randomUUID() };
  const database = openDatabase(settings);
  try {
    const context = { db: database.staff, actor: { kind: 'command', name: 'bench' }, now: new Date() } as const;
    await addAccount(context, { ...person, name: 'Anna Conti', role: 'manager' }, { publicUrl });
    return person;
  } finally {
    await database.close();
  }
}

/** Signs in and makes sequential calls like the staff area. `call` throws on an error response. */
export async function signIn(origin: string, person: Person) {
  const headers = { origin, cookie: '' };
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    // Retry: the photo queue is full.
    if (answer.status === 503) return await pause(1000).then(() => call(method, path, body));
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    headers.cookie ||= answer.headers.getSetCookie()[0]?.split(';', 1).join('') ?? '';
    return answer.json();
  };
  await call('POST', '/api/session', person);
  return {
    call,
    async upload(file: Uint8Array<ArrayBuffer>): Promise<string> {
      const form = new FormData();
      form.append('file', new Blob([file]), 'foto.jpg');
      return v.parse(storedPhoto, await call('POST', '/api/photos', form)).url;
    },
    async place(url: string): Promise<void> {
      const place = { nome_pagina: 'home', nome_foto: 'advisory-office', alt: 'L’ufficio' };
      await call('PUT', paths.images, { ...place, url_foto: url });
    },
  };
}
