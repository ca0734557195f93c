import { type DocumentName, documentNames, documents } from '../documents.ts';
import { listReferences } from '../writing/references.ts';
import { deadlineLaws } from './deadlines.ts';
import { defaultRegister, type Register } from './register.ts';

const beside: Partial<Record<DocumentName, readonly string[]>> = { scadenze: deadlineLaws };

function listStatedLaw(document: DocumentName, content: unknown): string[] {
  return [...listReferences(content), ...(beside[document] ?? [])];
}

/**
 * Earliest review day, such as `2026-11-21`, of the law stated by a document (as typed, with references); `undefined`
 * if it states none.
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
 * Labels of the documents that state a fact of the register, in their texts as typed in `written`, or on their pages.
 */
export function listStatingDocuments(fact: string, written: Readonly<Record<string, unknown>>): string[] {
  return documentNames
    .filter((name) => listStatedLaw(name, written[name]).some((stated) => stated === fact))
    .map((name) => documents[name].label);
}
