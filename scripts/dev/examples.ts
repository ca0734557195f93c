import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { exampleHash, examplePlate, examplesPath } from '../../src/web/examples/addresses.ts';
import { starterScript } from '../../src/web/layout/starter.ts';
import { loadedStyles } from './styles.ts';

type Page = typeof import('../../src/web/examples/page.tsx');

/** The document with the examples of all components and their styles; `head` is laid in before the head's end. */
export async function examplesDocument(server: ViteDevServer, head = ''): Promise<string> {
  const { renderExamples } = (await server.ssrLoadModule('/src/web/examples/page.tsx')) as Page;
  const html = renderExamples();
  const styles = await loadedStyles(server);
  return html.replace('</head>', () => `<style>${styles}</style>${head}</head>`);
}

/** Answers for Vite, with the page of examples in addition: `alive` ones react to the visitor and to changed files. */
export function withExamples(server: ViteDevServer, { alive }: { alive: boolean }) {
  const entry = starterScript({ entry: '/src/web/examples/client.tsx', chunks: [], now: true });

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const path = request.url?.replace(/\?.*/, '') ?? '';
    if (path === examplesPath) {
      const made = alive
        ? examplesDocument(server, `<script>${entry}</script>`).then((html) => server.transformIndexHtml(path, html))
        : examplesDocument(server);
      made.then(
        (html) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html),
        (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
      );
    } else if (path.startsWith(`/foto/${exampleHash}`)) {
      response.writeHead(307, { Location: examplePlate }).end();
    } else server.middlewares(request, response, next);
  };
}
