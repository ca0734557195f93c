import { equal } from 'node:assert/strict';
import { sitePages } from '../src/content/site-map.ts';
import type { Check } from './page.ts';

/** No complaint in all that was done in this engine so far, and none that it prints while it loads each page. */
export const quietConsole: Check = async (visitor) => {
  const heard = [...(await visitor.complaints())];
  for (const { path } of sitePages) {
    heard.push(...(await visitor.printedErrors(path)).map((line) => `${path} ${line}`));
  }
  equal(heard.length, 0, heard.join('; '));
};
