import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditedContent } from '../../src/contract/content.ts';
import { paths } from '../../src/contract/paths.ts';
import type { FilledPlace } from '../../src/contract/photos/images.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, type StaffBrowser, signIn } from '../support/staff.ts';

type Content = Record<string, unknown>;
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** HTML of a page without its hydration state. */
const withoutState = (html: string) => html.replace(/<script type="application\/json".*?<\/script>/s, '');
const closedDays = Object.fromEntries(days.map((day) => [day, '']));

describe('facts that the firm changes', () => {
  let site: Site;
  let anna: StaffBrowser;

  beforeAll(async () => {
    site = await startSite();
    await addPerson(site, { email: 'anna@studio.example', role: 'manager' });
    anna = await signIn(site, 'anna@studio.example');
  });
  afterAll(async () => await site.stop());

  const read = async (path: string) => await (await fetch(site.url + path)).text();
  const readEdited = async (page: string): Promise<EditedContent> =>
    await (await anna.call('GET', `/api/content/${page}`)).json();
  /** Publishes a page with some parts replaced. */
  const publish = async (page: string, parts: (published: Content) => Content) => {
    const { published, version } = await readEdited(page);
    const draft = { ...published, ...parts(structuredClone(published)) };
    const saved: EditedContent = await (await anna.call('PUT', `/api/content/${page}`, { draft, version })).json();
    const answer = await anna.call('POST', `/api/content/${page}/publish`, { version: saved.version });
    return { status: answer.status, body: await answer.json() };
  };
  const makePerson = (name: string, more: Content = {}) => ({
    id: '',
    name,
    title: 'Dottore commercialista e revisore legale',
    register: '',
    office: '',
    group: 'none',
    colour: 'member-2',
    profile: '',
    follows: '',
    asked: '',
    ...more,
  });
  const readPlaces = async (): Promise<FilledPlace[]> => await (await anna.call('GET', '/api/photo-places')).json();
  const readMembers = async () => [...(await read('/team')).matchAll(/data-member="([^"]*)"/g)].map(([, id]) => id);

  test('adds, moves and removes a colleague, with a photo place under the same name', async () => {
    const texts = { follows: 'Enti del Terzo settore.', asked: 'Statuti e bilanci.', profile: 'Allo studio dal 2026.' };
    const { body } = await publish('dati', ({ people }) => ({
      people: [makePerson('Lucìa De’ Rossi', texts), ...(people as Content[])],
    }));
    const { id } = body.published.people[0];
    expect(id).toMatch(/^[a-z0-9]+$/);
    await expect.poll(readMembers).toEqual([id, 'persona-prima', 'persona-seconda', 'persona-terza', 'persona-quarta']);
    for (const text of Object.values(texts)) expect(await read('/team')).toContain(text);
    const place = (await readPlaces()).find(({ place }) => place === `team/${id}`);
    expect(place).toMatchObject({ label: 'Lucìa De’ Rossi', nome_foto: id, image: null });
    expect(await read('/chi-siamo')).toContain('Lucìa De’ Rossi');
    expect(await read('/chi-siamo')).not.toContain('Paolo Esempio');

    const renamed = await publish('dati', ({ people }) => ({
      people: [...(people as Content[]).slice(1), makePerson('Lucia De Rossi', { id })],
    }));
    expect(renamed.body.published.people.at(-1)).toMatchObject({ id, name: 'Lucia De Rossi' });
    await expect.poll(async () => (await readMembers()).at(-1)).toBe(id);
  });

  test('updates town, postcode and founding year in every text that names them', async () => {
    const { status } = await publish('dati', ({ identity, contacts }) => ({
      identity: { ...(identity as Content), founded: 1998, copyright: 'current', copyrightYear: 2025 },
      contacts: { ...(contacts as Content), postcode: '00041', city: 'Velletri', province: 'RM' },
    }));
    expect(status).toBe(200);
    await expect.poll(() => read('/')).toContain('Esperienza dal 1998');
    const home = await read('/');
    expect(home).toContain('00041 Velletri (RM)');
    expect(home).toContain('Consulenza dal 1998');
    expect(home).not.toContain('© 2025');
    expect(home).not.toContain('Albano');
  });

  test('removes the line of an empty fact from pages, vCard and structured data', async () => {
    await publish('dati', ({ contacts, people }) => ({
      contacts: { ...(contacts as Content), pec: 'firm@pec.it', socialName: 'Rete', socialUrl: 'https://rete.it/firm' },
      people,
    }));
    await expect.poll(() => read('/contatti')).toContain('Lo studio è anche su Rete.');
    expect(await read('/')).toContain('"sameAs":"https://rete.it/firm"');
    for (const path of ['/contatti', '/note-legali', '/privacy', paths.card])
      await expect.poll(async () => [path, (await read(path)).includes('firm@pec.it')]).toEqual([path, true]);

    const { status } = await publish('dati', ({ identity, contacts, hours, people }) => ({
      identity: { ...(identity as Content), descriptor: '', legalForm: '', order: '', rea: '' },
      contacts: { ...(contacts as Content), pec: '', socialName: '', socialUrl: '' },
      hours: { ...(hours as Content), ...closedDays, otherwise: '' },
      people: (people as Content[]).map((member) => ({ ...member, register: '' })),
    }));
    expect(status).toBe(200);
    const leftover =
      /firm@pec|Rete\.|anche su|mailto:["\n]|href=""|<d[dt]><\/d[dt]>|<dt>PEC|<dt>Orari|<small><\/small>|sameAs/;
    for (const path of ['/', '/contatti', '/note-legali', '/privacy', '/accessibilita', '/team', paths.card])
      await expect
        .poll(async () => [path, leftover.exec(withoutState(await read(path)))?.[0]])
        .toEqual([path, undefined]);
    expect(/Forma giuridica|Albi e registri|<tbody><\/tbody>/.exec(withoutState(await read('/note-legali')))).toBe(
      null,
    );
    expect(await read(paths.card)).not.toMatch(/NOTE|:\r?$/m);
  });

  test('returns 400 when the list of people is empty', async () => {
    const { status, body } = await publish('dati', () => ({ people: [] }));
    expect([status, body.error.fields]).toEqual([400, { people: 'Le voci devono essere da 1 a 12' }]);
  });
});
