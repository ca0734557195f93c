import { expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { useSite } from '../support/site.ts';

/* Photos in the HTML of the public pages. */

const makeUrl = (name: string) => `https://foto.example/${name}.png`;

const site = useSite({
  prepare: async ({ staff }) => {
    await staff
      .insertInto('foto_studio')
      .values(
        ['uno', 'due', 'tre'].map((name, ordine) => ({
          url: makeUrl(name),
          titolo: ordine === 1 ? null : `Foto ${name}`,
          ordine: 3 - ordine,
        })),
      )
      .execute();
    const image = (nome_pagina: string, nome_foto: string) => ({
      nome_pagina,
      nome_foto,
      url_foto: makeUrl(nome_foto.replaceAll(' ', '-')),
    });
    await staff
      .insertInto('images')
      .values([
        image('home', 'executive-portait'),
        image('servizi', 'altra'),
        image('servizi', 'url-1-servizi'),
        image('team', 'Persona-Prima'),
        image('team', 'foto personaseconda 2'),
        image('team', 'Persona-Seconda'),
      ])
      .execute();
  },
});

const read = async (path: string) => await (await fetch(site.url + path)).text();
const readMain = async (path: string) => /<main.*<\/main>/s.exec(await read(path))?.[0] ?? '';
const listSources = (html: string) => [...html.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src]) => src);

test('alt text of a studio photo is its title or «Foto studio», in the order of ordine', async () => {
  const alts = [...(await readMain('/chi-siamo')).matchAll(/<img [^>]*alt="([^"]*)"/g)].map(([, alt]) => alt);
  expect(alts).toEqual(['Foto tre', 'Foto studio', 'Foto uno']);
});

test('home shows a stored photo by its name, and a placeholder for each missing one', async () => {
  const html = await readMain('/');
  expect(listSources(html)).toEqual([makeUrl('executive-portait')]);
  for (const placeholder of ['TEAM', 'IMG 1']) expect(html).toContain(`>${placeholder}<`);
  expect(html).not.toContain('Loading...');
});

test('services uses the image url-1-servizi of its group, and names the four services', async () => {
  const html = await readMain('/servizi');
  expect(listSources(html)).toEqual([makeUrl('url-1-servizi')]);
  const headings = [...html.matchAll(/<h\d.*?<\/h\d>/gs)].map(([heading]) => heading.replace(/<[^>]+>/g, ''));
  for (const service of ['strategica', 'Governance', 'fiscale', 'Valutazioni'])
    expect(headings.filter((heading) => heading.toLowerCase().includes(service.toLowerCase()))).toHaveLength(1);
});

test('team matches each portrait by the member’s id, exactly before ignoring case and first hyphen, else shows an icon', async () => {
  const cards = [...(await readMain('/team')).matchAll(/data-member="([^"]+)".*?(?=data-member=|$)/gs)].map(
    ([card, id]) => ({ id, card }),
  );
  expect(cards.map(({ id }) => id)).toEqual(defaultContent.facts.people.map(({ id }) => id));
  for (const [at, { name }] of defaultContent.facts.people.entries())
    expect(cards[at]?.card).toMatch(new RegExp(`<h\\d[^>]*>[^<]*${name}`));
  const findCard = (id: string) => cards.find((one) => one.id === id)?.card ?? '';
  expect(listSources(findCard('persona-prima'))).toEqual([makeUrl('Persona-Prima')]);
  expect(listSources(findCard('persona-seconda'))).toEqual([makeUrl('Persona-Seconda')]);
  expect(listSources(findCard('persona-quarta'))).toEqual([]);
  expect(findCard('persona-quarta').match(/<svg/g)).toHaveLength(1);
});
