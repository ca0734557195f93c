import type { PublishedContent } from '../../content/published.ts';
import { escapeHtml } from '../escape-html.ts';
import { makeStaffPolicy } from '../http/security-headers.ts';
import type { SiteBuild } from './build.ts';
import { type FinishedDocument, hashInline } from './document.ts';
import { makeStaffHead, type SiteFacts } from './head.ts';

/** Order of the cascade layers, as in src/ui/styles/tokens.css. Must precede all style sheets, whatever their order. */
const layerOrder = '@layer reset, tokens, base, patterns, ui, layout, page;';

/** Document of the staff area, the same for every path. */
export function makeStaffDocument(
  { renderer, staff }: SiteBuild,
  site: SiteFacts,
  content: PublishedContent,
): FinishedDocument {
  const noScript = 'La gestione del sito ha bisogno di JavaScript. <a href="/">Torna al sito</a>';
  const body = `<div id="gestione"></div><noscript><p>${noScript}</p></noscript>`;
  const { html, hashes } = makeDocument(renderer, staff, {
    head: makeStaffHead(site, content),
    title: `Gestione · ${content.facts.identity.name}`,
    body,
  });
  return { html, policy: makeStaffPolicy(hashes, isSecure(site)) };
}

const isSecure = ({ publicUrl }: SiteFacts) => publicUrl.startsWith('https:');

function makeDocument(
  renderer: SiteBuild['renderer'],
  { chunks, sheets }: SiteBuild['staff'],
  { head, title, body }: { head: string; title: string; body: string },
) {
  const inline = renderer.buildInlineScript({ chunks, now: true });
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('');
  const stylesAndScript = `<style>${layerOrder}</style>${links}<script>${inline}</script>`;
  return {
    html: `<!DOCTYPE html><html lang="it"><head>${head}<title>${escapeHtml(title)}</title>${stylesAndScript}</head><body>${body}</body></html>`,
    hashes: { scripts: [hashInline(inline)], styles: [hashInline(layerOrder)] },
  };
}
