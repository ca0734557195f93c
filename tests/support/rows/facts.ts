import type { Facts } from '../../../src/content/dati.ts';
import { listUnfilledFacts } from '../../../src/content/facts.ts';
import { defaultContent } from '../../../src/content/published.ts';
import { isRecord } from '../../../src/contract/fields/fields.ts';
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
  const facts = structuredClone(defaultContent.facts);
  for (const { path } of listUnfilledFacts(defaultContent.facts, [])) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const holder = names.reduce(
      (inner: unknown, name) => (isRecord(inner) || Array.isArray(inner) ? Reflect.get(inner, name) : inner),
      facts,
    );
    if (isRecord(holder)) holder[last] = makeOtherValue(holder[last]);
  }
  return facts;
}
