import { firm } from '../../content/firm.ts';
import { staffPolicy } from '../http/security-headers.ts';
import type { SiteBuild } from './build.ts';
import { type FinishedDocument, hashOf } from './document.ts';
import { type SiteFacts, staffHead } from './head.ts';

/**
 * The staff area's document: the same for every page, with nothing in it but what loads the app. The starter is the public pages' own: it
 * applies the theme before the first paint and brings the fonts.
 */
export function staffDocument({ renderer, staff }: SiteBuild, site: SiteFacts): FinishedDocument {
  const starter = renderer.starterScript({ chunks: staff.chunks, now: true });
  const sheets = staff.sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('');
  const html = [
    `<!DOCTYPE html><html lang="it"><head>${staffHead(site)}`,
    `<title>Gestione · ${escapeText(firm.name)}</title>${sheets}<script>${starter}</script></head>`,
    '<body><div id="gestione"></div>',
    '<noscript><p>La gestione del sito ha bisogno di JavaScript. <a href="/">Torna al sito</a></p></noscript>',
    '</body></html>',
  ].join('');
  return { html, policy: staffPolicy([hashOf(starter)], site.publicUrl.startsWith('https:')) };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
