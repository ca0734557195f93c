import { createHash } from 'node:crypto';
import { mapOrigin } from '../../content/facts.ts';
import type { PublishedContent } from '../../content/published.ts';
import type { StateBlock } from '../../site/layout/page-state.ts';
import { makePagePolicy } from '../http/security-headers.ts';
import type { PageAssets, Renderer } from './build.ts';
import { makeHead, type SiteFacts } from './head.ts';
import { makeStructuredData } from './structured-data.ts';

/** Speculation rules: the browser prefetches a page when the user points at its link. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: '/*\\?*' } }, { not: { href_matches: '/newsletter/*' } }],
      },
      eagerness: 'moderate',
    },
  ],
});

/** HTML of a page, and the content security policy that allows only its inline code. */
export interface FinishedDocument {
  html: string;
  policy: string;
}

interface DocumentOptions {
  path: string;
  site: SiteFacts;
  content: PublishedContent;
  /** True if the page loads the app at once, not on the first interaction. */
  loadsAtOnce: boolean;
  secure: boolean;
}

/** Adds head elements, styles, inline script, structured data and the data for hydration to rendered markup. */
export function finishDocument(
  renderer: Renderer,
  markup: string,
  assets: PageAssets,
  state: StateBlock,
  { path, site, content, loadsAtOnce, secure }: DocumentOptions,
): FinishedDocument {
  const inline = renderer.buildInlineScript({
    chunks: assets.chunks,
    folds: markup.includes('<details '),
    now: loadsAtOnce,
  });
  // `--origin` is for the print styles: printed links show absolute addresses.
  const css = `${assets.css}:root{--origin:${JSON.stringify(site.publicUrl)}}${makeFocusRules(markup)}`;
  const stylesAndScript = `<style>${css}</style><script>${inline}</script>`;
  const structuredData = makeStructuredData(site.publicUrl, path, content);
  const bodyEnd = [
    ...(structuredData ? [`<script type="application/ld+json">${escapeJson(structuredData)}</script>`] : []),
    `<script type="speculationrules">${speculationRules}</script>`,
    `<script type="application/json" id="${renderer.stateBlockId}">${escapeJson(state)}</script>`,
  ].join('');
  return {
    html: markup
      .replace('<head>', () => `<head>${makeHead(path, site, content)}`)
      .replace('</head>', () => `${stylesAndScript}</head>`)
      .replace('</body>', () => `${bodyEnd}</body>`),
    policy: makePagePolicy(
      { scripts: [hashInline(inline), hashInline(speculationRules)], styles: [hashInline(css)] },
      mapOrigin,
      secure,
    ),
  };
}

/** JSON in a script element: escapes `<`, which could end it, and the line breaks U+2028 and U+2029. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Hash source for a content security policy: allows only this inline script or style. */
export function hashInline(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}

/** CSS rules for the focal points in the `data-focus` attributes of images, in percent from the top left. */
function makeFocusRules(markup: string): string {
  const points = new Set([...markup.matchAll(/ data-focus="(\d{1,3} \d{1,3})"/g)].map(([, point = '']) => point));
  return [...points].map((point) => `[data-focus="${point}"]{object-position:${point.replace(' ', '% ')}%}`).join('');
}
