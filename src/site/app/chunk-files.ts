/* Files beside a chunk. Vite's own loader would fetch styles that are inlined in the document (decision 031). */

/** Names of the chunks that the document loads by `<script>`; their styles are inlined in the document. */
const documentChunks = new Set(Array.from(document.scripts, ({ src }) => getChunkName(src)));

const requests = new Map<string, Promise<unknown>>();

/** Loads a chunk after the style sheets among `files` (paths without a leading slash). Rejects if one fails to load. */
export async function loadWithFiles<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.filter((file) => !documentChunks.has(getChunkName(file))).map(fetchOnce));
  return await load();
}

/** Returns the chunk's name: `Contatti` for `assets/Contatti-CqNs0Di4.js` and for its style sheet. */
function getChunkName(file: string): string {
  return file.replace(/^.*\/|-.{8}\.\w+$/g, '');
}

function fetchOnce(file: string): Promise<unknown> {
  const earlierRequest = requests.get(file);
  if (earlierRequest) return earlierRequest;
  const loading = file.endsWith('.css') ? loadStyles(file) : Promise.resolve(appendLink('modulepreload', file));
  requests.set(file, loading);
  // Remove failed requests, so that a retry fetches the file again.
  loading.catch(() => requests.delete(file));
  return loading;
}

function loadStyles(file: string): Promise<unknown> {
  return new Promise((onload, onerror) => Object.assign(appendLink('stylesheet', file), { onload, onerror }));
}

function appendLink(rel: string, file: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, href: `/${file}` });
  document.head.append(element);
  return element;
}
