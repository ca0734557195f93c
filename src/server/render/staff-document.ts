import { mapOrigin } from '../../content/facts.ts';
import { previewPolicy, staffPolicy } from '../http/security-headers.ts';
import type { SiteBuild } from './build.ts';
import { type FinishedDocument, hashOf } from './document.ts';
import { type SiteFacts, staffHead } from './head.ts';

/** The cascade's order, as src/web/app/tokens.css has it: said before any sheet, because a chunk's may come before that one. */
const layers = '@layer reset, tokens, base, ui, layout, page;';

/**
 * The staff area's document: the same for every page, with nothing in it but what loads the app. The inline script is the public pages' own: it
 * applies the theme before the first paint and brings the fonts.
 */
export function staffDocument({ renderer, staff }: SiteBuild, site: SiteFacts, firmName: string): FinishedDocument {
  const inline = renderer.inlineScript({ chunks: staff.chunks, now: true });
  const sheets = staff.sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('');
  const html = [
    `<!DOCTYPE html><html lang="it"><head>${staffHead(site, firmName)}`,
    `<title>Gestione · ${escapeText(firmName)}</title><style>${layers}</style>${sheets}<script>${inline}</script></head>`,
    '<body><div id="gestione"></div>',
    '<noscript><p>La gestione del sito ha bisogno di JavaScript. <a href="/">Torna al sito</a></p></noscript>',
    '</body></html>',
  ].join('');
  return {
    html,
    policy: staffPolicy({ scripts: [hashOf(inline)], styles: [hashOf(layers)] }, site.publicUrl.startsWith('https:')),
  };
}

/** The document in which the editor draws a page, in a frame: empty but for the program that draws it. */
export function previewDocument({ renderer, preview }: SiteBuild, site: SiteFacts, firmName: string): FinishedDocument {
  const starter = renderer.starterScript({ chunks: preview.chunks, now: true });
  const sheets = preview.sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('');
  const html = [
    `<!DOCTYPE html><html lang="it"><head>${staffHead(site, firmName)}`,
    `<title>Anteprima · ${escapeText(firmName)}</title>${sheets}<script>${starter}</script></head>`,
    '<body><div id="anteprima"></div></body></html>',
  ].join('');
  return { html, policy: previewPolicy([hashOf(starter)], mapOrigin, site.publicUrl.startsWith('https:')) };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
