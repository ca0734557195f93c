import { defaultRegister, registerDocument } from '../../../src/content/law/register.ts';
import type { TestDatabase } from '../database.ts';

const facts = Object.fromEntries(
  Object.entries(defaultRegister)
    .filter(([, { proposed }]) => !proposed)
    .map(([name, fact]) => [name, { ...fact, checkedBy: 'Anna Conti', validUntil: '2999-12-31', version: 1 }]),
);

/** Stores a register of law that a manager has checked, and whose checks never expire, so that tests do not depend on the day. */
export async function reviewLaw({ staff }: TestDatabase): Promise<void> {
  await staff
    .insertInto('documents')
    .values({ name: registerDocument, body: JSON.stringify({ facts, deadlines: {} }) })
    .execute();
}
