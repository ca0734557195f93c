import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { uploadLimits } from '../src/contract/limits.ts';
import { newName } from '../src/contract/photos/images.ts';
import { rowNumber } from '../src/contract/schemas.ts';
import type { Context } from '../src/server/context.ts';
import { HttpError } from '../src/server/http/errors.ts';
import { removeStudioPhoto } from '../src/server/photos/carousel.ts';
import { addPhoto, listPhotos, type PhotoPlace, removePhotoEverywhere } from '../src/server/photos/commands.ts';
import { PhotoError, type PhotoProblem } from '../src/server/photos/photo-error.ts';
import { removeImage } from '../src/server/photos/places.ts';
import { exitCodes, makeProgram, runAsMain, type Terminal, UsageError, withDatabase } from './command.ts';

const help = `Puts the firm's photos on the site. JPEG, PNG, WebP or AVIF, up to 30 MB and 50 megapixels.

  npm run photos -- add FILE --page PAGE --name NAME   on a page, in the place of a photo of that name
  npm run photos -- add FILE… --page PAGE              several: each under its file's name
  npm run photos -- add FILE… --studio [--title TITLE] [--order NUMBER]
                                                       among the studio's photos, at the end or in that place
  npm run photos -- list
  npm run photos -- remove --page PAGE --name NAME
  npm run photos -- remove --studio ID                 the number is in the list
  npm run photos -- remove --hash HASH                 wherever it shows

The pages look for these photos:
  home      executive-portait, advisory-office, controller-presentation
  servizi   url-1-servizi
  team      the members' names, as the team page has them`;

const placeOptions = { page: { type: 'string' }, name: { type: 'string' }, hash: { type: 'string' } } as const;

async function add(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...placeOptions, studio: { type: 'boolean' }, title: { type: 'string' }, order: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError('Name at least one file.');
  const placed = positionals.map((file) => ({ file, place: choosePlace(file, values, positionals.length) }));

  const { console } = terminal;
  let failed = 0;
  await withDatabase(terminal, async ({ staff }) => {
    for (const { file, place } of placed) {
      try {
        const { url, id } = await addPhoto(makeContext(staff), await readPhoto(file), place);
        console.log(`${file}: ${'page' in place ? `${place.page} ${place.name}` : `studio ${id}`}, ${url}`);
      } catch (error) {
        failed++;
        console.error(`${file}: ${describeError(error)}`);
      }
    }
  });
  if (failed > 0) console.error(`${failed} of ${placed.length} not added.`);
  return failed > 0 ? exitCodes.failed : exitCodes.done;
}

async function list(args: string[], terminal: Terminal): Promise<number> {
  const { console } = terminal;
  parseArgs({ args });
  const photos = await withDatabase(terminal, ({ staff }) => listPhotos(staff));
  if (photos.length === 0) console.log('No photos yet.');
  const lines = photos.map((photo) => [photo.place, photo.name ?? '-', photo.url, photo.starter ? 'starter' : '']);
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  return exitCodes.done;
}

async function remove(args: string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({ args, options: { ...placeOptions, studio: { type: 'string' } } });
  const { page, name, studio, hash } = values;
  if ([page, studio, hash].filter((way) => way !== undefined).length !== 1) {
    throw new UsageError('Say which photo: --page and --name, --studio, or --hash.');
  }
  return await withDatabase(terminal, async ({ staff }) => {
    if (hash !== undefined)
      return printRemoved(terminal, await removePhotoEverywhere(makeContext(staff), hash), `with the hash ${hash}`);
    if (studio !== undefined) {
      const id = v.safeParse(rowNumber, studio);
      return printRemoved(
        terminal,
        id.success ? await countRemoved(removeStudioPhoto(makeContext(staff), id.output)) : 0,
        `${studio} of the studio`,
      );
    }
    if (page === undefined || name === undefined) throw new UsageError('--page needs --name.');
    const key = { nome_pagina: page, nome_foto: name };
    return printRemoved(
      terminal,
      await countRemoved(removeImage(makeContext(staff), key)),
      `${name} on the page ${page}`,
    );
  });
}

/** Awaits the removal of a photo. Resolves with 1, or with 0 if there was no such photo. */
async function countRemoved(removal: Promise<void>): Promise<number> {
  try {
    await removal;
    return 1;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return 0;
    throw error;
  }
}

function makeContext(db: Context['db']): Context {
  return { db, actor: { kind: 'command', name: 'photos' }, now: new Date() };
}

function printRemoved({ console }: Terminal, removed: number, which: string): number {
  if (removed === 0) console.error(`There is no photo ${which}.`);
  else console.log(removed === 1 ? 'Removed.' : `Removed from ${removed} places.`);
  return removed === 0 ? exitCodes.failed : exitCodes.done;
}

interface AddOptions {
  page?: string | undefined;
  name?: string | undefined;
  title?: string | undefined;
  order?: string | undefined;
  hash?: string | undefined;
  studio?: boolean | undefined;
}

function choosePlace(file: string, { page, name, title, order, studio, hash }: AddOptions, files: number): PhotoPlace {
  if (hash !== undefined) throw new UsageError('--hash is for remove.');
  if ((page === undefined) === (studio === undefined)) throw new UsageError('Say where: --page or --studio.');
  if (page === undefined) {
    if (name !== undefined) throw new UsageError('A studio photo has a --title, not a --name.');
    if (order !== undefined && !/^-?\d{1,9}$/.test(order)) throw new UsageError('--order must be a whole number.');
    return { studio: true, title, order: order === undefined ? undefined : Number(order) };
  }
  if (title !== undefined || order !== undefined) throw new UsageError('--title and --order are for --studio.');
  if (name !== undefined && files > 1) throw new UsageError('One --name is for one file.');
  const photoName = name ?? basename(file, extname(file));
  for (const [option, value] of [
    ['--page', page],
    ['--name', photoName],
  ] as const) {
    if (!v.is(newName, value)) throw new UsageError(`${option} "${value}": letters, digits, dots, dashes, up to 100.`);
  }
  return { page, name: photoName };
}

async function readPhoto(file: string): Promise<Uint8Array> {
  const { size } = await stat(file);
  if (size > uploadLimits.file) throw new PhotoError('too-many-bytes');
  return await readFile(file);
}

const problemTexts: Record<PhotoProblem, string> = {
  'not-an-image': 'not a JPEG, PNG, WebP or AVIF picture',
  heic: 'a HEIC picture: save it as JPEG first',
  'too-many-bytes': 'heavier than 30 MB',
  'too-many-pixels': 'more than 50 megapixels',
  damaged: 'damaged or incomplete',
  'too-costly': 'takes too much memory or time',
};

function describeError(error: unknown): string {
  if (error instanceof PhotoError) return problemTexts[error.problem];
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'no such file';
  if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return 'a folder, not a file';
  return error instanceof Error ? error.message : String(error);
}

export const photos = makeProgram(help, { add, list, remove });

await runAsMain(import.meta.filename, photos);
