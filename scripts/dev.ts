import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { Renderer, SiteBuild } from '../src/server/pages/build.ts';
import { startFromCommandLine } from '../src/server/start.ts';

const vite = await createServer({
  root: join(import.meta.dirname, '..'),
  server: { middlewareMode: true, ws: { port: 0 } },
});

await startFromCommandLine({
  loadBuild: () => makeDevBuild(vite),
  middleware: (request, response, next) => vite.middlewares(request, response, next),
});

/** Development build from sources: each request renders afresh, and the client reloads when files change. */
async function makeDevBuild(server: ViteDevServer): Promise<SiteBuild> {
  const entry = '/src/site/app/entry-client.tsx';
  const load = () => server.ssrLoadModule('/src/site/app/entry-server.tsx') as Promise<Renderer>;
  const build: SiteBuild = {
    renderer: await load(),
    files: new Map(),
    staff: { sheets: [], chunks: ['/src/staff/entry.tsx'] },
    findAssets: async () => ({ css: await collectStyles(server), chunks: [entry] }),
    async addDevScripts(path, html) {
      build.renderer = await load();
      return server.transformIndexHtml(path, html);
    },
  };
  return build;
}

/** Source text of all style sheets that the renderer has loaded, inlined so that the first paint is styled. */
async function collectStyles(server: ViteDevServer): Promise<string> {
  const ids = [...server.environments.ssr.moduleGraph.idToModuleMap.keys()].filter((id) => id.endsWith('.css'));
  const sheets = await Promise.all(ids.map((id) => server.ssrLoadModule(`${id}?inline`)));
  return sheets.map((sheet) => String(sheet['default'])).join('\n');
}
