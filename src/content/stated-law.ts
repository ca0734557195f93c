import { deadlineLaws } from './deadlines.ts';
import { documentNames, documents } from './documents.ts';
import { leavesOf, ownValue } from './fields.ts';

/** The names of the documents whose own texts state a fact of the register, as the list of texts labels them. */
export function documentsThatState(fact: string): string[] {
  return documentNames
    .filter((name) => {
      if (name === 'scadenze' && deadlineLaws.some((law) => law === fact)) return true;
      const document = documents[name];
      return leavesOf(document, ownValue(document)).some(({ value }) => String(value).includes(`{${fact}}`));
    })
    .map((name) => documents[name].label);
}
