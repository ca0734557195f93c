import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { denyAllPolicy, makePictureHeaders, makeSecurityHeaders } from '../http/security-headers.ts';
import { type StoredAnswer, storeAnswer } from '../http/stored-answer.ts';

/** Exports of `src/site/app/entry-server.tsx`, which renders the pages. */
export type Renderer = typeof import('../../site/app/entry-server.tsx');
export type { PageRead } from '../../site/api/queries.ts';

/** Build assets of a page: CSS to inline, and URLs of the app's chunks, dependencies first. */
export interface PageAssets {
  css: string;
  chunks: string[];
}

/** URLs of the staff document's style sheets and chunks, dependencies first. */
export interface StaffAssets {
  sheets: string[];
  chunks: string[];
}

export interface SiteBuild {
  renderer: Renderer;
  /** Static files by URL path. */
  files: Map<string, StoredAnswer>;
  /** Assets of the page whose source file is `module`. */
  findAssets(module: string): PageAssets | Promise<PageAssets>;
  staff: StaffAssets;
  /** Adds the dev server's scripts to a page. Set in development only; pages then have no cache and no CSP. */
  addDevScripts?: (path: string, html: string) => Promise<string>;
}

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

const entryModulePath = 'src/site/app/entry-client.tsx';
const staffEntryModule = 'src/staff/entry.tsx';

/** Base path of the staff area's build; must equal `base` in `vite.staff.config.ts`. */
const staffBase = '/gestione/';

/** Loads the build in `folder`; `secure`: the site's canonical origin is https. */
export async function loadBuild(folder: string, secure: boolean): Promise<SiteBuild> {
  const client = join(folder, 'client');
  const manifest = parseManifest(client);
  const staffManifest = parseManifest(join(folder, 'gestione'));
  const renderer = await loadRenderer(join(folder, 'server'));
  // Reads all files now: a later build in the same folder must not be mixed with this one.
  const sheets = new Map(
    Object.values(manifest)
      .flatMap(({ css }) => css)
      .map((file) => [file, readFileSync(join(client, file), 'utf8').trim()]),
  );
  return {
    renderer,
    files: new Map([...readFiles(client, '/', secure), ...readFiles(join(folder, 'gestione'), staffBase, secure)]),
    staff: findStaffAssets(staffManifest, staffEntryModule),
    findAssets(module) {
      const chunks = listChunks(manifest, [entryModulePath, module]);
      const css = new Set(chunks.flatMap((key) => manifest[key]?.css ?? []));
      return {
        css: [...css].map((file) => sheets.get(file) ?? '').join(''),
        chunks: chunks.map((key) => `/${manifest[key]?.file}`),
      };
    },
  };
}

/** Imports the renderer with all its lazy modules: a later build in the same folder must not be mixed with it. */
async function loadRenderer(folder: string): Promise<Renderer> {
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => extname(file) === '.js');
  for (const file of modules) await import(pathToFileURL(join(folder, file)).href);
  return await import(pathToFileURL(join(folder, 'entry-server.js')).href);
}

function parseManifest(folder: string): Manifest {
  return v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
}

function findStaffAssets(manifest: Manifest, entry: string): StaffAssets {
  const chunks = listChunks(manifest, [entry]);
  const sheets = new Set(chunks.flatMap((key) => manifest[key]?.css ?? []));
  return {
    sheets: [...sheets].map((file) => staffBase + file),
    chunks: chunks.map((key) => staffBase + manifest[key]?.file),
  };
}

/** Manifest keys of the chunks that these modules load, without duplicates, dependencies first. */
function listChunks(manifest: Manifest, modules: string[], seen = new Set<string>()): string[] {
  return modules.flatMap((module) => {
    const chunk = manifest[module];
    if (!chunk || seen.has(module)) return [];
    seen.add(module);
    return [...listChunks(manifest, chunk.imports, seen), module];
  });
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Responses for the files of a build, by URL path: `base` and the file's path. Skips files of unknown type. */
function readFiles(folder: string, base: string, secure: boolean): Map<string, StoredAnswer> {
  const answers = new Map<string, StoredAnswer>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = contentTypes[extname(file)];
    if (!type) continue;
    const path = join(folder, file);
    const name = file.replaceAll('\\', '/');
    const isAsset = name.startsWith('assets/');
    // Icons and sharing images, which other programs show: not the pictures of a page or of the staff area.
    const isPicture = base === '/' && !isAsset && type.startsWith('image/');
    const headers = {
      ...(isPicture ? makePictureHeaders(secure) : makeSecurityHeaders(denyAllPolicy, secure)),
      'Content-Type': type,
      // File names under assets/ contain a hash of the content; other files may change with the next release.
      'Cache-Control': isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    };
    answers.set(
      base + name,
      storeAnswer(200, headers, {
        identity: readFileSync(path),
        ...(existsSync(`${path}.br`) && { br: readFileSync(`${path}.br`) }),
        ...(existsSync(`${path}.gz`) && { gzip: readFileSync(`${path}.gz`) }),
      }),
    );
  }
  return answers;
}
