import { equal } from 'node:assert/strict';
import { sitePages } from '../src/content/site-map.ts';
import type { Check } from './page.ts';

/** No complaint in all that was done in this engine so far, and none that it prints while it loads each page. */
export const quietConsole: Check = async (visitor) => {
  const heard = [...(await visitor.complaints())];
  const paths = sitePages.map(({ path }) => path);
  while (paths.length > 0) {
    const printed = await Promise.all(paths.splice(0, 3).map((path) => visitor.printedErrors(path)));
    heard.push(...printed.flat());
  }
  equal(heard.length, 0, heard.join('; '));
};
