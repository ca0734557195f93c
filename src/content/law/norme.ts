import { type ContentOf, type Described, group, list, readId } from '../../contract/fields/fields.ts';
import { deadlineFields, factFields } from '../../contract/law.ts';
import { makeSlug } from '../circulars/slug.ts';
import { type DeadlineRule, deadlineRules } from './deadline-rules.ts';
import { makeProposedFactName, proposedDeadlines, proposedFacts } from './proposed-deadlines.ts';
import { type LegalFact, legalFacts } from './provisions.ts';

/* The law as a document: the facts and deadlines of the program, which the firm reviews, changes and adds to. */

/** Name of the document of the law. */
export const lawDocument = 'norme';

/** Id in the document of a fact that comes with the program. */
export const makeFactId = (name: string) => makeSlug(name);

function makeFactEntry([name, fact]: [name: string, fact: LegalFact]): Described<ContentOf<typeof factFields>> {
  const { text, value = null, law, source, read = '', checked, validUntil } = fact;
  const review = { valid_until: validUntil, checked, checked_by: '', former: null };
  return { id: makeFactId(name), name, text, value, law, source, read, ...review };
}

function makeDeadlineEntry([id, rule]: [id: string, rule: Omit<DeadlineRule, 'law'> & { law: string }]) {
  const { what, who, groups, when, moves, law, quarterly = false } = rule;
  const unchanged = { hidden: false, extensions: [], sequence: 0 };
  return { id, what, who, groups, when, moves, law: makeFactId(law), quarterly, ...unchanged };
}

const proposals = Object.entries(proposedDeadlines).map(
  ([name, proposal]) => [name, { ...proposal, law: makeProposedFactName(name) }] as const,
);

export const norme = group('Norme e scadenze', {
  facts: list(
    'Norme',
    { max: 500 },
    factFields,
    Object.entries({ ...legalFacts, ...proposedFacts }).map(makeFactEntry),
  ),
  deadlines: list('Scadenze', { max: 500 }, deadlineFields, [
    ...Object.entries<DeadlineRule>(deadlineRules).map(makeDeadlineEntry),
    ...proposals.map(([name, proposal]) => makeDeadlineEntry([name, proposal])),
  ]),
});

export type Norme = ContentOf<typeof norme>;
export type FactEntry = Norme['facts'][number];
export type DeadlineEntry = Norme['deadlines'][number];

const builtInIds = {
  facts: new Set(norme.fields.facts.value.map(readId)),
  deadlines: new Set(norme.fields.deadlines.value.map(readId)),
};

/** True for an entry that comes with the program: the firm can change it, not delete it. */
export function isBuiltIn(list: keyof typeof builtInIds, id: string): boolean {
  return builtInIds[list].has(id);
}
