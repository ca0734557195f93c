import { type DocumentName, documentNames, documents } from '../documents.ts';
import { referencesIn } from '../writing/references.ts';
import { deadlineLaws } from './deadlines.ts';
import { ownRegister, type Register } from './register.ts';

const beside: Partial<Record<DocumentName, readonly string[]>> = { scadenze: deadlineLaws };

function lawStatedBy(document: DocumentName, content: unknown): string[] {
  return [...referencesIn(content), ...(beside[document] ?? [])];
}

/**
 * The earliest day on which the law that a document (as typed, with references) states was read, such as `2026-11-21`; nothing where it
 * states none.
 */
export function lawCheckedIn(
  document: DocumentName,
  content: unknown,
  register: Register = ownRegister,
): string | undefined {
  const days = lawStatedBy(document, content).flatMap((name) =>
    Object.hasOwn(register, name) ? register[name]?.checked || [] : [],
  );
  return days.sort()[0];
}

/**
 * The documents whose texts, as they are typed in `written`, or whose pages state a fact of the register, as the list of texts labels them.
 */
export function documentsThatState(fact: string, written: Readonly<Record<string, unknown>>): string[] {
  return documentNames
    .filter((name) => lawStatedBy(name, written[name]).some((stated) => stated === fact))
    .map((name) => documents[name].label);
}
