import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { uploadLimits } from '../src/contract/limits.ts';
import { paths } from '../src/contract/paths.ts';
import { storedPhoto, uploadState } from '../src/contract/photos/uploads.ts';
import { addAccount } from '../src/server/accounts/new-account.ts';
import type { DatabaseSettings } from '../src/server/db/engine.ts';
import { openDatabase } from '../src/server/db/open.ts';

export interface Person {
  email: string;
  password: string;
}

/** Makes an account beside the running program. */
export async function addPerson(settings: DatabaseSettings, publicUrl: string): Promise<Person> {
  const person = { email: `${randomUUID()}@studio.example`, password: randomUUID() };
  const database = openDatabase(settings);
  try {
    const context = { db: database.signIn, actor: { kind: 'command', name: 'bench' }, now: new Date() } as const;
    await addAccount(context, { ...person, name: 'Anna Conti', role: 'manager' }, { publicUrl });
    return person;
  } finally {
    await database.close();
  }
}

/** Signs in and makes one call after the other, as the staff area does; `call` throws at an answer that is an error. */
export async function signedIn(origin: string, person: Person) {
  const headers = { origin, cookie: '' };
  const call = async (method: string, path: string, body?: Uint8Array<ArrayBuffer> | object): Promise<unknown> => {
    const bytes = body instanceof Uint8Array;
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, 'content-type': bytes ? 'application/octet-stream' : 'application/json' },
      ...(body && { body: bytes ? body : JSON.stringify(body) }),
    });
    // As the staff area does where others' photos are made first.
    if (answer.status === 503) return await pause(1000).then(() => call(method, path, body));
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    headers.cookie ||= answer.headers.getSetCookie()[0]?.split(';', 1).join('') ?? '';
    return answer.json();
  };
  await call('POST', '/api/session', person);
  return {
    call,
    async upload(file: Uint8Array<ArrayBuffer>): Promise<string> {
      const { id } = v.parse(uploadState, await call('POST', '/api/uploads', { size: file.byteLength }));
      for (let from = 0; from < file.byteLength; from += uploadLimits.piece) {
        await call('PUT', `/api/uploads/${id}/${from}`, file.subarray(from, from + uploadLimits.piece));
      }
      return v.parse(storedPhoto, await call('POST', `/api/uploads/${id}/photo`, {})).url;
    },
    async place(url: string): Promise<void> {
      const place = { nome_pagina: 'home', nome_foto: 'advisory-office', alt: 'L’ufficio' };
      await call('PUT', paths.images, { ...place, url_foto: url });
    },
  };
}
