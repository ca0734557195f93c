import { lawDocument, norme } from '../../../src/content/law/norme.ts';
import { getDefaults } from '../../../src/contract/fields/fields.ts';
import type { TestDatabase } from '../database.ts';

const reviews = getDefaults(norme).facts.flatMap(({ id, valid_until }) =>
  valid_until === ''
    ? []
    : [
        [`facts.${id}.checked_by`, 'Anna Conti'],
        [`facts.${id}.valid_until`, '2999-12-31'],
      ],
);

/** Stores a register of law that a manager has checked, and whose checks never expire, so that tests do not depend on the day. */
export async function reviewLaw({ staff }: TestDatabase): Promise<void> {
  await staff
    .insertInto('documents')
    .values({ name: lawDocument, body: JSON.stringify(Object.fromEntries(reviews)) })
    .execute();
}
