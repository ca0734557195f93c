import { createHash } from 'node:crypto';
import { map } from '../../content/firm.ts';
import type { StateBlock } from '../../web/layout/page-state.ts';
import { pagePolicy } from '../http/security-headers.ts';
import type { PageAssets, Renderer } from './build.ts';

/** Pages that a browser with speculation rules fetches when a link to them is pointed at. */
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

/** A page as text, with the policy that allows just what is inline in it. */
export interface FinishedDocument {
  html: string;
  policy: string;
}

/**
 * The document with the page's styles, the starter and the state block laid in.
 * `now`: the page needs the app at once.
 */
export function finishDocument(
  renderer: Renderer,
  markup: string,
  assets: PageAssets,
  state: StateBlock,
  { now, secure }: { now: boolean; secure: boolean },
): FinishedDocument {
  const starter = renderer.starterScript({ entry: assets.entry, chunks: assets.chunks, now });
  const head = `<style>${assets.css}</style><script>${starter}</script>`;
  const foot = [
    `<script type="speculationrules">${speculationRules}</script>`,
    `<script type="application/json" id="${renderer.stateBlockId}">${escapeJson(state)}</script>`,
  ].join('');
  return {
    html: markup.replace('</head>', () => `${head}</head>`).replace('</body>', () => `${foot}</body>`),
    policy: pagePolicy(
      { scripts: [hashOf(starter), hashOf(speculationRules)], styles: [hashOf(assets.css)] },
      new URL(map.frameUrl).origin,
      secure,
    ),
  };
}

/** JSON that cannot end the element it stands in, nor break a line where scripts would. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}
