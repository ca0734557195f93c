import { badRequest } from './errors.ts';

/** Part of a multipart form. Its bytes are read before the next part; unread ones are skipped. */
export interface MultipartPart {
  name: string;
  /** Name of the file as it was sent; `null` for a field. */
  fileName: string | null;
  bytes: AsyncGenerator<Buffer, void>;
}

const maxHeaderBytes = 8192;
const maxParts = 100;

const unreadable = () => badRequest('Il contenuto si è interrotto o non è leggibile');

/**
 * Reads the parts of a multipart form as they arrive (RFC 7578), for files that must not be in memory. Throws a 400 for a
 * malformed form.
 */
export async function* readParts(chunks: AsyncIterator<Buffer>, contentType: string): AsyncGenerator<MultipartPart> {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]?.trim() ?? '';
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter may lack the line break before it.
  let buffer = Buffer.from('\r\n');

  const readMore = async () => {
    const { value, done } = await chunks.next();
    if (done) throw unreadable();
    buffer = Buffer.concat([buffer, value]);
  };
  let isContentLeft = true;
  /** Yields the bytes before the next delimiter. A reader that stops leaves the others to the next call. */
  async function* readContent(): AsyncGenerator<Buffer, void> {
    for (;;) {
      const end = buffer.indexOf(delimiter);
      const safe = end >= 0 ? end : buffer.length - delimiter.length;
      if (safe > 0) {
        const content = buffer.subarray(0, safe);
        buffer = buffer.subarray(safe);
        yield content;
      }
      if (end >= 0) break;
      await readMore();
    }
    buffer = buffer.subarray(delimiter.length);
    isContentLeft = false;
  }
  const readHeaders = async () => {
    for (let end = buffer.indexOf('\r\n\r\n'); ; end = buffer.indexOf('\r\n\r\n')) {
      if (end > maxHeaderBytes || (end < 0 && buffer.length > maxHeaderBytes)) throw unreadable();
      if (end >= 0) {
        const headers = buffer.toString('utf8', 0, end);
        buffer = buffer.subarray(end + 4);
        return headers;
      }
      await readMore();
    }
  };

  await skip(readContent());
  for (let count = 0; ; count += 1) {
    while (buffer.length < 2) await readMore();
    if (buffer.toString('latin1', 0, 2) === '--') break;
    if (count >= maxParts) throw unreadable();
    const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(await readHeaders())?.[1] ?? '';
    const name = readParameter(disposition, 'name');
    if (name === null) throw unreadable();
    isContentLeft = true;
    yield { name, fileName: readParameter(disposition, 'filename'), bytes: readContent() };
    if (isContentLeft) await skip(readContent());
  }
}

async function skip(bytes: AsyncGenerator<Buffer, void>): Promise<void> {
  while (!(await bytes.next()).done);
}

/** Reads a parameter as browsers write it: quotes and line breaks percent-encoded. */
function readParameter(disposition: string, name: string): string | null {
  const [, value] = new RegExp(`[;\\s]${name}="((?:\\\\"|[^"])*)"`, 'i').exec(` ${disposition}`) ?? [];
  return value?.replace(/\\"|%22/g, '"').replace(/%0D|%0A/gi, ' ') ?? null;
}
