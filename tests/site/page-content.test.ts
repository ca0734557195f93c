import { expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { useSite } from '../support/site.ts';

/* Content of single pages' HTML, before the app is loaded. */

const { views, facts } = defaultContent;
const site = useSite();
const read = async (path: string) => await (await fetch(site.url + path)).text();

test('the menu button has no aria-expanded and no aria-label: the browser exposes the popover’s state', async () => {
  const [button] = /<button[^>]*popovertarget[^>]*>/i.exec(await read('/')) ?? [];
  expect(button).toMatch(/^<button(?!.*(?:aria-expanded|aria-label))/);
});

test('the contact page has email and telephone links, a lazy map, its link, and a social link named by its text', async () => {
  const main = /<main.*<\/main>/s.exec(await read('/contatti'))?.[0] ?? '';
  expect(main.split(`href="mailto:${views.site.email}"`)).toHaveLength(2);
  expect(main.match(/href="tel:\+39/g)).toHaveLength(1);
  const [frame] = /<iframe[^>]*>/.exec(main) ?? [];
  expect(frame).toContain('loading="lazy"');
  expect(frame).toContain('src="https://www.openstreetmap.org/');
  expect(main.split(`>${views.contatti.map.link}</a>`)).toHaveLength(2);
  const { socialUrl } = views.contatti;
  const { socialText } = views.contatti.facts;
  expect(socialText).toContain(facts.contacts.socialName);
  expect(main).toContain(`<a href="${socialUrl}">${socialText}</a>`);
});

test('town, postcode and opening hours are those of the firm', () => {
  expect(views.site.town).toBe('00041 Albano Laziale (RM)');
  expect(views.site.hours).toMatchObject([{ days: 'Da lunedì a venerdì', hours: '9:00–18:00' }]);
});
