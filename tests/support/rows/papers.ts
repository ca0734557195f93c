import type { PaperRequest, PaperRequestPost } from '../../../src/contract/papers/calls.ts';
import { makePapersLink, readPapersKey } from '../../../src/server/papers/key.ts';
import type { Site } from '../site.ts';
import type { StaffBrowser } from '../staff.ts';

/** Bytes that pass for a PDF, of a given size. */
export const makePdf = (size = 2000, mark = 'una visura') =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${mark}\n`), Buffer.alloc(Math.max(0, size - mark.length - 10), mark)]);

/** Asks a client for papers by the call of staff. */
export async function askForPapers(
  caller: StaffBrowser,
  post: Partial<Omit<PaperRequestPost, 'papers'>> & { papers?: { title: string; note?: string }[] } = {},
): Promise<PaperRequest> {
  const answer = await caller.call('POST', '/api/paper-requests', {
    nome: 'Maria Bianchi',
    email: 'maria.bianchi@example.com',
    title: 'Dichiarazione dei redditi',
    papers: [{ title: 'Visura camerale', note: 'non più vecchia di tre mesi' }, { title: 'Carta d’identità' }],
    ...post,
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return await answer.json();
}

/** URL of the client's page. */
export function findPapersLink({ url, variables }: Pick<Site, 'url' | 'variables'>, request: PaperRequest): string {
  const { DATA_DIR: dataDir = '', DOCUMENTS_KEY: documentsKey = null } = variables;
  const key = readPapersKey({ dataDir, documentsKey });
  if (key === null) throw new Error('The site has no key');
  return makePapersLink(key, url, request);
}

export interface HandIn {
  paper?: string | undefined;
  action?: string;
  note?: string;
  files?: { name: string; bytes: Buffer }[];
}

/** Posts the form of the client's page, with scripts: the note comes after the files. */
export async function handIn(
  link: string,
  { paper, files = [], ...fields }: HandIn,
  headers: Record<string, string> = { accept: 'application/json' },
): Promise<Response> {
  const form = new FormData();
  if (paper !== undefined) form.set('paper', paper);
  for (const { name, bytes } of files) form.append('file', new File([new Uint8Array(bytes)], name));
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return await fetch(link, { method: 'POST', body: form, headers, redirect: 'manual' });
}

/** Asks for papers and hands in a PDF for the first of them; returns the request and the file's id. */
export async function leaveFile(
  site: Pick<Site, 'url' | 'variables'>,
  caller: StaffBrowser,
): Promise<{ request: PaperRequest; file: string; link: string }> {
  const { id, ...asked } = await askForPapers(caller);
  const link = findPapersLink(site, { id, ...asked });
  const answer = await handIn(link, { paper: asked.papers[0]?.id, files: [{ name: 'visura.pdf', bytes: makePdf() }] });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  const request: PaperRequest = await (await caller.call('GET', `/api/paper-requests/${id}`)).json();
  return { request, file: request.papers[0]?.files[0]?.id ?? '', link };
}
