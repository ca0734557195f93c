import type { Context } from 'hono';
import { type BodyTime, readFormData } from './body.ts';
import { badRequest, tooLarge } from './errors.ts';
import type { HttpEnv } from './request.ts';

/** Bytes allowed in addition to the file, for the fields and the boundaries between the parts. */
const maxFieldsBytes = 64 * 1024;

interface MultipartOptions {
  /** Name of the part that contains the file. */
  file: string;
  fields: readonly string[];
  maxFileBytes: number;
  tooLargeMessage: string;
  time: BodyTime;
}

/**
 * Reads the fields and the single file of a multipart body, with the file's name as it was sent. Throws like `readFormData`, a 413
 * for a too large file or too many parts, and a 400 for a repeated or unknown part.
 */
export async function readMultipart(
  context: Context<HttpEnv>,
  { file: fileName, fields: fieldNames, maxFileBytes, tooLargeMessage, time }: MultipartOptions,
): Promise<{ fields: Record<string, string>; file: Uint8Array | null; sentName: string }> {
  const parts = await readFormData(context, ['multipart'], {
    maxBytes: maxFileBytes + maxFieldsBytes,
    tooLargeMessage,
    time,
  });
  const names = [...parts.keys()];
  if (names.length > fieldNames.length + 1) throw tooLarge();
  if (new Set(names).size < names.length) throw badRequest('Un campo è ripetuto');
  const fields: Record<string, string> = {};
  let file: Uint8Array | null = null;
  let sentName = '';
  for (const [name, value] of parts) {
    if (typeof value === 'string' && fieldNames.includes(name)) fields[name] = value;
    else if (typeof value !== 'string' && name === fileName) {
      file = await value.bytes();
      sentName = value.name;
    } else throw badRequest('Il contenuto ha un campo non ammesso');
  }
  if (file !== null && file.byteLength > maxFileBytes) throw tooLarge(tooLargeMessage);
  return { fields, file, sentName };
}
