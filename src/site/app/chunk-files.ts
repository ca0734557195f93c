/*
 * Files that a dynamic import needs beside its chunk. Vite's own loader would fetch styles that are inlined in the
 * document (decision 031).
 */

/** Chunks named by the document; their styles are inlined in it. */
const inDocument = new Set(Array.from(document.scripts, ({ src }) => chunkOf(src)));

const asked = new Map<string, Promise<unknown>>();

/** Loads a chunk after the style sheets among `files` (paths without a leading slash). Rejects if one fails to load. */
export async function loadWithFiles<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.filter((file) => !inDocument.has(chunkOf(file))).map(fetchOnce));
  return await load();
}

/** Chunk name: `Contatti` for `assets/Contatti-CqNs0Di4.js` and for the chunk's style sheet. */
function chunkOf(file: string): string {
  return file.replace(/^.*\/|-.{8}\.\w+$/g, '');
}

function fetchOnce(file: string): Promise<unknown> {
  const before = asked.get(file);
  if (before) return before;
  const now = file.endsWith('.css') ? styled(file) : Promise.resolve(link('modulepreload', file));
  asked.set(file, now);
  // Forget failures, so that a retry fetches again.
  now.catch(() => asked.delete(file));
  return now;
}

function styled(file: string): Promise<unknown> {
  return new Promise((onload, onerror) => Object.assign(link('stylesheet', file), { onload, onerror }));
}

function link(rel: string, file: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, href: `/${file}` });
  document.head.append(element);
  return element;
}
