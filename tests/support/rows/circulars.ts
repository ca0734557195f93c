import { makeCircularName } from '../../../src/contract/circulars.ts';
import type { TestDatabase } from '../database.ts';

const sentence = 'Chi chiude l’anno a debito versa il saldo entro il termine, in una volta o a rate di pari importo. ';

/** Markdown with every element that a circular may contain. */
const body = `${sentence.repeat(6)}

## Che cosa fare

- entro il {saldo-iva}, come dice l’{art. 2477 c.c.}
- con il [modello](/servizi), **mai dopo**

> ${sentence}

| Rata | Entro | Interessi |
| --- | --- | --: |
| 1 | 16 marzo | 0 |
| 2 | 16 aprile | 0,33 |
`;

/** Inserts a circular, by default published on 3 November 2025 and corrected the day after. */
export async function publishCircular(
  { owner }: Pick<TestDatabase, 'owner'>,
  {
    number,
    slug,
    published_at = '2025-11-03T08:00:00.000Z',
    withdrawn_at = null,
    corrected = true,
  }: { number: number; slug: string; published_at?: string; withdrawn_at?: string | null; corrected?: boolean },
): Promise<void> {
  const text = {
    title: `Saldo IVA, ${slug}`,
    subject: '',
    author: '',
    topic: 'imprese',
    body,
    preheader: 'Quando e come si versa.',
    points: ['Si versa entro il 16 marzo.', 'Le rate portano interessi.'],
  };
  const { id } = await owner
    .insertInto('circulars')
    .values({
      number,
      slug,
      published_at,
      corrections: JSON.stringify(
        corrected ? [{ at: '2025-11-04T08:00:00.000Z', text: 'Il termine è il 16, non il 15.' }] : [],
      ),
      withdrawn_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = makeCircularName(id);
  await owner
    .insertInto('documents')
    .values({ name, body: JSON.stringify(text), published_at })
    .execute();
}
