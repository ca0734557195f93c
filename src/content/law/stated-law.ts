import type { Facts } from '../dati.ts';
import { type DocumentName, documentNames, documents, listDocumentsInUse } from '../documents.ts';
import { listReferences } from '../writing/references.ts';
import type { LawDeadline, Register } from './register.ts';

/** Names of the references in each document. */
type References = ReadonlyMap<DocumentName, readonly string[]>;

/** Lists the references in documents as typed. */
export function listAllReferences(written: Readonly<Partial<Record<DocumentName, unknown>>>): References {
  return new Map(documentNames.map((name) => [name, listReferences(written[name])]));
}

/**
 * Finds the day since which managers of the firm have checked all of these provisions; `undefined` if there is none, or
 * one that no manager has checked. Names of other references are ignored.
 */
export function findLawReviewDay(names: readonly string[], register: Register): string | undefined {
  const stated = names.flatMap((name) => (Object.hasOwn(register, name) ? (register[name] ?? []) : []));
  const isChecked = stated.every(({ checkedBy, proposed }) => proposed === true || checkedBy !== null);
  const days = stated.flatMap(({ checked, proposed }) => (proposed ? [] : checked));
  return isChecked ? days.sort()[0] : undefined;
}

/**
 * Groups the labels of the documents in use by the provisions that they state. `deadlines`: those in use, hidden and
 * proposed ones included; the page of deadlines states their provisions.
 */
export function groupStatingDocuments(
  references: References,
  facts: Facts,
  deadlines: readonly Pick<LawDeadline, 'fact'>[],
): ReadonlyMap<string, string[]> {
  const ofDeadlines = deadlines.flatMap(({ fact }) => fact ?? []);
  const labels = new Map<string, string[]>();
  for (const document of listDocumentsInUse(facts))
    for (const fact of new Set([...(references.get(document) ?? []), ...(document === 'scadenze' ? ofDeadlines : [])]))
      labels.set(fact, [...(labels.get(fact) ?? []), documents[document].label]);
  return labels;
}
