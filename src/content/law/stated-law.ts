import { type DocumentName, documentNames, documents } from '../documents.ts';
import { listReferences } from '../writing/references.ts';
import { deadlineLaws } from './deadlines.ts';
import { defaultRegister, type Register } from './register.ts';

/** Provisions that a document's page shows without a reference in its texts. */
const lawOutsideTexts: Partial<Record<DocumentName, readonly string[]>> = { scadenze: deadlineLaws };

function listStatedLaw(document: DocumentName, content: unknown): string[] {
  return [...listReferences(content), ...(lawOutsideTexts[document] ?? [])];
}

/** Finds the earliest review day of the provisions that a document states. References are unresolved. */
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

/** Groups the labels of the documents `names` by the facts that they state. References are unresolved. */
export function groupStatingDocuments(
  written: Readonly<Record<string, unknown>>,
  names: readonly DocumentName[] = documentNames,
): ReadonlyMap<string, string[]> {
  const labels = new Map<string, string[]>();
  for (const document of names)
    for (const fact of new Set(listStatedLaw(document, written[document])))
      labels.set(fact, [...(labels.get(fact) ?? []), documents[document].label]);
  return labels;
}
