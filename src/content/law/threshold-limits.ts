import { fillWithDates } from '../time/italian-date.ts';
import { joinWithNoBreak } from '../writing/cleaning.ts';
import type { LegalFactName } from './provisions.ts';
import { type Register, requireFact } from './register.ts';
import type { Measure, Threshold } from './threshold-check.ts';

export interface StatedThreshold extends Threshold {
  texts: Readonly<Record<Measure, string>>;
  /** Sentences that cite the law: `bySize` for an answer by the limits, `otherwise` for one by another paragraph. */
  law: { bySize: string; otherwise: string };
}

interface KnownThreshold extends Omit<StatedThreshold, 'law'> {
  law: string;
  article: string;
}

function makeThreshold(
  register: Register,
  articleName: LegalFactName,
  names: Readonly<Record<Measure, LegalFactName>>,
  { least, endsAfter }: Pick<Threshold, 'least' | 'endsAfter'>,
): KnownThreshold {
  const { assets, revenue, staff } = names;
  const readFact = (name: LegalFactName) => {
    const { text, value, law } = requireFact(register, name);
    if (value === undefined) throw new Error(`The limit «${name}» has no figure`);
    return { text: joinWithNoBreak(text), value, law };
  };

  return {
    limits: { assets: readFact(assets).value, revenue: readFact(revenue).value, staff: readFact(staff).value },
    texts: { assets: readFact(assets).text, revenue: readFact(revenue).text, staff: readFact(staff).text },
    least,
    endsAfter,
    law: joinWithNoBreak(readFact(assets).law),
    article: requireFact(register, articleName).text,
  };
}

/** Threshold of art. 2477 c.c.: one of three limits. */
export const makeCompanyThreshold = (register: Register) =>
  makeThreshold(
    register,
    'art. 2477 c.c.',
    { assets: 'attivo delle società', revenue: 'ricavi delle società', staff: 'dipendenti delle società' },
    { least: 1, endsAfter: 3 },
  );

/** Thresholds of artt. 30 and 31 of the third-sector code: two of three limits. */
export const makeThirdSectorThresholds = (register: Register) => ({
  board: makeThreshold(
    register,
    'art. 30 CTS',
    {
      assets: 'attivo per l’organo di controllo',
      revenue: 'entrate per l’organo di controllo',
      staff: 'dipendenti per l’organo di controllo',
    },
    { least: 2, endsAfter: 2 },
  ),
  audit: makeThreshold(
    register,
    'art. 31 CTS',
    { assets: 'attivo per il revisore', revenue: 'entrate per il revisore', staff: 'dipendenti per il revisore' },
    { least: 2, endsAfter: 2 },
  ),
});

export function stateThreshold({ law, article, ...threshold }: KnownThreshold, sentence: string): StatedThreshold {
  const fillSentence = (norma: string) => fillWithDates(sentence, { norma });
  return { ...threshold, law: { bySize: fillSentence(law), otherwise: fillSentence(article) } };
}
