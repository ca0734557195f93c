import { type DocumentName, documentNames, documents } from '../documents.ts';
import { listReferences } from '../writing/references.ts';
import { deadlineLaws } from './deadlines.ts';
import { defaultRegister, type Register } from './register.ts';

/** Provisions that a document's page shows without a reference in its texts. */
const lawOutsideTexts: Partial<Record<DocumentName, readonly string[]>> = { scadenze: deadlineLaws };

function listStatedLaw(document: DocumentName, content: unknown): string[] {
  return [...listReferences(content), ...(lawOutsideTexts[document] ?? [])];
}

/**
 * Finds the earliest review day, such as `2026-11-21`, of the provisions that a document states; `undefined` if there
 * are none. `content`: texts as typed, with unresolved references.
 */
export function findLawReviewDay(
  document: DocumentName,
  content: unknown,
  register: Register = defaultRegister,
): string | undefined {
  const days = listStatedLaw(document, content).flatMap((name) =>
    Object.hasOwn(register, name) ? register[name]?.checked || [] : [],
  );
  return days.sort()[0];
}

/**
 * Groups the labels of documents by the facts of the register that they state. `written`: texts as typed, by document,
 * with unresolved references.
 */
export function groupStatingDocuments(written: Readonly<Record<string, unknown>>): ReadonlyMap<string, string[]> {
  const labels = new Map<string, string[]>();
  for (const document of documentNames)
    for (const fact of new Set(listStatedLaw(document, written[document])))
      labels.set(fact, [...(labels.get(fact) ?? []), documents[document].label]);
  return labels;
}
