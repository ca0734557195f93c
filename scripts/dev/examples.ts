import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { exampleHash, examplePlate, examplesPath } from '../../src/web/examples/addresses.ts';
import { loadedStyles } from './styles.ts';

type Page = typeof import('../../src/web/examples/page.tsx');
type Inline = typeof import('../../src/web/inline/script.ts');

/** The document with the examples of all components and their styles; `head` is laid in before the head's end. */
async function examplesDocument(server: ViteDevServer, head = ''): Promise<string> {
  const { renderExamples } = (await server.ssrLoadModule('/src/web/examples/page.tsx')) as Page;
  const html = renderExamples();
  const styles = await loadedStyles(server);
  return html.replace('</head>', () => `<style>${styles}</style>${head}</head>`);
}

/** The same document with the inline script of every page, which loads what makes the examples react. */
async function livingDocument(server: ViteDevServer): Promise<string> {
  const { inlineScript } = (await server.ssrLoadModule('/src/web/inline/script.ts')) as Inline;
  const script = inlineScript({ chunks: ['/src/web/examples/client.tsx'], now: true });
  return server.transformIndexHtml(examplesPath, await examplesDocument(server, `<script>${script}</script>`));
}

/** Answers for Vite, with the page of examples in addition: `alive` ones react to the visitor and to changed files. */
export function withExamples(server: ViteDevServer, { alive }: { alive: boolean }) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const path = request.url?.replace(/\?.*/, '') ?? '';
    if (path === examplesPath) {
      (alive ? livingDocument(server) : examplesDocument(server)).then(
        (html) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html),
        (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
      );
    } else if (path.startsWith(`/foto/${exampleHash}`)) {
      response.writeHead(307, { Location: examplePlate }).end();
    } else server.middlewares(request, response, next);
  };
}
