import type { Kysely } from 'kysely';
import { hasShape } from '../../content/checks.ts';
import { type DocumentName, documents } from '../../content/documents.ts';
import { registerDocument } from '../../content/law/register.ts';
import { type AnyField, getDefaultValue, isRecord } from '../../contract/fields/fields.ts';
import { applyDefaults, findDefaultEntry, findSameEntry } from '../../contract/fields/values.ts';
import type { Database } from '../db/schema.ts';
import { parseBody, type StoredContent, toRecord } from '../documents/rows.ts';

/* Texts as stored: the firm's words where it has written any, the built-in ones elsewhere. */

/** Makes the published content of a document: the firm's texts, and the built-in ones for the others. */
export function makePublishedContent(name: DocumentName, row: StoredContent | undefined): Record<string, unknown> {
  const written = row && findChangedParts(documents[name], row);
  return toRecord(applyDefaults<unknown>(documents[name], written));
}

/**
 * Makes a draft from its row, with the current defaults, and completes it if its shape is outdated. List lengths stay
 * unchecked: publishing reports them.
 */
export function makeDraft(name: DocumentName, row: StoredContent): Record<string, unknown> {
  const field = documents[name];
  const written = updateDefaults(field, row);
  return toRecord(hasShape(field, written) ? written : applyDefaults<unknown>(field, written));
}

/** Finds the parts of a document that the firm has changed, from its row. */
export function findChangedParts(field: AnyField, row: StoredContent): unknown {
  return resolveUntouched(field, parseBody(row.body), parseBody(row.defaults));
}

/** Updates a row's content: parts that equal the default at the time of writing become the current default. */
export function updateDefaults(field: AnyField, row: StoredContent): unknown {
  return resolveUntouched(field, parseBody(row.body), parseBody(row.defaults), getDefaultValue(field));
}

/**
 * Replaces the parts of `body` that equal `formerDefault`, the default at the time of writing, by `currentDefault`.
 * Without `currentDefault` only the changed parts remain.
 */
function resolveUntouched(field: AnyField, body: unknown, formerDefault: unknown, currentDefault?: unknown): unknown {
  if (formerDefault === null) return body;
  if (field.kind === 'group' && isRecord(body) && isRecord(formerDefault)) {
    return Object.fromEntries(
      Object.entries(field.fields)
        .filter(([name]) => Object.hasOwn(body, name))
        .map(([name, inner]) => [
          name,
          resolveUntouched(
            inner,
            body[name],
            formerDefault[name],
            isRecord(currentDefault) ? currentDefault[name] : currentDefault,
          ),
        ]),
    );
  }
  if (JSON.stringify(body) === JSON.stringify(formerDefault)) return currentDefault;
  if (field.kind !== 'list' || !Array.isArray(body) || !Array.isArray(formerDefault)) return body;
  return body.map((entry) => {
    const [before, builtIn] = [findSameEntry(entry, formerDefault), findDefaultEntry(field, entry)];
    if (builtIn === undefined || before === undefined) return entry;
    return Object.assign({}, resolveUntouched(field.item, entry, before, currentDefault && builtIn), {
      id: before.id,
    });
  });
}

/** Reads the law register as the firm has stored it. */
export async function readStoredLaw(db: Kysely<Database>): Promise<unknown> {
  const law = await db.selectFrom('documents').select('body').where('name', '=', registerDocument).executeTakeFirst();
  return parseBody(law?.body ?? null);
}
