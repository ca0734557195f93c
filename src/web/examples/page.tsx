// First, because the order of the cascade layers is the order in which they are first named.
import '../app/tokens.css';
import '../app/base.css';

import { renderToString } from 'react-dom/server';
import { Gallery } from './Gallery.tsx';

export { examples } from './examples.ts';

/** The document with all examples, without styles and scripts. No route leads to it, so no build of the site holds it. */
export function renderExamples(): string {
  return `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Componenti</title><link rel="icon" href="/icona.svg"></head><body><main id="esempi">${renderToString(<Gallery />)}</main></body></html>`;
}
