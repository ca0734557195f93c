import { type Law, lawFrom, ownRegister, registerDocument } from '../../../src/content/law/register.ts';
import type { TestDatabase } from '../database.ts';

const facts = Object.fromEntries(
  Object.entries(ownRegister)
    .filter(([, { proposed }]) => !proposed)
    .map(([name, fact]) => [name, { ...fact, validUntil: '2999-12-31', version: 1 }]),
);

/** The register as somebody has just read it again, whatever day it is. */
export const lawReadAgain: Law = lawFrom({ facts });

/** Puts it into the database of a site. */
export async function readLawAgain({ staff }: TestDatabase): Promise<void> {
  await staff
    .insertInto('content')
    .values({ page: registerDocument, body: JSON.stringify({ facts }) })
    .execute();
}
