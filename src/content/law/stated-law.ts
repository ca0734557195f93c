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
 * Lists the labels of the documents that state a fact of the register. `written`: texts as typed, by document, with
 * unresolved references.
 */
export function listStatingDocuments(fact: string, written: Readonly<Record<string, unknown>>): string[] {
  return documentNames
    .filter((name) => listStatedLaw(name, written[name]).some((stated) => stated === fact))
    .map((name) => documents[name].label);
}
