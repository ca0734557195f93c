import type { Facts } from '../dati.ts';
import { type DocumentName, documents, listDocumentsInUse } from '../documents.ts';
import { listReferences } from '../writing/references.ts';
import type { MergedDeadline } from './deadlines.ts';
import type { Register } from './register.ts';

/**
 * Finds the day since which managers of the firm have checked all provisions that a text states; `undefined` if the text
 * states none, or one that no manager has checked. References are unresolved; `others`: further provisions of the page.
 */
export function findLawReviewDay(
  content: unknown,
  register: Register,
  others: readonly string[] = [],
): string | undefined {
  const stated = [...listReferences(content), ...others].flatMap((name) =>
    Object.hasOwn(register, name) ? (register[name] ?? []) : [],
  );
  const isChecked = stated.every(({ checkedBy, proposed }) => proposed === true || checkedBy !== null);
  const days = stated.flatMap(({ checked, proposed }) => (proposed ? [] : checked));
  return isChecked ? days.sort()[0] : undefined;
}

/**
 * Groups the labels of the documents in use by the provisions that they state. References are unresolved. `deadlines`:
 * those in use, hidden and proposed ones included; the page of deadlines states their provisions.
 */
export function groupStatingDocuments(
  written: Readonly<Partial<Record<DocumentName, unknown>>>,
  facts: Facts,
  deadlines: readonly Pick<MergedDeadline, 'law'>[],
): ReadonlyMap<string, string[]> {
  const ofDeadlines = deadlines.map(({ law }) => law);
  const labels = new Map<string, string[]>();
  for (const document of listDocumentsInUse(facts))
    for (const fact of new Set([...listReferences(written[document]), ...(document === 'scadenze' ? ofDeadlines : [])]))
      labels.set(fact, [...(labels.get(fact) ?? []), documents[document].label]);
  return labels;
}
