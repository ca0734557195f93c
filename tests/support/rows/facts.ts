import { dati, type Facts } from '../../../src/content/dati.ts';
import { listUnfilledFacts } from '../../../src/content/facts.ts';
import { defaultContent } from '../../../src/content/published.ts';
import { type Content, readPath, writePath } from '../../../src/contract/fields/changes.ts';
import { applyDefaults } from '../../../src/contract/fields/values.ts';
import type { Site } from '../site.ts';

/** Publishes these facts of the firm over the defaults, and replaces those that were published. */
export async function publishFacts({ database }: Pick<Site, 'database'>, facts: object): Promise<void> {
  const body = JSON.stringify(facts);
  await database.staff
    .insertInto('documents')
    .values({ name: 'dati', body })
    .onConflict((row) => row.column('name').doUpdateSet({ body }))
    .execute();
}

function makeOtherValue(sample: unknown): unknown {
  if (typeof sample === 'number') return sample + 1;
  return /^\d+:/.test(String(sample)) ? '8:30–17:30' : `${sample} vero`;
}

/** Makes facts of a firm: the defaults with a value instead of every placeholder. */
export function makeRealFacts(): Facts {
  const real = listUnfilledFacts(defaultContent.facts, []).reduce<Content>(
    (facts, { path }) => writePath(facts, path, makeOtherValue(readPath(facts, path))),
    { ...defaultContent.facts },
  );
  return applyDefaults(dati, real);
}
