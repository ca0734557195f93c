import { expect, test } from 'vitest';
import { sitePages } from '../../src/content/site-map.ts';
import { useSite } from '../support/site.ts';

const site = useSite();

test('the styles of every page use no syntax that is newer than the baseline', async () => {
  for (const { path } of sitePages) {
    const html = await (await fetch(site.url + path)).text();
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(styles).toContain('header');
    expect([path, styles.match(/light-dark\(|[{};]\s*&/g)]).toEqual([path, null]);
    // Exception: `content` with alternative text is newer. Each follows a declaration without it, for older browsers.
    for (const [, content] of styles.matchAll(/content:([^;{}]+?) \/ ""/g)) {
      expect(styles).toContain(`content:${content};content:${content} / ""`);
    }
  }
});
