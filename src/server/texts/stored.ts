import type { Kysely } from 'kysely';
import { type DocumentName, documents } from '../../content/documents.ts';
import { lawDocument, type Norme, norme } from '../../content/law/norme.ts';
import { layWritten } from '../../contract/fields/changes.ts';
import { hasShape } from '../../contract/fields/checks.ts';
import { getDefaultValue } from '../../contract/fields/fields.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import type { Database } from '../db/schema.ts';
import { parseBody, type StoredContent, toRecord } from '../documents/rows.ts';

/* Texts as stored: rows hold what the firm has written, by path; the program has the built-in texts. */

/** Built-in content of a document. */
export const getBuiltIn = (name: DocumentName) => toRecord(getDefaultValue(documents[name]));

/** Makes a document's content from a row of it: the firm's texts, and the built-in ones for the others. */
export function layStored(name: DocumentName, row: StoredContent | undefined): Record<string, unknown> {
  return layWritten(getBuiltIn(name), toRecord(parseBody(row?.body ?? null)));
}

/** Makes the published content of a document. Parts that the program no longer takes get the built-in text. */
export function makePublishedContent(name: DocumentName, row: StoredContent | undefined): Record<string, unknown> {
  return toRecord(applyDefaults<unknown>(documents[name], layStored(name, row)));
}

/** Makes a draft from its row. List lengths stay unchecked: publishing reports them. */
export function makeDraft(name: DocumentName, row: StoredContent): Record<string, unknown> {
  const [field, content] = [documents[name], layStored(name, row)];
  return hasShape(field, content) ? content : toRecord(applyDefaults<unknown>(field, content));
}

/** Makes the content of a version, which holds it whole. */
export function makeVersionContent(name: DocumentName, row: StoredContent): Record<string, unknown> {
  return toRecord(applyDefaults<unknown>(documents[name], parseBody(row.body)));
}

/** Law as the program has it. */
export const builtInLaw = toRecord(getDefaultValue(norme));

/** Makes the content of the law from a row of it: what the firm has written, and the built-in law for the rest. */
export function readLawContent(row: StoredContent | undefined): Norme {
  return applyDefaults(norme, layStoredLaw(row));
}

/** Law from a row of it, with values that may be invalid. */
export const layStoredLaw = (row: StoredContent | undefined) =>
  layWritten(builtInLaw, toRecord(parseBody(row?.body ?? null)));

/** Reads the published law. */
export async function readPublishedLaw(db: Kysely<Database>): Promise<Norme> {
  return readLawContent(
    await db.selectFrom('documents').select('body').where('name', '=', lawDocument).executeTakeFirst(),
  );
}
