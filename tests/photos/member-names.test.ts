import { beforeAll, describe, expect, test } from 'vitest';
import type { EditedContent } from '../../src/contract/content.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna, type StaffBrowser, signIn } from '../support/staff.ts';

type Person = Record<string, unknown> & { id: string; name: string };

describe.each(['sqlite', 'postgres'] as const)('names of sample people, on %s', (engine) => {
  const site = useSite({ engine, fill: (running) => addPerson(running, { email: anna, role: 'manager' }) });
  let manager: StaffBrowser;
  beforeAll(async () => {
    manager = await signIn(site, anna);
  });

  const publishPeople = async (change: (people: Person[]) => Person[]): Promise<Person[]> => {
    const { published, version }: EditedContent = await (await manager.call('GET', '/api/content/dati')).json();
    const draft = { ...published, people: change(published['people'] as Person[]) };
    const saved: EditedContent = await (await manager.call('PUT', '/api/content/dati', { draft, version })).json();
    const answer = await manager.call('POST', '/api/content/dati/publish', { version: saved.version });
    expect(answer.status).toBe(200);
    const body: EditedContent = await answer.json();
    return body.published['people'] as Person[];
  };
  const rename = (from: string, to: string) =>
    publishPeople((people) => people.map((person) => (person.name === from ? { ...person, name: to } : person)));
  const listNames = async (table: 'images' | 'image_versions') => {
    const rows = await site.database.staff.selectFrom(table).select('nome_foto').orderBy('id').execute();
    return rows.map(({ nome_foto }) => nome_foto);
  };

  test('a sample person who gets a name gets an id from it, once, and the photo goes along', async () => {
    const put = (nome_foto: string, url: string) =>
      manager.call('PUT', '/api/images', { nome_pagina: 'team', nome_foto, url_foto: `https://foto.example/${url}` });
    await put('studente-universitario', 'prima.jpg');
    await put('studente-universitario', 'ora.jpg');
    await put('socio-fondatore', 'altra.jpg');

    const named = await rename('Luca Esempio', 'Carla Moretti');
    expect(named.map(({ id }) => id)).toEqual([
      'socio-fondatore',
      'revisore-oiv',
      'dottore-commercialista',
      'carla-moretti',
    ]);
    expect(await listNames('images')).toEqual(['carla-moretti', 'socio-fondatore']);
    expect(await listNames('image_versions')).toEqual(['carla-moretti']);
    await expect
      .poll(async () => await (await fetch(`${site.url}/team`)).text())
      .toMatch(/data-member="carla-moretti".*?https:\/\/foto\.example\/ora\.jpg/s);

    // A married name is no other person.
    const renamed = await rename('Carla Moretti', 'Carla Moretti Sala');
    expect(renamed.at(-1)?.id).toBe('carla-moretti');
    expect(await listNames('images')).toEqual(['carla-moretti', 'socio-fondatore']);
  });
});
