import { isFirmDeadline } from '../../content/law/deadlines.ts';
import {
  defaultRegister,
  parseWrittenLaw,
  registerDocument,
  type WrittenDeadline,
} from '../../content/law/register.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import type { contentCalls, EditedContent } from '../../contract/content.ts';
import { mayActAs } from '../../contract/staff/roles.ts';
import type { Context, Staff } from '../context.ts';
import { describeDocument, parseBody, readDocumentRows, toRecord } from '../documents/rows.ts';
import { readVersion } from '../documents/versions.ts';
import { badRequest, forbidden, versionConflict } from '../http/errors.ts';
import { rewriteLaw } from './store.ts';

/**
 * Restores an earlier version of facts and deadlines, or the built-in one, as a new version. Facts that the firm added
 * stay, because a text may cite them. Throws a 403, a 404, a 409 if the version is stale, a 400 if nothing would change.
 */
export async function restoreLaw(
  staff: Staff,
  { number: restored, version }: ParsedArguments<typeof contentCalls.restore>,
): Promise<EditedContent> {
  if (!mayActAs(staff.actor.role, 'manager')) throw forbidden('Norme e scadenze le cambia un responsabile');
  await rewriteLaw(staff, async (scope, { stored: current, version: currentVersion }) => {
    if (version !== undefined && version !== currentVersion) throw versionConflict(await readLawDocument(scope));
    const former = parseWrittenLaw(
      restored === 'built-in' ? null : parseBody((await readVersion(scope, registerDocument, restored)).body),
    );
    const next = currentVersion + 1;
    const law = {
      facts: restoreRows(current.facts, former.facts, next, (name, fact) =>
        Object.hasOwn(defaultRegister, name) ? undefined : fact,
      ),
      deadlines: restoreRows(current.deadlines, former.deadlines, next, (name): WrittenDeadline | undefined =>
        isFirmDeadline(name) ? undefined : { hidden: false, extensions: [], version: next },
      ),
    };
    if (JSON.stringify(law) === JSON.stringify(current)) throw badRequest('È già così');
    return { next: law, entry: { event: 'law.restored', subject: `versione ${restored}` }, answer: undefined };
  });
  return await readLawDocument(staff);
}

/**
 * Restores the rows of a version. Those that change get the version `next`, higher than that of any row before.
 * `replaceMissing` replaces, or removes, a row that the version lacks.
 */
function restoreRows<Row extends { version: number }>(
  current: Record<string, Row>,
  former: Record<string, Row>,
  next: number,
  replaceMissing: (name: string, row: Row) => Row | undefined,
): Record<string, Row> {
  const rows = [...new Set([...Object.keys(current), ...Object.keys(former)])].map(
    (name): [string, Row | undefined] => {
      const [currentRow, formerRow] = [current[name], former[name]];
      if (currentRow && formerRow && serializeRow(currentRow) === serializeRow(formerRow)) return [name, currentRow];
      return [name, formerRow ? { ...formerRow, version: next } : currentRow && replaceMissing(name, currentRow)];
    },
  );
  return Object.fromEntries(rows.flatMap(([name, row]) => (row ? [[name, row]] : [])));
}

const serializeRow = (row: { version: number }) => JSON.stringify({ ...row, version: 0 });

/** Reads facts and deadlines as a document, which they are stored as. A change of it is published at once. */
async function readLawDocument(context: Pick<Context, 'db'>): Promise<EditedContent> {
  const rows = await readDocumentRows(context, registerDocument);
  return {
    ...describeDocument(rows),
    page: registerDocument,
    published: toRecord(parseBody(rows.published?.body ?? null)),
    draft: null,
    builtIn: {},
    fields: null,
    editable: true,
    publishable: true,
    present: [],
  };
}
