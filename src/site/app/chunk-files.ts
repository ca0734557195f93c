/* What a dynamic import fetches beside its chunk. Vite's own part would fetch styles that the document has inside it (decision 031). */

/** The chunks that the document itself names. Their styles stand in it. */
const inDocument = new Set(Array.from(document.scripts, ({ src }) => chunkOf(src)));

const asked = new Map<string, Promise<unknown>>();

/** Loads a chunk once the style sheets among `files` (paths without a leading slash) are there. Rejects where one does not come. */
export async function loadWithFiles<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  await Promise.all(files.filter((file) => !inDocument.has(chunkOf(file))).map(fetchOnce));
  return await load();
}

/** `Contatti` of `assets/Contatti-CqNs0Di4.js`, and of the style sheet that belongs to it. */
function chunkOf(file: string): string {
  return file.replace(/^.*\/|-.{8}\.\w+$/g, '');
}

function fetchOnce(file: string): Promise<unknown> {
  const before = asked.get(file);
  if (before) return before;
  const now = file.endsWith('.css') ? styled(file) : Promise.resolve(link('modulepreload', file));
  asked.set(file, now);
  // A later try asks again.
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
