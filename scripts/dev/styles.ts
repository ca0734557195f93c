import type { ViteDevServer } from 'vite';

/** The text of every style sheet that the renderer has loaded, so that the first paint has its styles. */
export async function loadedStyles(server: ViteDevServer): Promise<string> {
  const ids = [...server.environments.ssr.moduleGraph.idToModuleMap.keys()].filter((id) => id.endsWith('.css'));
  const sheets = await Promise.all(ids.map((id) => server.ssrLoadModule(`${id}?inline`)));
  return sheets.map((sheet) => String(sheet['default'])).join('\n');
}
