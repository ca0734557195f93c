import { dayAfter } from '../time/holidays.ts';
import { companies } from './companies.ts';
import { deadlines } from './deadlines.ts';
import { citation, type LegalFact, term } from './fact.ts';
import { thirdSector } from './third-sector.ts';

const read = {
  gdpr: 'https://www.privacykit.it/gdpreu/compare.php?num=30&lang1=IT',
  keeping: 'https://www.e-glossa.it/wiki/decreto_legislativo_del_2007_numero_231_art._31.aspx',
};

const profession = {
  'D.Lgs. 139/2005': citation(
    'D.Lgs. 139/2005',
    'https://diazilla.com/doc/270132/d.lgs.-28-giugno-2005--n.-139---universit%C3%A0-degli-studi-de...',
  ),
  'art. 9 D.L. 1/2012': citation('art. 9 del D.L. 1/2012', 'https://neatek.it/norme-tariffe/esempi-contratti'),
  'D.Lgs. 70/2003': citation('D.Lgs. 70/2003', 'https://misterlex.it/decreto-legislativo/2003/70'),
  'D.Lgs. 231/2007': citation(
    'D.Lgs. 231/2007',
    'https://www.consiglionazionaleforense.it/testo-unitario/antiriciclaggio',
    'moneyLaundering',
  ),
  'art. 18 D.Lgs. 231/2007': citation(
    'art. 18 del D.Lgs. 231/2007',
    'https://doctrine.it/norms/laws/itatextmfo2r8foyiepqn5/articles/itaart4vvkduvb5cqlmf5',
    'moneyLaundering',
  ),
  'art. 19 D.Lgs. 231/2007': citation(
    'art. 19 del D.Lgs. 231/2007',
    'https://www.e-glossa.it/wiki/decreto_legislativo_del_2007_numero_231_art._19.aspx',
    'moneyLaundering',
  ),
  'art. 31 D.Lgs. 231/2007': citation('art. 31 del D.Lgs. 231/2007', read.keeping, 'moneyLaundering'),
  'conservazione antiriciclaggio': term('dieci anni', 'art. 31 del D.Lgs. 231/2007', read.keeping, 'moneyLaundering'),
  GDPR: citation('GDPR', read.gdpr, 'usual', 'Regolamento (UE) 2016/679'),
  'Regolamento GDPR': citation('Regolamento (UE) 2016/679 (GDPR)', read.gdpr),
  'regole sui cookie': citation(
    'art. 122 del Codice in materia di protezione dei dati personali e le Linee guida del Garante del 10 giugno 2021',
    'https://www.garanteprivacy.it/home/docweb/-/docweb-display/docweb/9677876',
  ),
} as const satisfies Record<string, LegalFact>;

/*
 * Every threshold, term and citation of the site, with its law, where it was read, when, and when to read again. Texts name them in braces.
 */

export const legalFacts = { ...companies, ...thirdSector, ...deadlines, ...profession } as const satisfies Record<
  string,
  LegalFact
>;

export type LegalFactName = keyof typeof legalFacts;

/** A fact that must be looked at again, and by when. */
export interface DueFact extends LegalFact {
  name: string;
}

/** The facts whose last day is before `today`, such as `2026-11-21`: the site must not say them any more. */
export function expiredFacts(today: string, facts: Readonly<Record<string, LegalFact>> = legalFacts): DueFact[] {
  return sorted(facts, ({ validUntil }) => validUntil < today);
}

/** For staff: the facts that must be checked again within `days` days from `today`, and those that are overdue, the most urgent first. */
export function factsDue(today: string, days = 60, facts: Readonly<Record<string, LegalFact>> = legalFacts): DueFact[] {
  const last = dayAfter(today, days);
  return sorted(facts, ({ validUntil }) => validUntil <= last);
}

function sorted(facts: Readonly<Record<string, LegalFact>>, due: (fact: LegalFact) => boolean): DueFact[] {
  return Object.entries(facts)
    .filter(([, fact]) => !fact.proposed && due(fact))
    .map(([name, fact]) => ({ name, ...fact }))
    .sort((one, other) => one.validUntil.localeCompare(other.validUntil));
}
