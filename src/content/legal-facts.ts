import { deadlineLaw } from './law/deadlines.ts';

/*
 * The register of legal facts: every threshold, term and citation of the site stands here once, with the law, where it was read, the day it
 * was checked and the day by which it must be checked again. Texts name them in braces, such as «{art. 2477 c.c.}»; programs read `value`.
 */

/** A figure, a term or a citation of the law. */
export interface LegalFact {
  /** As a text says it. */
  text: string;
  /** The figure alone, in euros, units or days, where a program reckons with it. */
  value?: number;
  /** The provision that it stands in. */
  law: string;
  /** Where it was read. */
  source: string;
  /** The day on which it was read, such as `2026-11-21`; `null` where an earlier text names it and nobody has opened it since. */
  checked: string | null;
  /** The last day on which the site may say it without another look. */
  validUntil: string;
}

/** When what has a source was read. */
const checked = '2026-11-21';

/** By when a fact must be checked again. */
const again = {
  usual: '2027-10-31',
  /** Artt. 2380 and following of the civil code may be rewritten under art. 19 of L. 21/2024. */
  companyLaw: '2027-06-30',
} as const;
type Again = keyof typeof again;

const brocardi = {
  art2477: 'https://brocardi.it/codice-civile/libro-quinto/titolo-v/capo-vii/sezione-iii/art2477.html',
  art30: 'https://www.brocardi.it/codice-terzo-settore/titolo-iv/capo-iii/art30.html',
  art31: 'https://www8.brocardi.it/codice-terzo-settore/titolo-iv/capo-iii/art31.html',
};
const decree = 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:decreto.legislativo';
const gazette = 'https://www.gazzettaufficiale.it/atto/serie_generale/caricaArticolo';

function citation(text: string, source: string, when: Again = 'usual'): LegalFact {
  return { text, law: text, source, checked, validUntil: again[when] };
}

/** A provision that earlier texts name and that is still to be opened: the official address where it stands. */
function unopened(text: string, source: string, law = text): LegalFact {
  return { text, law, source, checked: null, validUntil: '2027-02-28' };
}

function figure(text: string, value: number, law: string, source: string, when: Again = 'usual'): LegalFact {
  return { text, value, law, source, checked, validUntil: again[when] };
}

const companyLimit = 'art. 2477, secondo comma, lettera c, del codice civile';
const boardLimit = 'art. 30, comma 2, del D.Lgs. 117/2017';
const auditLimit = 'art. 31, comma 1, del D.Lgs. 117/2017';

/** Every legal fact, under the name that texts put in braces. */
export const legalFacts = {
  // Control body or auditor of a limited company
  'art. 2477 c.c.': citation('art. 2477 del codice civile', brocardi.art2477, 'companyLaw'),
  'attivo delle società': figure('4 milioni di euro', 4_000_000, companyLimit, brocardi.art2477, 'companyLaw'),
  'ricavi delle società': figure('4 milioni di euro', 4_000_000, companyLimit, brocardi.art2477, 'companyLaw'),
  'dipendenti delle società': figure('20 unità', 20, companyLimit, brocardi.art2477, 'companyLaw'),
  'termine di nomina delle società': figure(
    'trenta giorni',
    30,
    'art. 2477, quinto comma, del codice civile',
    brocardi.art2477,
    'companyLaw',
  ),

  // Control body and auditor of third-sector bodies
  'art. 30 CTS': citation('art. 30 del Codice del Terzo settore', brocardi.art30),
  'attivo per l’organo di controllo': figure('150.000 euro', 150_000, boardLimit, brocardi.art30),
  'entrate per l’organo di controllo': figure('300.000 euro', 300_000, boardLimit, brocardi.art30),
  'dipendenti per l’organo di controllo': figure('7 unità', 7, boardLimit, brocardi.art30),
  'art. 31 CTS': citation('art. 31 del Codice del Terzo settore', brocardi.art31),
  'attivo per il revisore': figure('1,5 milioni di euro', 1_500_000, auditLimit, brocardi.art31),
  'entrate per il revisore': figure('3 milioni di euro', 3_000_000, auditLimit, brocardi.art31),
  'dipendenti per il revisore': figure('20 unità', 20, auditLimit, brocardi.art31),
  'artt. 30 e 31 CTS': citation('artt. 30 e 31', brocardi.art31),
  'art. 22 CTS': unopened('art. 22', `${decree}:2017-07-03;117~art22`),
  'artt. 51 e 93 CTS': unopened('artt. 51 e 93', `${decree}:2017-07-03;117~art93`),
  'D.Lgs. 117/2017': citation('D.Lgs. 117/2017', brocardi.art31),
  'D.Lgs. 112/2017': citation(
    'D.Lgs. 112/2017',
    'https://biblioteca.fondazionenotariato.it/art/ordinamento-amministrazione-enti-del-terzo-settore.html',
  ),

  // Control of companies and public bodies
  'art. 2399 c.c.': citation(
    'art. 2399 c.c.',
    `${gazette}?art.codiceRedazionale=042U0262&art.dataPubblicazioneGazzetta=1942-04-04&art.idArticolo=2399&art.versione=4`,
    'companyLaw',
  ),
  'art. 10 D.Lgs. 39/2010': citation(
    'D.Lgs. 39/2010, art. 10',
    `${gazette}?art.codiceRedazionale=16G00151&art.dataPubblicazioneGazzetta=2016-07-21&art.idArticolo=12`,
  ),
  'D.Lgs. 39/2010': citation(
    'D.Lgs. 39/2010',
    `${gazette}?art.codiceRedazionale=16G00151&art.dataPubblicazioneGazzetta=2016-07-21&art.idArticolo=12`,
  ),
  'D.Lgs. 150/2009': citation('D.Lgs. 150/2009', 'https://norma.dbi.it/202002120'),
  'D.Lgs. 231/2001': citation('D.Lgs. 231/2001', 'https://www.corsionlineitalia.it/faq/faq-d-lgs-231-2001/'),

  // When taxes and filings are due, and which days move
  ...deadlineLaw,

  // The profession, the site and personal data
  'D.Lgs. 139/2005': unopened('D.Lgs. 139/2005', `${decree}:2005-06-28;139`),
  'art. 7 D.Lgs. 70/2003': unopened('art. 7 del D.Lgs. 70/2003', `${decree}:2003-04-09;70~art7`),
  'D.Lgs. 231/2007': unopened('D.Lgs. 231/2007', `${decree}:2007-11-21;231`),
  'art. 31 D.Lgs. 231/2007': unopened('art. 31 D.Lgs. 231/2007', `${decree}:2007-11-21;231~art31`),
  'conservazione antiriciclaggio': unopened(
    'dieci anni',
    `${decree}:2007-11-21;231~art31`,
    'art. 31 del D.Lgs. 231/2007',
  ),
  GDPR: unopened('GDPR', 'https://eur-lex.europa.eu/eli/reg/2016/679/oj', 'Regolamento (UE) 2016/679'),
  'Regolamento GDPR': unopened('Regolamento (UE) 2016/679 (GDPR)', 'https://eur-lex.europa.eu/eli/reg/2016/679/oj'),
  'regole sui cookie': citation(
    'art. 122 del Codice in materia di protezione dei dati personali e le Linee guida del Garante del 10 giugno 2021',
    'https://www.garanteprivacy.it/home/docweb/-/docweb-display/docweb/9677876',
  ),
} as const satisfies Record<string, LegalFact>;

/** Name of a fact, as texts write it between braces. */
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
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return sorted(facts, ({ validUntil }) => validUntil <= last);
}

function sorted(facts: Readonly<Record<string, LegalFact>>, due: (fact: LegalFact) => boolean): DueFact[] {
  return Object.entries(facts)
    .filter(([, fact]) => due(fact))
    .map(([name, fact]) => ({ name, ...fact }))
    .sort((one, other) => one.validUntil.localeCompare(other.validUntil));
}
