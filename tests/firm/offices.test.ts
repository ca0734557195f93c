import { expect, test } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';

const site = useSite();
const read = async (path: string) => await (await fetch(site.url + path)).text();

const office = {
  label: 'Sede di Latina',
  street: 'Via Duca del Mare 8',
  postcode: '04100',
  city: 'Latina',
  province: 'LT',
  phone: '+39 0773 661234',
  hours: 'martedì, 9:00–13:00',
  directions: 'A cinque minuti dalla stazione.',
};

test('a further office is on Contatti, in the footer, the address card and structured data', async () => {
  expect(await read('/')).not.toContain('"department"');
  await publishFacts(site, {
    contacts: { offices: [office] },
    people: [{ id: 'a', name: 'Anna', office: office.label }],
  });
  await expect.poll(() => read('/')).toContain(office.label);
  for (const page of [await read('/'), await read('/contatti')])
    for (const words of [office.label, office.street, '04100 Latina (LT)', 'href="tel:+390773661234"', office.hours])
      expect(page).toContain(words);
  expect(await read('/')).not.toContain(office.directions);
  expect(await read('/contatti')).toContain(office.directions);
  expect(await read('/')).toContain('"name":"Studio Esempio, Sede di Latina","telephone":"+39 0773 661234"');
  expect((await read(paths.card)).split('\r\n')).toEqual(
    expect.arrayContaining([
      'item1.ADR;TYPE=WORK:;;Via Duca del Mare 8;Latina;LT;04100;Italia',
      'item1.TEL;TYPE=WORK,VOICE:+39 0773 661234',
      'item1.X-ABLabel:Sede di Latina',
    ]),
  );
  expect(await read('/team')).toContain('<p>Sede di Latina</p>');
});

test('an office without telephone and hours leaves no empty line', async () => {
  await publishFacts(site, { contacts: { offices: [{ ...office, phone: '', hours: '', directions: '' }] } });
  await expect.poll(() => read('/contatti')).not.toContain('0773');
  expect(/href="tel:"|<dd><\/dd>|<dt>Come arrivare<\/dt>/.exec(await read('/contatti'))?.[0]).toBe(undefined);
  expect(await read(paths.card)).not.toContain('item1.TEL');
});
