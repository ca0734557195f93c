import { stripInvisible } from '../../content/writing/cleaning.ts';
import type { Fault } from '../../contract/fields/checks.ts';
import { isRecord } from '../../contract/fields/fields.ts';
import { toLineFeeds } from '../../contract/schemas.ts';
import { HttpError } from '../http/errors.ts';

/* Content of documents of all kinds: how it is cleaned and refused. */

/** Creates a 400 with the faults of a draft, keyed by the field's path. */
export function invalidContent(faults: readonly Fault[]): HttpError {
  const fields = Object.fromEntries(faults.map(({ path, message }) => [path, message]));
  return new HttpError(400, { code: 'invalid', message: 'Alcuni testi sono da correggere', fields });
}

/**
 * Cleans texts for publication: removes invisible characters, which an approver cannot see, and writes line breaks as LF.
 */
export function normaliseTexts(content: unknown): unknown {
  if (typeof content === 'string') return stripInvisible(toLineFeeds(content));
  if (Array.isArray(content)) return content.map(normaliseTexts);
  if (!isRecord(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, inner]) => [name, normaliseTexts(inner)]));
}
