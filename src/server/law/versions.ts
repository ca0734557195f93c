import { isFirmDeadline } from '../../content/law/deadlines.ts';
import {
  defaultRegister,
  parseWrittenLaw,
  registerDocument,
  type WrittenDeadline,
  type WrittenLaw,
} from '../../content/law/register.ts';
import { groupStatingDocuments } from '../../content/law/stated-law.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import type { contentCalls, EditedContent } from '../../contract/content.ts';
import { mayActAs } from '../../contract/staff/roles.ts';
import type { Context, Staff } from '../context.ts';
import { describeDocument, parseBody, readDocumentRows, toRecord } from '../documents/rows.ts';
import { readVersion } from '../documents/versions.ts';
import { badRequest, conflict, forbidden, versionConflict } from '../http/errors.ts';
import { readPublishedContents } from '../texts/contents.ts';
import { rewriteLaw } from './store.ts';

/**
 * Restores an earlier version of facts and deadlines, or the built-in one, as a new version; with `only`, a single row.
 * Throws a 403, a 404, a 409 if the version is stale or a cited fact would disappear, a 400 if nothing would change.
 */
export async function restoreLaw(
  staff: Staff,
  { number: restored, version, only }: ParsedArguments<typeof contentCalls.restore>,
): Promise<EditedContent> {
  if (!mayActAs(staff.actor.role, 'manager')) throw forbidden('Norme e scadenze le cambia un responsabile');
  await rewriteLaw(staff, async (scope, { stored: current, version: currentVersion }) => {
    if (version !== undefined && version !== currentVersion) throw versionConflict(await readLawDocument(scope));
    const former = parseWrittenLaw(
      restored === 'own' ? null : parseBody((await readVersion(scope, registerDocument, restored)).body),
    );
    const restoreOptions = { only, version: currentVersion + 1 };
    const law = {
      facts: restoreRows(current.facts, former.facts, {
        ...restoreOptions,
        section: 'facts',
        // Facts that the firm added are not removed, because a text may cite them.
        replaceMissing: (name, fact) =>
          only === undefined && !Object.hasOwn(defaultRegister, name) ? fact : undefined,
      }),
      deadlines: restoreRows(current.deadlines, former.deadlines, {
        ...restoreOptions,
        section: 'deadlines',
        replaceMissing: (name): WrittenDeadline | undefined =>
          isFirmDeadline(name) ? undefined : { hidden: false, extensions: [], version: currentVersion + 1 },
      }),
    };
    if (JSON.stringify(law) === JSON.stringify(current)) throw badRequest('È già così');
    await refuseRemovingCitedFacts(scope, current, law);
    const [, name = ''] = /^\w+\.(.*)$/s.exec(only ?? '') ?? [];
    const subject = current.facts[name]?.law ?? former.facts[name]?.law ?? current.deadlines[name]?.what ?? name;
    return {
      next: law,
      entry: { event: 'law.restored', subject: only === undefined ? `versione ${restored}` : subject },
      answer: undefined,
    };
  });
  return await readLawDocument(staff);
}

interface RestoreOptions<Row> {
  section: keyof WrittenLaw;
  only: string | undefined;
  /** New version number of rows that change, higher than that of any row before. */
  version: number;
  /** Replacement for a row that the restored version lacks; `undefined` removes it. */
  replaceMissing: (name: string, row: Row) => Row | undefined;
}

function restoreRows<Row extends { version: number }>(
  current: Record<string, Row>,
  former: Record<string, Row>,
  { section, only, version, replaceMissing }: RestoreOptions<Row>,
): Record<string, Row> {
  const rows = [...new Set([...Object.keys(current), ...Object.keys(former)])].map(
    (name): [string, Row | undefined] => {
      const [currentRow, formerRow] = [current[name], former[name]];
      if (only !== undefined && only !== `${section}.${name}`) return [name, currentRow];
      if (currentRow && formerRow && serializeRow(currentRow) === serializeRow(formerRow)) return [name, currentRow];
      return [name, formerRow ? { ...formerRow, version } : currentRow && replaceMissing(name, currentRow)];
    },
  );
  return Object.fromEntries(rows.flatMap(([name, row]) => (row ? [[name, row]] : [])));
}

const serializeRow = (row: { version: number }) => JSON.stringify({ ...row, version: 0 });

/** Throws a 409 if `next` lacks a fact that a text or a deadline cites. */
async function refuseRemovingCitedFacts(scope: Staff, current: WrittenLaw, next: WrittenLaw): Promise<void> {
  const statingDocuments = groupStatingDocuments(await readPublishedContents(scope));
  for (const name of Object.keys(current.facts)) {
    if (Object.hasOwn(next.facts, name) || Object.hasOwn(defaultRegister, name)) continue;
    const places = statingDocuments.get(name) ?? [];
    const isCitedByDeadline = Object.values(next.deadlines).some(({ law }) => law === name);
    if (places.length > 0 || isCitedByDeadline)
      throw conflict('in-use', `«${name}» si legge ancora: ${isCitedByDeadline ? 'Scadenze' : places.join(', ')}`);
  }
}

/** Reads facts and deadlines as a document, which they are stored as. A change of it is published at once. */
async function readLawDocument(context: Pick<Context, 'db'>): Promise<EditedContent> {
  const rows = await readDocumentRows(context, registerDocument);
  return {
    ...describeDocument(rows),
    page: registerDocument,
    published: toRecord(parseBody(rows.published?.body ?? null)),
    draft: null,
    own: {},
    fields: null,
    editable: true,
    publishable: true,
    present: [],
  };
}
