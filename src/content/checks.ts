import { readPath } from '../contract/fields/changes.ts';
import {
  type Fault,
  findFaults as findFieldFaults,
  findRepetition,
  findValueFault,
} from '../contract/fields/checks.ts';
import type { AnyField } from '../contract/fields/fields.ts';
import { type Leaf, listPlaceholders } from '../contract/fields/leaves.ts';
import { listOfficeNames } from './facts.ts';
import type { Register } from './law/register.ts';
import { findDayFault, findRelatedPath } from './time/day-checks.ts';
import { findReferenceFault } from './writing/references.ts';

/* Checks of texts and facts that need more than the field: references, other values of the content. */

/** Lists the errors that block the publication of `content`. References resolve against `law`. */
export function findFaults(field: AnyField, content: unknown, law?: Register): Fault[] {
  return findFieldFaults(field, content, (leaf) => {
    const related = findRelatedPath(leaf.field, leaf.path);
    return findRelatedFault(leaf, related === null ? undefined : readPath(content, related), law);
  });
}

/** Error message that blocks the publication of a value, or `null`. `related`: value at `findRelatedPath`. */
export function findLeafFault(leaf: Leaf, related: unknown, law?: Register): string | null {
  return findValueFault(leaf) ?? findRelatedFault(leaf, related, law);
}

function findRelatedFault({ field, value, path }: Leaf, related: unknown, law?: Register): string | null {
  if (field.kind !== 'line' && field.kind !== 'text') return null;
  const fault = findReferenceFault(String(value), listPlaceholders(field), law);
  if (fault !== null || field.kind === 'text') return fault;
  if (field.control === 'office') return findOfficeFault(String(value), related);
  if (field.unique) return findRepetition(path, value, related);
  return findDayFault(field, path, String(value), related);
}

function findOfficeFault(name: string, contacts: unknown): string | null {
  return name === '' || listOfficeNames(contacts).includes(name)
    ? null
    : 'Questa sede non c’è più: va scelta tra quelle dei recapiti, o tolta';
}
