import type { lawCalls } from '../../contract/law.ts';
import type { Staff, Visit } from '../context.ts';
import type { Rules } from '../http/calls.ts';
import { changeFact, confirmFact, listLaw } from './register.ts';

/** The register of the law that the site states. */
export const lawRules: Rules<typeof lawCalls, Visit, Staff> = {
  list: listLaw,
  change: changeFact,
  confirm: confirmFact,
};
