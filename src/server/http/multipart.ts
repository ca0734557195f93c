import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { mediaTypes } from './body.ts';
import { badRequest, tooLarge, unsupportedMediaType } from './errors.ts';

/** Room for the fields and the lines between the parts, in bytes. */
const besideFile = 64 * 1024;

/** The fields beside the file, and what became of the file; `undefined` where none came. */
export interface MultipartAnswer<Result> {
  fields: Record<string, string>;
  file: Result | undefined;
}

interface MultipartOptions<Result> {
  file: string;
  fields: readonly string[];
  largestFile: number;
  tooHeavy: string;
  /** Takes the file as it arrives; the sender waits where this is slow. File names are not passed on. */
  take: (chunks: AsyncIterable<Buffer>) => Promise<Result>;
  /** Undoes what `take` has done with a whole file whose body is refused afterwards. */
  giveUp: (result: Result) => Promise<void>;
}

/** Reads a multipart body with one file as it arrives. Throws a 415, 413, 400, and what `take` throws; what was taken is given up then. */
export async function readMultipart<Result>(
  request: Request,
  { file: fileName, fields: fieldNames, largestFile, tooHeavy, take, giveUp }: MultipartOptions<Result>,
): Promise<MultipartAnswer<Result>> {
  const type = request.headers.get('content-type') ?? '';
  if (!mediaTypes.multipart.test(type)) throw unsupportedMediaType();
  if (request.headers.has('content-encoding')) throw unsupportedMediaType('Il contenuto compresso non è ammesso');
  if (Number(request.headers.get('content-length') ?? 0) > largestFile + besideFile) throw tooLarge(tooHeavy);
  if (!request.body) throw badRequest('Il contenuto manca');

  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: {
      files: 1,
      fileSize: largestFile,
      fields: fieldNames.length,
      fieldSize: 4096,
      fieldNameSize: 100,
      parts: fieldNames.length + 1,
      headerPairs: 16,
    },
  });
  const body = request.body.getReader();
  const stopped = new AbortController();
  let refusal: unknown;
  const refuse = (error: unknown) => {
    refusal ??= error;
    stopped.abort();
  };
  // Not refused at once: where there are far too many parts, that is what is wrong.
  let foreignPart = false;
  const fields: Record<string, string> = {};
  let taking: Promise<Result> | undefined;

  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || !fieldNames.includes(name)) foreignPart = true;
    else if (valueTruncated) refuse(tooLarge());
    else if (Object.hasOwn(fields, name)) refuse(badRequest('Un campo è ripetuto'));
    else fields[name] = value;
  });
  parser.on('file', (name, chunks) => {
    foreignPart ||= name !== fileName;
    if (foreignPart) {
      chunks.resume();
      return;
    }
    // Whoever takes the file may not be listening yet when it is refused, and hears of it when it begins to read.
    chunks.on('error', () => {});
    chunks.on('limit', () => refuse(tooLarge(tooHeavy)));
    taking = take(chunks);
    // Awaited below; meanwhile the parser must not wait for a reader that has given up.
    taking.catch((error: unknown) => {
      if (!stopped.signal.aborted) refuse(error);
    });
    stopped.signal.addEventListener('abort', () => chunks.destroy(new Error('The upload was refused')));
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => refuse(tooLarge()));

  try {
    await pipeline(chunksOf(body), parser, { signal: stopped.signal });
    const file = await taking;
    if (foreignPart) refuse(badRequest('Il contenuto ha un campo non ammesso'));
    if (refusal !== undefined) throw refusal;
    return { fields, file };
  } catch {
    // Whoever is still taking the file hears that there is no more of it.
    stopped.abort();
    await taking?.then(giveUp).catch(() => {});
    await discard(body, largestFile + besideFile);
    if (refusal !== undefined) throw refusal;
    // Cut half-way, or no multipart at all.
    throw badRequest('Il caricamento si è interrotto o non è leggibile');
  }
}

/** The body as it arrives. A reader that gives up does not end it: the rest is read by `discard`. */
async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Reads the rest of a refused body: whoever is still sending would otherwise lose the connection before the answer. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<void> {
  let read = 0;
  try {
    for (let next = await reader.read(); !next.done && read < most; next = await reader.read()) {
      read += next.value.byteLength;
    }
  } catch {
    // The sender is gone.
  }
}
